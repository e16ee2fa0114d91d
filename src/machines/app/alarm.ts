import { assign, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { actionNotProvided } from '../not-provided.ts'

export type AlarmEvents =
  /** The number of waiting orders, just counted. */
  | { type: 'alarm.counted'; count: number }
  /** Nobody who accepts orders is signed in any more. */
  | { type: 'alarm.disable' }
  /** A click: toggles the sound. It is also the user gesture that browsers require before audio. */
  | { type: 'alarm.toggle' }

/** Plays a sound while orders wait to be accepted, once a user has switched it on. */
export const alarm = setup({
  types: typesOf<{
    context: { count: number; hasSound: boolean }
    events: AlarmEvents
    /** Whether this browser can make a sound at all. */
    input: { hasSound: boolean }
    tags: 'loud'
  }>(),
  guards: {
    hasSound: ({ context }) => context.hasSound,
    isWaiting: ({ context }) => context.count > 0,
    isNoneWaiting: ({ context }) => context.count === 0,
    isMore: ({ context }, { count }: { count: number }) => count > context.count,
  },
  actions: {
    keepCount: assign((_, { count }: { count: number }) => ({ count })),
    openSound: actionNotProvided('openSound'),
    closeSound: actionNotProvided('closeSound'),
    ring: actionNotProvided('ring'),
    /** Requests the permission for desktop notifications. */
    askForNotices: actionNotProvided('askForNotices'),
    /** Shows a desktop notification when the tab is not visible. */
    notify: actionNotProvided<{ count: number }>('notify'),
  },
  delays: { repeat: 4_000 },
}).createMachine({
  id: 'alarm', // docs/charts/alarm.svg
  meta: { isHelper: true },
  description: 'The sound for orders that wait to be accepted',
  context: ({ input }) => ({ count: 0, hasSound: input?.hasSound ?? true }),
  options: { maxIterations: 100 },
  initial: 'off',
  states: {
    off: {
      description: 'Nobody is there who accepts orders',
      on: {
        'alarm.counted': {
          target: 'on',
          actions: { type: 'keepCount', params: ({ event }) => event },
        },
      },
    },
    on: {
      initial: 'silent',
      on: {
        'alarm.disable': { target: 'off', actions: { type: 'keepCount', params: { count: 0 } } },
        'alarm.counted': { actions: { type: 'keepCount', params: ({ event }) => event } },
      },
      states: {
        silent: {
          on: {
            'alarm.toggle': [
              { guard: 'hasSound', target: 'loud', actions: 'askForNotices' },
              { actions: 'askForNotices' },
            ],
          },
        },
        loud: {
          tags: 'loud',
          entry: 'openSound',
          exit: 'closeSound',
          initial: 'quiet',
          on: {
            'alarm.toggle': 'silent',
            'alarm.counted': {
              guard: { type: 'isMore', params: ({ event }) => event },
              actions: [
                { type: 'keepCount', params: ({ event }) => event },
                { type: 'notify', params: ({ event }) => event },
              ],
            },
          },
          states: {
            quiet: { always: { guard: 'isWaiting', target: 'ringing' } },
            ringing: {
              entry: 'ring',
              always: { guard: 'isNoneWaiting', target: 'quiet' },
              after: { repeat: { target: 'ringing', reenter: true } },
            },
          },
        },
      },
    },
  },
})
