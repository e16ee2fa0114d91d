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
 * An order at a table, module 15: its lines start it, make it ready and, once all are served and
 * paid, complete it.
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
  id: 'table-order',
  description: 'The one order of a table session, which later scans join',
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
        'order.start': { guard: by(['system']), target: 'Processing' },
        'order.mark-ready': {
          guard: by(['system'], 'areItemsReady'),
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
          guard: by(['business', 'staff', 'system'], 'areItemsServed', 'isSettled'),
          target: 'Completed',
        },
        'order.recall': {
          guard: by(['business', 'staff', 'system'], 'isWayBackOpen'),
          target: 'Processing',
        },
        'order.cancel': {
          guard: by(['business']),
          target: 'Unserviceable.was_ready',
          actions: ['releaseStock', 'returnPayment', tell('cancelled')],
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
              target: '#table-order.Received',
              actions: 'reserveStock',
            },
          },
        },
        was_processing: {
          on: {
            'order.undo': {
              guard: by(['business'], 'isWayBackOpen'),
              target: '#table-order.Processing',
              actions: 'reserveStock',
            },
          },
        },
        was_ready: {
          on: {
            'order.undo': {
              guard: by(['business'], 'isWayBackOpen'),
              target: '#table-order.Ready',
              actions: 'reserveStock',
            },
          },
        },
      },
    },
  },
})

export const tableOrderLifecycle: OrderLifecycle = {
  name: 'table-order',
  title: 'Order at a table (module 15)',
  machine,
  stateOf: orderStateOf,
  contextOf: orderFactsOf,
  asks: { 'order.reject': 'reason', 'order.cancel': 'reason' },
  back: {
    'order.accept': 'order.undo',
    'order.mark-ready': 'order.recall',
    'order.complete': 'order.reopen',
    'order.reject': 'order.restore',
    'order.cancel': 'order.undo',
  },
  effects: ['reserveStock', 'releaseStock', 'promiseTime', 'returnPayment', 'notifyGuest'],
}
