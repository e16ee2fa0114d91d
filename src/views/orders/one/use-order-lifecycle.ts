import type { CartItem } from '#contract/cart-item.ts'
import type { DeliveryJob } from '#contract/delivery-job.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { deliveryLifecycle } from '#lifecycles/delivery.ts'
import { recordOfLine } from '../../../machines/record-of-line.ts'
import { lifecycleOfOrder, recordOfOrder } from '../../../machines/record-of-order.ts'
import { type OpenLife, useLifecycle } from '../../parts/live/use-lifecycle.ts'

/** The open order as an actor of its lifecycle: `order 318`. */
export function useOrderLifecycle(order: Order): OpenLife<OrderEventName> {
  return useLifecycle(lifecycleOfOrder(order), {
    name: `order ${order.orderNo}`,
    row: recordOfOrder(order),
    history: order.history.filter(({ entity }) => entity === 'order'),
    allowed: order.allowedEvents,
  })
}

/** A line of it: `line Soup of order 318`. */
export function useLineLifecycle(item: CartItem, order: Order): OpenLife<ItemEventName> {
  return useLifecycle(cartItemLifecycle, {
    name: `line ${item.name} of order ${order.orderNo}`,
    row: recordOfLine(item, order),
    history: order.history.filter(({ entityId }) => entityId === item.id),
    allowed: item.allowedEvents,
  })
}

/** Its delivery: `delivery of order 318`. */
export function useDeliveryLifecycle(
  job: DeliveryJob,
  order: Pick<Order, 'orderNo'>,
): OpenLife<DeliveryJob['allowedEvents'][number]> {
  return useLifecycle(deliveryLifecycle, {
    name: `delivery of order ${order.orderNo}`,
    row: job,
    allowed: job.allowedEvents,
  })
}
