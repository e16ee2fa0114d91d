import { assign, setup } from 'xstate'
import type { UserDetails } from '#contract/user.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { logicNotProvided } from '../not-provided.ts'
import type { alarm } from './alarm.ts'
import { connectivity } from './connectivity.ts'
import type { live } from './live.ts'
import { moduleSwitch } from './module-switch.ts'
import type { outbox } from './outbox.ts'
import type { waitingOrders } from './waiting-orders.ts'
import { session } from './session.ts'
import { toasts } from './toasts.ts'

/** `user`: the user of the last visit, shown until the server answers. */
type AppInput = { token?: string; user?: UserDetails; isOnline?: boolean }

export type AppEvents =
  /** The code that is loaded after the first paint has arrived: live events and the order alarm. */
  | { type: 'app.tools-loaded' }
  /** The code and the storage of the outbox are ready. */
  | { type: 'app.outbox-loaded' }

/** If a part fails because of a bug, the whole app shows the failure. */
const breaks = {
  target: '#app.broken',
  actions: {
    type: 'keepFailure',
    params: ({ event }: { event: { error: unknown } }) => event,
  },
} as const

/**
 * The root machine. Its children are found with `system.get(name)`; receivers are listed before
 * senders.
 */
export const app = setup({
  types: typesOf<{
    context: AppInput & { failure?: CallFailure }
    input: AppInput | undefined
    events: AppEvents
  }>(),
  actors: {
    toasts,
    session,
    connectivity,
    moduleSwitch,
    // Loaded after the first paint.
    live: logicNotProvided<typeof live>('live'),
    alarm: logicNotProvided<typeof alarm>('alarm'),
    waitingOrders: logicNotProvided<typeof waitingOrders>('waitingOrders'),
    outbox: logicNotProvided<typeof outbox>('outbox'),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'app', // docs/charts/app.svg
  description: 'The web app as a whole',
  context: ({ input }) => ({ ...input }),
  initial: 'running',
  states: {
    running: {
      type: 'parallel',
      invoke: [
        {
          src: 'toasts',
          id: 'toasts',
          systemId: 'toasts',
          onError: breaks,
        },
        {
          src: 'session',
          id: 'session',
          systemId: 'session',
          input: ({ context }) => ({ token: context.token, user: context.user }),
          onError: breaks,
        },
        {
          src: 'connectivity',
          id: 'connectivity',
          systemId: 'connectivity',
          input: ({ context }) => ({ isOnline: context.isOnline }),
          onError: breaks,
        },
        {
          src: 'moduleSwitch',
          id: 'moduleSwitch',
          systemId: 'moduleSwitch',
          onError: breaks,
        },
      ],
      states: {
        tools: {
          initial: 'absent',
          states: {
            absent: { on: { 'app.tools-loaded': 'present' } },
            present: {
              invoke: [
                {
                  src: 'live',
                  id: 'live',
                  systemId: 'live',
                  // The last received sequence number is read when the code is loaded.
                  input: {},
                  onError: breaks,
                },
                {
                  src: 'alarm',
                  id: 'alarm',
                  systemId: 'alarm',
                  // Whether sound is available is read at the same time.
                  input: { hasSound: true },
                  onError: breaks,
                },
                {
                  src: 'waitingOrders',
                  id: 'waitingOrders',
                  systemId: 'waitingOrders',
                  onError: breaks,
                },
              ],
            },
          },
        },
        sending: {
          initial: 'absent',
          states: {
            absent: { on: { 'app.outbox-loaded': 'present' } },
            present: {
              invoke: [
                {
                  src: 'outbox',
                  id: 'outbox',
                  systemId: 'outbox',
                  onError: breaks,
                },
              ],
            },
          },
        },
      },
    },
    broken: {
      description: 'A part failed by a bug: the shell shows its error page, which reloads the page',
    },
  },
})
