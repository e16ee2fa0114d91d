import { setup } from 'xstate'
import { team } from '#contract/role.ts'
import type { Lifecycle, OuterState } from './decide.ts'
import {
  by,
  effect,
  effectNames,
  effectsNamed,
  type Move,
  ruleGuard,
  type UndoFacts,
} from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a queue entry. */
export type QueueEntryRecord = {
  /** The specification's words (section 3). */
  queueStatus: 'Waiting' | 'Seated' | 'Cancel'
  isCalled: boolean
  isOnHold: boolean
  isWithinStaffWindow: boolean
  isSameBusinessDay: boolean
  /** The last call is recent enough to be taken back. */
  isJustCalled: boolean
  /** Their visit was finished recently enough to be taken up again. */
  isJustFinished: boolean
  /** The counter that moves them is the one that called them. */
  isOwnCounter: boolean
}

/** How long a call or a finished visit can be taken back. */
export const uncallWindowMs = 5 * 60_000

export type QueueEntryEventName = `queue.${QueueEntryVerb}`
type QueueEntryVerb =
  | 'call'
  | 'uncall'
  | 'hold'
  | 'resume'
  | 'move'
  | 'seat'
  | 'cancel'
  | 'leave'
  | 'expire'
  | 'return'
  | 'finish'
  | 'unfinish'
  | 'restore'

const effects = {
  ...effectsNamed(
    'callGuest',
    'uncallGuest',
    'putOnHold',
    'takeOffHold',
    'moveRank',
    'stampSeated',
    'clearSeated',
    'clearCalled',
    'stampFinished',
    'clearFinished',
  ),
  recordReason: (_: unknown, _of: { reason: 'left' | 'no_show' }) => effect(),
}

export type QueueEntryEffect = keyof typeof effects

type QueueFacts = UndoFacts &
  Pick<QueueEntryRecord, 'isJustCalled' | 'isJustFinished' | 'isOwnCounter'>

const noFacts: QueueFacts = {
  isRefunded: false,
  isPickedUp: false,
  isWithinStaffWindow: false,
  isSameBusinessDay: false,
  isJustCalled: false,
  isJustFinished: false,
  isOwnCounter: false,
}

/** Undoes a seating, or a removal while on hold: returns to the previous kind of waiting. */
const backTo = <State extends 'called' | 'on_hold'>(state: State) =>
  ({
    guard: by(team, 'isUndoOpen'),
    target: `#queue-entry.Waiting.${state}`,
    actions: 'clearSeated',
  }) as const

/** A queue entry. The time of joining is kept through every undo. */
const machine = setup({
  types: typesOf<{
    context: QueueFacts
    events: Move<QueueEntryEventName>
    input: Partial<QueueFacts> | undefined
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard<QueueFacts>() },
  actions: effects,
}).createMachine({
  id: 'queue-entry', // docs/charts/queue-entry.svg
  description: 'Someone in the queue, from joining to the seat',
  context: ({ input }) => ({ ...noFacts, ...input }),
  initial: 'Waiting',
  states: {
    Waiting: {
      initial: 'in_line',
      states: {
        in_line: {
          on: {
            'queue.call': { guard: by(team), target: 'called', actions: 'callGuest' },
            'queue.hold': {
              guard: by([...team, 'guest']),
              target: 'on_hold',
              actions: 'putOnHold',
            },
          },
        },
        called: {
          on: {
            'queue.seat': {
              guard: by(team),
              target: '#queue-entry.Seated.was_called',
              actions: 'stampSeated',
            },
            'queue.call': { guard: by(team), actions: 'callGuest' },
            'queue.uncall': {
              guard: by(team, 'isJustCalled', 'isOwnCounter'),
              target: 'in_line',
              actions: 'uncallGuest',
            },
            'queue.hold': {
              guard: by([...team, 'guest']),
              target: 'on_hold',
              actions: 'putOnHold',
            },
          },
        },
        on_hold: {
          on: {
            'queue.resume': {
              guard: by([...team, 'guest']),
              target: 'in_line',
              actions: 'takeOffHold',
            },
            'queue.seat': {
              guard: by(team),
              target: '#queue-entry.Seated.was_on_hold',
              actions: 'stampSeated',
            },
            'queue.cancel': { guard: by(team), target: '#queue-entry.Cancel.was_on_hold' },
          },
        },
      },
      on: {
        'queue.seat': { guard: by(team), target: 'Seated', actions: 'stampSeated' },
        'queue.move': { guard: by(team), actions: 'moveRank' },
        'queue.cancel': { guard: by(team), target: 'Cancel' },
        'queue.leave': {
          guard: by(['guest']),
          target: 'Cancel',
          actions: { type: 'recordReason', params: { reason: 'left' } },
        },
        'queue.expire': {
          guard: by(['system']),
          target: 'Cancel',
          actions: { type: 'recordReason', params: { reason: 'no_show' } },
        },
      },
    },
    Seated: {
      tags: 'closed',
      on: {
        'queue.finish': { guard: by(team), actions: 'stampFinished' },
        'queue.unfinish': { guard: by(team, 'isJustFinished'), actions: 'clearFinished' },
        'queue.return': {
          guard: by(team, 'isUndoOpen'),
          target: 'Waiting',
          actions: 'clearSeated',
        },
      },
      initial: 'was_in_line',
      states: {
        was_in_line: {},
        was_called: { on: { 'queue.return': backTo('called') } },
        was_on_hold: { on: { 'queue.return': backTo('on_hold') } },
      },
    },
    Cancel: {
      tags: 'closed',
      on: {
        'queue.restore': {
          guard: by(team, 'isUndoOpen'),
          target: 'Waiting',
          actions: ['clearSeated', 'clearCalled'],
        },
      },
      initial: 'ended',
      states: {
        ended: {},
        was_on_hold: { on: { 'queue.restore': backTo('on_hold') } },
      },
    },
  },
})

export const queueEntryLifecycle: Lifecycle<
  QueueEntryRecord,
  QueueEntryEventName,
  QueueEntryEffect,
  OuterState<typeof machine>
> = {
  name: 'queue-entry',
  title: 'Someone in the queue',
  machine,
  stateOf,
  contextOf: (entry): QueueFacts => ({
    isRefunded: false,
    isPickedUp: false,
    isWithinStaffWindow: entry.isWithinStaffWindow,
    isSameBusinessDay: entry.isSameBusinessDay,
    isJustCalled: entry.isJustCalled,
    isJustFinished: entry.isJustFinished,
    isOwnCounter: entry.isOwnCounter,
  }),
  asks: { 'queue.seat': 'table', 'queue.cancel': 'reason' },
  back: {
    'queue.call': 'queue.uncall',
    'queue.hold': 'queue.resume',
    'queue.resume': 'queue.hold',
    'queue.move': 'queue.move',
    'queue.seat': 'queue.return',
    'queue.cancel': 'queue.restore',
    'queue.finish': 'queue.unfinish',
  },
  effects: effectNames<QueueEntryEffect>(machine),
}

/**
 * The kind of waiting stays on the record after the entry is seated or removed. A called guest who
 * is removed and restored waits for the next call: a restore does not call again.
 */
function stateOf({ queueStatus, isOnHold, isCalled }: QueueEntryRecord): string {
  if (queueStatus === 'Waiting')
    return isOnHold ? 'Waiting.on_hold' : isCalled ? 'Waiting.called' : 'Waiting.in_line'
  if (isOnHold) return `${queueStatus}.was_on_hold`
  return queueStatus === 'Seated' && isCalled ? 'Seated.was_called' : queueStatus
}
