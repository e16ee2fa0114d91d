import { setup } from 'xstate'
import type { OrderEventName } from '#contract/order-event.ts'
import {
  type GuestNote,
  type OrderEffect,
  type OrderLifecycle,
  type OrderRecord,
  orderStateOf,
  type OrderTag,
  tell,
  undoFactsOf,
} from './order-record.ts'
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

type BookingFacts = UndoFacts & {
  hasBegun: boolean
  /**
   * Whether a cancellation by the guest loses nothing: there is no deposit, or it is early enough
   * for a refund.
   */
  isReturnedToGuest: boolean
  /** It is too late for a refund: the guest cancels with a separate event and loses the deposit. */
  isDepositForfeit: boolean
}

/**
 * A booking, module 14. Its slot is taken from the start and released when it ends up Cancelled. A
 * booking with a deposit is held for a short time until the deposit is paid (ADR 0224).
 */
const machine = setup({
  types: typesOf<{
    context: BookingFacts
    events: Move<OrderEventName>
    input: Partial<BookingFacts> | undefined
    tags: OrderTag
  }>(),
  guards: { by: ruleGuard<BookingFacts>() },
  actions: {
    ...effectsNamed('holdSlot', 'moveSlot', 'releaseSlot', 'clearOutcome', 'recordTaker'),
    ...effectsNamed('reserveStock', 'releaseStock', 'returnPayment', 'beginHold', 'keepDeposit'),
    recordOutcome: (_, _of: { outcome: 'attended' | 'no_show' }) => effect(),
    notifyGuest: (_, _note: GuestNote) => effect(),
  },
}).createMachine({
  id: 'booking', // docs/charts/booking.svg
  description: 'A booking, from the request to the appointment',
  context: ({ input }) => ({
    hasBegun: false,
    isReturnedToGuest: false,
    isDepositForfeit: false,
    isRefunded: false,
    isPickedUp: false,
    isWithinStaffWindow: false,
    isSameBusinessDay: false,
    ...input,
  }),
  initial: 'Pending',
  states: {
    Pending: {
      on: {
        'order.accept': {
          guard: by(['business', 'staff', 'system']),
          target: 'Received',
          actions: ['recordTaker', 'reserveStock', 'holdSlot', tell('accepted')],
        },
        'order.reschedule': {
          guard: by(['business', 'staff', 'guest']),
          actions: ['moveSlot', tell('rescheduled')],
        },
        'order.reject': {
          guard: by(['business', 'staff']),
          target: 'Cancelled',
          actions: ['releaseSlot', 'returnPayment', tell('rejected')],
        },
        'order.customer-cancel': {
          guard: by(['guest']),
          target: 'Cancelled',
          actions: ['releaseSlot', 'returnPayment', tell('withdrawn')],
        },
        'order.expire': {
          guard: by(['system']),
          target: 'Cancelled',
          actions: ['releaseSlot', 'returnPayment', tell('expired')],
        },
      },
      initial: 'asked',
      states: {
        asked: {
          on: {
            'order.ask-deposit': {
              guard: by(['system']),
              target: 'held',
              actions: 'beginHold',
            },
          },
        },
        held: {
          on: {
            'order.pay-deposit': { guard: by(['system']), target: 'asked' },
            'order.lapse': {
              guard: by(['system']),
              target: '#booking.Cancelled.lapsed',
              actions: ['releaseSlot', 'returnPayment', tell('lapsed')],
            },
          },
        },
      },
    },
    Received: {
      on: {
        'order.mark-attended': {
          guard: by(['business', 'staff'], 'hasBegun'),
          actions: { type: 'recordOutcome', params: { outcome: 'attended' } },
        },
        'order.mark-no-show': {
          guard: by(['business', 'staff'], 'hasBegun'),
          actions: { type: 'recordOutcome', params: { outcome: 'no_show' } },
        },
        'order.reschedule': {
          guard: by(['business', 'staff', 'guest']),
          actions: ['moveSlot', tell('rescheduled')],
        },
        'order.undo': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'Pending',
          actions: ['releaseStock', 'clearOutcome'],
        },
        'order.cancel': {
          guard: by(['business', 'staff']),
          target: 'Cancelled.was_received',
          actions: ['releaseStock', 'releaseSlot', 'returnPayment', tell('cancelled')],
        },
        'order.customer-cancel': {
          guard: by(['guest'], 'isReturnedToGuest'),
          target: 'Cancelled',
          actions: ['releaseStock', 'releaseSlot', 'returnPayment', tell('withdrawn')],
        },
        'order.cancel-late': {
          guard: by(['guest'], 'isDepositForfeit'),
          target: 'Cancelled',
          actions: ['releaseStock', 'releaseSlot', 'keepDeposit', tell('withdrawn')],
        },
      },
    },
    Cancelled: {
      tags: ['closed', 'cancelled'],
      on: {
        'order.restore': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'Pending',
          actions: ['holdSlot', 'clearOutcome'],
        },
      },
      initial: 'ended',
      states: {
        ended: {},
        lapsed: {
          on: {
            'order.pay-deposit': {
              guard: by(['system'], 'isSameBusinessDay'),
              target: '#booking.Pending',
              actions: 'holdSlot',
            },
          },
        },
        was_received: {
          on: {
            'order.undo': {
              guard: by(['business', 'staff'], 'isUndoOpen'),
              target: '#booking.Received',
              actions: ['reserveStock', 'holdSlot', 'clearOutcome'],
            },
          },
        },
      },
    },
  },
})

/** In this module the status id 4 is called Cancelled. */
function bookingStateOf(
  order: Pick<OrderRecord, 'orderStatusId' | 'endedFrom' | 'holdUntilMs'>,
): string {
  const state = orderStateOf(order).replace('Unserviceable', 'Cancelled')
  const place = order.holdUntilMs ? placeOfHold[state] : undefined
  return place ? `${state}.${place}` : state
}

const placeOfHold: Partial<Record<string, string>> = { Pending: 'held', Cancelled: 'lapsed' }

/** Whether a booking in this nested state is held for its deposit, or its hold has expired. */
export function isHoldPlace(inside: string | undefined): boolean {
  return inside === 'held' || inside === 'lapsed'
}

export const bookingLifecycle: OrderLifecycle = {
  name: 'booking',
  title: 'Booking (module 14)',
  machine,
  stateOf: bookingStateOf,
  contextOf: (order): BookingFacts => ({
    hasBegun: order.hasBegun === true,
    isReturnedToGuest: order.isReturnedToGuest !== false,
    isDepositForfeit: order.isReturnedToGuest === false,
    ...undoFactsOf(order),
  }),
  asks: {
    'order.accept': 'outside',
    'order.reschedule': 'time',
    'order.reject': 'reason',
    'order.cancel': 'reason',
  },
  asksIf: { 'order.accept': 'outsideMs' satisfies keyof OrderRecord },
  back: {
    'order.accept': 'order.undo',
    'order.reschedule': 'order.reschedule',
    'order.reject': 'order.restore',
    'order.cancel': 'order.undo',
  },
  effects: effectNames<OrderEffect>(machine),
}
