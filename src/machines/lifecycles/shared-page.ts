import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a page that is shared with the inspector on another device. */
export type SharedPageRecord = { state: 'waiting' | 'asked' | 'watched' | 'ended' }

export type SharedPageEventName =
  `share.${'ask' | 'allow' | 'refuse' | 'stop' | 'leave' | 'time-out' | 'fall-silent' | 'fill'}`

const effects = effectsNamed('useCode', 'startTime', 'tellWatcher', 'endStream')

export type SharedPageEffect = keyof typeof effects

const ended = { target: 'ended', actions: ['tellWatcher', 'endStream'] } as const
const byPage = { ...ended, guard: by(['business', 'staff']) }
const byWatcher = { ...ended, guard: by(['business']) }
const bySystem = { ...ended, guard: by(['system']) }

/**
 * A page that a user shares. The owner of the company enters its code; the user allows or refuses
 * in the page. Either side can end it, and it ends after a time limit.
 */
const machine = setup({
  types: typesOf<{
    context: Record<never, boolean>
    events: Move<SharedPageEventName>
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard() },
  actions: effects,
}).createMachine({
  id: 'shared-page', // docs/charts/shared-page.svg
  description: 'A page that is shared with the inspector on another device',
  context: {},
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'share.ask': {
          guard: by(['business']),
          target: 'asked',
          actions: ['useCode', 'tellWatcher'],
        },
        'share.stop': byPage,
        'share.time-out': bySystem,
        'share.fall-silent': bySystem,
      },
    },
    asked: {
      on: {
        'share.allow': {
          guard: by(['business', 'staff']),
          target: 'watched',
          actions: ['startTime', 'tellWatcher'],
        },
        'share.refuse': byPage,
        'share.stop': byPage,
        'share.leave': byWatcher,
        'share.time-out': bySystem,
        'share.fall-silent': bySystem,
      },
    },
    watched: {
      on: {
        'share.stop': byPage,
        'share.leave': byWatcher,
        'share.time-out': bySystem,
        'share.fall-silent': bySystem,
        'share.fill': bySystem,
      },
    },
    ended: { tags: 'closed' },
  },
})

export const sharedPageLifecycle: Lifecycle<
  SharedPageRecord,
  SharedPageEventName,
  SharedPageEffect,
  OuterState<typeof machine>
> = {
  name: 'shared-page',
  title: 'A page shared with the inspector',
  machine,
  stateOf: ({ state }) => state,
  contextOf: () => ({}),
  asks: {},
  back: {},
  effects: effectNames<SharedPageEffect>(machine),
}
