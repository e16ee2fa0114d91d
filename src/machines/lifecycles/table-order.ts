import { completed, goodsOrder, pending, unserviceable } from './goods-order.ts'
import {
  noOrderFacts,
  type OrderEffect,
  orderFactsOf,
  type OrderLifecycle,
  orderStateOf,
  tell,
} from './order-record.ts'
import { by, effectNames } from './rule.ts'

/**
 * An order at a table, module 15. Its lines start it, make it ready and, once all are served and
 * paid, complete it.
 */
const machine = goodsOrder.createMachine({
  id: 'table-order', // docs/charts/table-order.svg
  description: 'The one order of a table session, which later scans join',
  context: ({ input }) => ({ ...noOrderFacts, ...input }),
  initial: 'Pending',
  states: {
    Pending: pending,
    Received: {
      on: {
        'order.start': { guard: by(['system']), target: 'Processing' },
        'order.mark-ready': {
          guard: by(['system'], 'areItemsReady'),
          target: 'Ready',
          actions: tell('ready'),
        },
        'order.undo': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'Pending',
          actions: ['releaseStock', 'withdrawPromise'],
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
          guard: by(['business', 'staff', 'system'], 'isUndoOpen'),
          target: 'Processing',
        },
        'order.cancel': {
          guard: by(['business']),
          target: 'Unserviceable.was_ready',
          actions: ['releaseStock', 'returnPayment', tell('cancelled')],
        },
      },
    },
    Completed: completed,
    Unserviceable: unserviceable('table-order'),
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
  takesBack: { 'order.await-payment': 'order.complete' },
  effects: effectNames<OrderEffect>(machine),
}
