import type { Id } from '#contract/fields.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { eventTo } from '#lifecycles/decide.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Change } from '../../change/change.ts'
import type { Happened } from '#lifecycles/order-with-lines.ts'
import { follow } from '../move/coupling.ts'
import { lineRecordOf } from '../lifecycle-record.ts'
import { moveLine } from './line-move.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import type { FoundOrder } from '../order-head.ts'
import { findLines, type OrderLine, resized, stockUseOf } from './order-line.ts'
import { refusalWithOrder } from '../refuse.ts'
import { returnStock, takeStock } from '../stock.ts'
import { claimOrder } from '../write.ts'

/**
 * Changes the quantity of a line in the cart and reprices the order. Of pieces that are taken off,
 * the refunded ones go first, and those that are back in stock are not returned again (ADR 0283).
 * @throws Refusal with the lifecycle's code, OUT_OF_STOCK, NOT_FOUND
 */
export async function changeLineQuantity(
  change: Change,
  read: FoundOrder,
  lineId: Id,
  quantity: number,
): Promise<void> {
  const order = await claimOrder(change, read)
  const line = (await findLines(change.tenant, order.id)).find(({ id }) => id === lineId)
  if (!line) throw new Refusal('NOT_FOUND')
  const more = quantity - line.quantity
  const left = (refunded: number) => refunded - Math.min(refunded, Math.max(0, -more))
  const restockedQuantity = left(line.restockedQuantity)
  await withOrder(change, order, () =>
    moveLine(change, order, line, 'item.change-qty', {
      ...resized(line, quantity),
      refundedQuantity: left(line.refundedQuantity),
      restockedQuantity,
    }),
  )
  const back = -more - (line.restockedQuantity - restockedQuantity)
  if (isAccepted(order) && more > 0) await takeStock(change, [{ ...line, quantity: more }])
  if (isAccepted(order) && back > 0) await returnStock(change, [{ ...line, quantity: back }])
  await follow(change, order, ['item.change-qty'])
}

/**
 * Cancels lines of an order, each with the event that fits its status. All or nothing. @throws
 * Refusal NOT_FOUND for a line of another order
 */
export async function cancelOrderLines(
  change: Change,
  read: FoundOrder,
  lineIds: readonly Id[],
): Promise<void> {
  const order = await claimOrder(change, read)
  const lines = await findLines(change.tenant, order.id)
  const happened: Happened[] = []
  for (const id of new Set(lineIds)) {
    const line = lines.find((known) => known.id === id)
    if (!line) throw new Refusal('NOT_FOUND')
    const event = eventTo(cartItemLifecycle, lineRecordOf(line, order, change), 'Cancelled', change)
    if (!event) throw refusalWithOrder(change, order.id, 'TRANSITION_NOT_ALLOWED')
    await withOrder(change, order, () => moveLineWithStock(change, order, line, event))
    happened.push(event)
  }
  await follow(change, order, happened, lineIds)
}

/**
 * Moves a line and its stock. An accepted order reserves stock: cancelling an unused line returns
 * it, restoring the line takes it again. Other orders reserve none: stock is taken when the item is
 * used, and returned when that is undone.
 */
export async function moveLineWithStock(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  event: ItemEventName,
): Promise<OrderLine> {
  const moved = await moveLine(change, order, line, event)
  const isHeld = isAccepted(order)
  const use = stockUseOf(line)
  const isUnused = line.cartStatus === 'In Cart'
  if (event === (isHeld ? 'item.cancel' : 'item.unfire')) await returnStock(change, [use])
  if (isHeld ? event === 'item.restore' : event === 'item.serve' && isUnused)
    await takeStock(change, [use])
  return moved
}

/**
 * A refused line throws its own refusal; here the current order is added to it for the order's
 * page.
 */
async function withOrder<Result>(
  change: Change,
  order: FoundOrder,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal && error.status === 409
      ? refusalWithOrder(change, order.id, error.code)
      : error
  }
}
