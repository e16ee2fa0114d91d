import { setup } from 'xstate'
import { team } from '#contract/role.ts'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard, type UndoFacts } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a reservation. */
export type ReservationRecord = {
  status: 'Requested' | 'Confirmed' | 'Seated' | 'Finished' | 'Cancelled' | 'NoShow'
  /** The team had confirmed it before it was cancelled. */
  wasConfirmed: boolean
  /** Its start time has passed. */
  hasBegun: boolean
  isWithinStaffWindow: boolean
  isSameBusinessDay: boolean
}

export type ReservationEventName = `reservation.${ReservationVerb}`
type ReservationVerb =
  | 'confirm'
  | 'decline'
  | 'change'
  | 'seat'
  | 'unseat'
  | 'finish'
  | 'cancel'
  | 'customer-cancel'
  | 'mark-no-show'
  | 'expire'
  | 'restore'

const effects = effectsNamed(
  'stampConfirmed',
  'holdTables',
  'releaseTables',
  'openTable',
  'leaveTable',
)

export type ReservationEffect = keyof typeof effects

type ReservationFacts = UndoFacts & { hasBegun: boolean; isStillAhead: boolean }

/**
 * A reservation of tables. The tables are kept from the request until the guests leave or do not
 * come.
 */
const machine = setup({
  types: typesOf<{
    context: ReservationFacts
    events: Move<ReservationEventName>
    input: Partial<ReservationFacts> | undefined
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard<ReservationFacts>() },
  actions: effects,
}).createMachine({
  id: 'reservation', // docs/charts/reservation.svg
  description: 'A reservation of tables, from the request to the last guest',
  context: ({ input }) => ({
    hasBegun: false,
    isStillAhead: false,
    isRefunded: false,
    isPickedUp: false,
    isWithinStaffWindow: false,
    isSameBusinessDay: false,
    ...input,
  }),
  initial: 'Requested',
  states: {
    Requested: {
      on: {
        'reservation.confirm': {
          guard: by([...team, 'system']),
          target: 'Confirmed',
          actions: 'stampConfirmed',
        },
        'reservation.decline': { guard: by(team), target: 'Cancelled', actions: 'releaseTables' },
        'reservation.change': { guard: by(team), actions: 'holdTables' },
        'reservation.customer-cancel': {
          guard: by(['guest'], 'isStillAhead'),
          target: 'Cancelled',
          actions: 'releaseTables',
        },
        'reservation.expire': {
          guard: by(['system'], 'hasBegun'),
          target: 'Cancelled',
          actions: 'releaseTables',
        },
      },
    },
    Confirmed: {
      on: {
        'reservation.seat': { guard: by(team), target: 'Seated', actions: 'openTable' },
        'reservation.change': { guard: by(team), actions: 'holdTables' },
        'reservation.cancel': {
          guard: by(team),
          target: 'Cancelled.was_confirmed',
          actions: 'releaseTables',
        },
        'reservation.customer-cancel': {
          guard: by(['guest'], 'isStillAhead'),
          target: 'Cancelled.was_confirmed',
          actions: 'releaseTables',
        },
        'reservation.mark-no-show': {
          guard: by(team, 'hasBegun'),
          target: 'NoShow',
          actions: 'releaseTables',
        },
      },
    },
    Seated: {
      on: {
        'reservation.finish': {
          guard: by([...team, 'system']),
          target: 'Finished',
          actions: 'releaseTables',
        },
        'reservation.unseat': {
          guard: by(team, 'isUndoOpen'),
          target: 'Confirmed',
          actions: 'leaveTable',
        },
      },
    },
    Finished: {
      tags: 'closed',
      on: {
        'reservation.restore': {
          guard: by(team, 'isUndoOpen'),
          target: 'Confirmed',
          actions: 'leaveTable',
        },
      },
    },
    Cancelled: {
      tags: 'closed',
      on: {
        'reservation.restore': {
          guard: by(team, 'isUndoOpen'),
          target: 'Requested',
          actions: 'holdTables',
        },
      },
      initial: 'ended',
      states: {
        ended: {},
        was_confirmed: {
          on: {
            'reservation.restore': {
              guard: by(team, 'isUndoOpen'),
              target: '#reservation.Confirmed',
              actions: 'holdTables',
            },
          },
        },
      },
    },
    NoShow: {
      tags: 'closed',
      on: {
        'reservation.restore': {
          guard: by(team, 'isUndoOpen'),
          target: 'Confirmed',
          actions: 'holdTables',
        },
      },
    },
  },
})

export const reservationLifecycle: Lifecycle<
  ReservationRecord,
  ReservationEventName,
  ReservationEffect,
  OuterState<typeof machine>
> = {
  name: 'reservation',
  title: 'Reservation of tables',
  machine,
  stateOf: ({ status, wasConfirmed }) =>
    status === 'Cancelled' && wasConfirmed ? 'Cancelled.was_confirmed' : status,
  contextOf: ({ hasBegun, isWithinStaffWindow, isSameBusinessDay }): ReservationFacts => ({
    hasBegun,
    isStillAhead: !hasBegun,
    isRefunded: false,
    isPickedUp: false,
    isWithinStaffWindow,
    isSameBusinessDay,
  }),
  asks: {
    'reservation.decline': 'reason',
    'reservation.seat': 'table',
    'reservation.cancel': 'reason',
  },
  back: {
    'reservation.decline': 'reservation.restore',
    'reservation.seat': 'reservation.unseat',
    'reservation.cancel': 'reservation.restore',
    'reservation.mark-no-show': 'reservation.restore',
  },
  effects: effectNames<ReservationEffect>(machine),
}
