import { setup } from 'xstate'
import type { OrderEventName } from '#contract/order-event.ts'
import { type GuestNote, type OrderFacts, type OrderTag, tell } from './order-record.ts'
import { by, effect, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The shared part of `order` and `table-order`: they differ only between Received and Ready. */
export const goodsOrder = setup({
  types: typesOf<{
    context: OrderFacts
    events: Move<OrderEventName>
    input: Partial<OrderFacts> | undefined
    tags: OrderTag
  }>(),
  guards: { by: ruleGuard<OrderFacts>() },
  actions: {
    ...effectsNamed(
      'reserveStock',
      'releaseStock',
      'promiseTime',
      'withdrawPromise',
      'recordTaker',
      'returnPayment',
    ),
    notifyGuest: (_, _note: GuestNote) => effect(),
  },
})

export const pending = goodsOrder.createStateConfig({
  on: {
    'order.accept': {
      guard: by(['business', 'staff']),
      target: 'Received',
      actions: ['recordTaker', 'reserveStock', 'promiseTime', tell('accepted')],
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
})

/** The system opens it again when its payment was undone: it is then as it was before that. */
export const completed = goodsOrder.createStateConfig({
  tags: 'closed',
  on: {
    'order.reopen': { guard: by(['business'], 'isUndoOpen'), target: 'Processing' },
    'order.await-payment': { guard: by(['system'], 'isReversible'), target: 'Ready' },
  },
})

/** Keeps the status in which an order was cancelled: an undo returns there. */
export const unserviceable = <Machine extends 'order' | 'table-order'>(machine: Machine) =>
  goodsOrder.createStateConfig({
    tags: ['closed', 'cancelled'],
    on: {
      'order.restore': {
        guard: by(['business'], 'isUndoOpen'),
        target: 'Pending',
        actions: 'withdrawPromise',
      },
    },
    initial: 'ended',
    states: {
      ended: {},
      was_received: {
        on: {
          'order.undo': {
            guard: by(['business', 'staff'], 'isUndoOpen'),
            target: `#${machine}.Received`,
            actions: 'reserveStock',
          },
        },
      },
      was_processing: {
        on: {
          'order.undo': {
            guard: by(['business'], 'isUndoOpen'),
            target: `#${machine}.Processing`,
            actions: 'reserveStock',
          },
        },
      },
      was_ready: {
        on: {
          'order.undo': {
            guard: by(['business'], 'isUndoOpen'),
            target: `#${machine}.Ready`,
            actions: 'reserveStock',
          },
        },
      },
    },
  })
