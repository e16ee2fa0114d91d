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
 * An order of goods: modules 12 and 13, and takeaway in 15. The order of the events is the order of
 * the buttons.
 */
const machine = goodsOrder.createMachine({
  id: 'order', // docs/charts/order.svg
  description: 'An order of goods, from the wish of a customer to the handover',
  context: ({ input }) => ({ ...noOrderFacts, ...input }),
  initial: 'Pending',
  states: {
    Pending: pending,
    Received: {
      on: {
        'order.start': { guard: by(['business', 'staff', 'system']), target: 'Processing' },
        'order.mark-ready': {
          guard: by(['business', 'staff'], 'areItemsReady'),
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
        'order.undo': { guard: by(['business', 'staff'], 'isUndoOpen'), target: 'Received' },
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
        'order.recall': { guard: by(['business', 'staff'], 'isUndoOpen'), target: 'Processing' },
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
          actions: ['releaseStock', 'returnPayment', tell('delivery-failed')],
        },
      },
    },
    Completed: completed,
    Unserviceable: unserviceable('order'),
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
  takesBack: { 'order.await-payment': 'order.complete' },
  effects: effectNames<OrderEffect>(machine),
}
