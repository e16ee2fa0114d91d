import { setup } from 'xstate'
import type { OrderEventName } from '#contract/order-event.ts'
import {
  type GuestNote,
  noOrderFacts,
  type OrderFacts,
  orderFactsOf,
  type OrderLifecycle,
  orderStateOf,
  type OrderTag,
  tell,
} from './order-record.ts'
import { by, effect, type Move, ruleGuard } from './rule.ts'

/**
 * An order of goods: modules 12 and 13, and take-away in 15. The order of events is the order of
 * buttons.
 */
const machine = setup({
  types: {
    context: {} as OrderFacts,
    events: {} as Move<OrderEventName>,
    input: {} as Partial<OrderFacts> | undefined,
    tags: {} as OrderTag,
  },
  guards: { by: ruleGuard<OrderFacts>() },
  actions: {
    reserveStock: effect,
    releaseStock: effect,
    promiseTime: effect,
    returnPayment: effect,
    notifyGuest: (_, _note: GuestNote) => effect(),
  },
}).createMachine({
  id: 'order',
  description: 'An order of goods, from the wish of a customer to the handover',
  context: ({ input }) => ({ ...noOrderFacts, ...input }),
  initial: 'Pending',
  states: {
    Pending: {
      on: {
        'order.accept': {
          guard: by(['business', 'staff']),
          target: 'Received',
          actions: ['reserveStock', 'promiseTime', tell('accepted')],
        },
        'order.reject': {
          guard: by(['business', 'staff']),
          target: 'Unserviceable',
          actions: ['returnPayment', tell('rejected')],
        },
        'order.customer-cancel': {
          guard: by(['guest']),
          target: 'Unserviceable',
          actions: 'returnPayment',
        },
        'order.expire': {
          guard: by(['system']),
          target: 'Unserviceable',
          actions: ['returnPayment', tell('expired')],
        },
      },
    },
    Received: {
      on: {
        'order.start': { guard: by(['business', 'staff', 'system']), target: 'Processing' },
        'order.mark-ready': {
          guard: by(['business', 'staff'], 'areItemsReady'),
          target: 'Ready',
          actions: tell('ready'),
        },
        'order.undo': {
          guard: by(['business', 'staff'], 'isWayBackOpen'),
          target: 'Pending',
          actions: 'releaseStock',
        },
        'order.cancel': {
          guard: by(['business', 'staff']),
          target: 'Unserviceable.was_received',
          actions: ['releaseStock', 'returnPayment', tell('cancelled')],
        },
      },
    },
    Processing: {
      on: {
        'order.mark-ready': {
          guard: by(['business', 'staff', 'system'], 'areItemsReady'),
          target: 'Ready',
          actions: tell('ready'),
        },
        'order.undo': { guard: by(['business', 'staff'], 'isWayBackOpen'), target: 'Received' },
        'order.cancel': {
          guard: by(['business']),
          target: 'Unserviceable.was_processing',
          actions: ['releaseStock', 'returnPayment', tell('cancelled')],
        },
      },
    },
    Ready: {
      on: {
        'order.complete': {
          guard: by(['business', 'staff'], 'isForCollection', 'isSettled'),
          target: 'Completed',
        },
        'order.assign': {
          guard: by(['business', 'staff', 'system'], 'isForDelivery'),
          target: 'Assigned',
          actions: tell('assigned'),
        },
        'order.recall': { guard: by(['business', 'staff'], 'isWayBackOpen'), target: 'Processing' },
        'order.cancel': {
          guard: by(['business']),
          target: 'Unserviceable.was_ready',
          actions: ['releaseStock', 'returnPayment', tell('cancelled')],
        },
      },
    },
    Assigned: {
      on: {
        'order.complete': {
          guard: by(['business', 'staff', 'delivery-partner'], 'isSettled'),
          target: 'Completed',
        },
        'order.unassign': {
          guard: by(['business', 'staff', 'delivery-partner'], 'isNotPickedUp'),
          target: 'Ready',
        },
        'order.fail-delivery': {
          guard: by(['business', 'delivery-partner']),
          target: 'Unserviceable',
          actions: ['returnPayment', tell('delivery-failed')],
        },
      },
    },
    Completed: {
      tags: 'closed',
      on: { 'order.reopen': { guard: by(['business'], 'isWayBackOpen'), target: 'Processing' } },
    },
    Unserviceable: {
      tags: ['closed', 'cancelled'],
      on: { 'order.restore': { guard: by(['business'], 'isWayBackOpen'), target: 'Pending' } },
      initial: 'ended',
      states: {
        ended: {},
        was_received: {
          on: {
            'order.undo': {
              guard: by(['business', 'staff'], 'isWayBackOpen'),
              target: '#order.Received',
              actions: 'reserveStock',
            },
          },
        },
        was_processing: {
          on: {
            'order.undo': {
              guard: by(['business'], 'isWayBackOpen'),
              target: '#order.Processing',
              actions: 'reserveStock',
            },
          },
        },
        was_ready: {
          on: {
            'order.undo': {
              guard: by(['business'], 'isWayBackOpen'),
              target: '#order.Ready',
              actions: 'reserveStock',
            },
          },
        },
      },
    },
  },
})

export const orderLifecycle: OrderLifecycle = {
  name: 'order',
  title: 'Order of goods (modules 12, 13 and take-away in 15)',
  machine,
  stateOf: orderStateOf,
  contextOf: orderFactsOf,
  asks: { 'order.reject': 'reason', 'order.cancel': 'reason', 'order.fail-delivery': 'reason' },
  back: {
    'order.accept': 'order.undo',
    'order.start': 'order.undo',
    'order.mark-ready': 'order.recall',
    'order.assign': 'order.unassign',
    'order.complete': 'order.reopen',
    'order.reject': 'order.restore',
    'order.cancel': 'order.undo',
    'order.fail-delivery': 'order.restore',
  },
  effects: ['reserveStock', 'releaseStock', 'promiseTime', 'returnPayment', 'notifyGuest'],
}
