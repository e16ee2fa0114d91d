import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { lineOfAnswer, lifecycleOfOrder, recordOfOrder } from '../../../machines/record-of-order.ts'
import type { LifecycleActor } from '../../../machines/lifecycle-actor.ts'
import { useLifecycle } from '../../parts/live/use-lifecycle.ts'

/** The open order as an actor of its lifecycle: `order 318`. */
export function useOrderLifecycle(order: Order): LifecycleActor {
  return useLifecycle(lifecycleOfOrder(order), {
    name: `order ${order.orderNo}`,
    row: recordOfOrder(order),
    history: order.history.filter(({ entity }) => entity === 'order'),
  })
}

/** A line of it: `line Soup of order 318`. */
export function useLineLifecycle(item: CartItem, order: Order): LifecycleActor {
  return useLifecycle(cartItemLifecycle, {
    name: `line ${item.name} of order ${order.orderNo}`,
    row: lineOfAnswer(item, order),
    history: order.history.filter(({ entityId }) => entityId === item.id),
  })
}
