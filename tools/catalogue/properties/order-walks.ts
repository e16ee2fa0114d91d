import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { always, never, type Property, remembers } from '#kit/properties.ts'
import { isCancelled, isOver } from '#lifecycles/order-lifecycle-of.ts'
import { sum, takenOf, type Used, usedAfter } from './used-stock.ts'

/** An order on a server, after an action. */
export type OrderMoment = {
  did: string
  /** The server's answer; undefined if there was no call. */
  status: number | undefined
  before: Order | undefined
  order: Order
  /** The stock by product, now and before the order. */
  stock: Readonly<Record<string, number>>
  firstStock: number
  /** How often its promotion was used. */
  uses: number
  hasKitchen: boolean
}

const isLive = ({ cartStatus }: CartItem): boolean => cartStatus !== 'Cancelled'
const outOnItsWay = ({ payments }: Order): number =>
  sum(
    payments
      .filter(({ direction, state }) => direction === 'out' && state === 'pending')
      .map(({ amount }) => amount),
  )
const tooMuch = ({ paidAmount, refundedAmount, totalAmount, cartItems }: Order): number =>
  paidAmount - refundedAmount - (cartItems.some(isLive) ? totalAmount : 0)

/**
 * At most what refunds gave back of pieces that are still on the bill: that is no part of what was
 * paid too much when another dish leaves it (ADR 0276). Not exact: a refund may be of less.
 */
function mostRefundedOnBill(order: Order): number {
  const { cartItems, totalAmount, deliveryAmount, tipAmount, subtotalAmount } = order
  const price = sum(
    cartItems
      .filter(isLive)
      .map((line) => (line.lineAmount * (line.refundedQuantity ?? 0)) / line.quantity),
  )
  const goods = totalAmount - deliveryAmount - (tipAmount ?? 0)
  return Math.min(order.refundedAmount, Math.ceil((goods * price) / Math.max(1, subtotalAmount)))
}

function isOfferedBack(order: Order): boolean {
  const due = tooMuch(order)
  const out = outOnItsWay(order)
  return out >= Math.max(0, due) && out <= Math.max(0, due + mostRefundedOnBill(order))
}
const moved = (direction: 'in' | 'out', { payments }: Order): number =>
  sum(
    payments
      .filter((one) => one.direction === direction && one.state === 'succeeded')
      .map(({ amount }) => amount),
  )

/** The properties of every order, for any actions. */
export const orderWalkProperties: readonly Property<OrderMoment>[] = [
  never(
    'Nothing that people do is answered with a fault, or with a status that signs them out.',
    ({ status }) => status !== undefined && (status >= 500 || status === 400 || status === 401),
  ),
  never(
    'Money for an order that ended unserved is on its way back, but for what was served of it.',
    ({ order }) => isCancelled(order) && !isOfferedBack(order),
  ),
  never(
    'What was paid too much is offered back.',
    ({ order }) => !isCancelled(order) && !isOfferedBack(order),
  ),
  always(
    'What an order says was paid and given back is what its payments add up to.',
    ({ order }) =>
      order.paidAmount - order.refundedAmount === moved('in', order) - moved('out', order) &&
      order.refundedAmount <= order.paidAmount,
  ),
  always(
    'The amounts of an order are those of its lines.',
    ({ order }) =>
      !order.cartItems.some(isLive) ||
      order.subtotalAmount === sum(order.cartItems.filter(isLive).map((line) => line.lineAmount)),
  ),
  remembers<OrderMoment, Used>(
    'Stock that was reserved is given back or used, and each piece once.',
    {},
    (used, moment) => {
      const { order, before, stock, firstStock } = moment
      const now = usedAfter(used, order, before)
      return Object.entries(stock).every(
        ([product, left]) => left + takenOf(product, order, now) === firstStock,
      )
        ? now
        : undefined
    },
  ),
  never(
    'Nothing is ready, on its way or handed over while a line still has to be prepared.',
    ({ order: { orderStatusId: status, cartItems }, hasKitchen }) =>
      hasKitchen &&
      (status === orderStatusIds.Ready ||
        status === orderStatusIds.Assigned ||
        status === orderStatusIds.Completed) &&
      cartItems.some(
        ({ cartStatus, allowedEvents }) =>
          cartStatus === 'In Kitchen' || allowedEvents.includes('item.fire'),
      ),
  ),
  never(
    'Nothing is handed over unpaid.',
    ({ order, before }) =>
      order.orderStatusId === orderStatusIds.Completed &&
      before?.orderStatusId !== orderStatusIds.Completed &&
      order.paidAmount - order.refundedAmount < order.totalAmount &&
      order.refundedAmount === 0,
  ),
  never(
    'A promised discount survives every change of the order, as long as there is something to pay.',
    ({ order: { discountAmount, subtotalAmount, cartItems } }) =>
      cartItems.some(isLive) && Math.abs(discountAmount - subtotalAmount / 10) > 1,
  ),
  always(
    'A promotion is used by an order that goes on or was served, and by no other.',
    ({ order, uses }) => uses === (isCancelled(order) ? 0 : 1),
  ),
  never(
    'The lines of an order that is over do not move.',
    ({ order, before }) =>
      before !== undefined &&
      isOver(before) &&
      isOver(order) &&
      before.cartItems.some(({ id, version, refundedQuantity }) => {
        const line = order.cartItems.find((one) => one.id === id)
        return line?.version !== version && line?.refundedQuantity === refundedQuantity
      }),
  ),
  never(
    'An order with nothing left in it does not go on.',
    ({ order }) => !isOver(order) && !order.cartItems.some(isLive),
  ),
  never(
    'Nobody takes back what a courier has picked up.',
    ({ order, before }) =>
      before !== undefined &&
      isOver(before) &&
      !isOver(order) &&
      before.deliveryJob?.status === 'delivered',
  ),
  never(
    'A courier does not drive for an order that is over.',
    ({ order }) =>
      isCancelled(order) &&
      (order.deliveryJob?.status === 'requested' || order.deliveryJob?.status === 'assigned'),
  ),
]
