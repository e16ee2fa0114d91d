import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { RefundedLine } from '#contract/payment.ts'
import type { refundOrder } from '#contract/refund.ts'
import { shareOf } from '#contract/tax-share.ts'
import { isAccepted, isOver } from '#lifecycles/order-lifecycle-of.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { isSettled } from '#lifecycles/payment.ts'
import type { Change } from '../change/change.ts'
import { Refusal } from '../http/refusal.ts'
import { findLines, type OrderLine } from '../order/lines/order-line.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { refusalWithOrder } from '../order/refuse.ts'
import { addedTax } from '../order/money/taxes.ts'
import { returnStock } from '../order/stock.ts'
import { saveLine } from '../order/write.ts'
import type { PieceCount } from './taken-payment.ts'

type Wanted = Pick<InputOf<typeof refundOrder>, 'lines' | 'isRestocked' | 'amount'>

type RefundedPieces = {
  refundedLines: RefundedLine[]
  restockedCount: number
  /** The pieces that were paid by dish and are not any more. */
  dueAgain: PieceCount[]
}

/**
 * Records the refunded pieces of lines, and returns them to stock if requested. A pending order has
 * not taken them and will not take them later; a cancelled line has already returned its unused
 * pieces. The caller locks the order. Returns the refunded lines, for the receipt, how many pieces
 * came back into stock, and which are due again.
 * @throws Refusal NOT_FOUND for a line of another order; AMOUNT_MISMATCH for more pieces than are
 * left to refund
 */
export async function refundLines(
  change: Change,
  order: FoundOrder,
  { lines = [], isRestocked, amount }: Wanted,
): Promise<RefundedPieces> {
  if (lines.length === 0) return { refundedLines: [], restockedCount: 0, dueAgain: [] }
  const known = new Map((await findLines(change.tenant, order.id)).map((line) => [line.id, line]))
  const amountOf = refundedAmounts(order, known, lines, amount)
  const back = []
  const refunded: RefundedLine[] = []
  const dueAgain: PieceCount[] = []
  for (const { cartId, quantity } of lines) {
    const line = known.get(cartId)
    if (!line) throw new Refusal('NOT_FOUND')
    const refundedQuantity = line.refundedQuantity + quantity
    if (refundedQuantity > line.quantity)
      throw refusalWithOrder(change, order.id, 'AMOUNT_MISMATCH')
    refunded.push({ name: line.name, quantity, cartId, amount: amountOf(line, quantity) })
    const isBack = isRestocked && isLive(line)
    // The pieces of a refund that failed are back already.
    const backQuantity = isBack ? Math.min(quantity, line.quantity - line.restockedQuantity) : 0
    const restockedQuantity = line.restockedQuantity + backQuantity
    known.set(cartId, await saveLine(change, line, { refundedQuantity, restockedQuantity }))
    if (!isSettled(order) || !isLive(line)) {
      const unsettled = await unsettle(change, line, quantity)
      if (unsettled > 0) dueAgain.push({ cartId, quantity: unsettled })
    }
    if (backQuantity > 0 && isTaken(order, line)) back.push({ ...line, quantity: backQuantity })
  }
  return { refundedLines: refunded, restockedCount: await returnStock(change, back), dueAgain }
}

/**
 * The part of the price of each line's pieces that an amount refunds: all of it, if the amount is
 * their share of what the goods cost. Each line may be rounded by a minor unit.
 */
function refundedAmounts(
  order: FoundOrder,
  known: ReadonlyMap<Id, OrderLine>,
  wanted: NonNullable<Wanted['lines']>,
  amount: number,
): (line: OrderLine, quantity: number) => number {
  const { totalAmount, deliveryAmount, tipAmount, subtotalAmount } = order
  const partOf = (amountOfAll: number, { quantity: all }: OrderLine, quantity: number) =>
    shareOf(amountOfAll, Math.min(quantity, all), all)
  const priceOf = (line: OrderLine, quantity: number) => partOf(line.lineAmount, line, quantity)
  // The order's total has the tax of its live lines; a cancelled line cost its own.
  const costOf = (line: OrderLine) => line.lineAmount + (isLive(line) ? 0 : addedTax(line, order))
  const sumOf = (isCounted: boolean) =>
    wanted.reduce((sum, { cartId, quantity }) => {
      const line = known.get(cartId)
      return line && isLive(line) === isCounted ? sum + partOf(costOf(line), line, quantity) : sum
    }, 0)
  const [inSubtotal, outside] = [sumOf(true), sumOf(false)]
  const goods = totalAmount - deliveryAmount - tipAmount
  const whole =
    outside + (subtotalAmount > 0 ? shareOf(goods, inSubtotal, subtotalAmount) : inSubtotal)
  const isWhole = amount >= whole - wanted.length
  return (line, quantity) => {
    const price = priceOf(line, quantity)
    return isWhole || whole <= 0 ? price : shareOf(price, amount, whole)
  }
}

/**
 * Pieces that were paid by dish are due again; those of a settled bill only if they are cancelled
 * and come back. Returns how many.
 */
export async function unsettle(
  { tenant: { db, companyId } }: Change,
  { id }: Pick<OrderLine, 'id'>,
  quantity: number,
): Promise<number> {
  const line = await db
    .selectFrom('cart_item')
    .select('settled_quantity as settled')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  const count = Math.min(quantity, line?.settled ?? 0)
  if (count > 0)
    await sql`update cart_item set settled_quantity = settled_quantity - ${count}
      where company_id = ${companyId} and id = ${id}`.execute(db)
  return count
}

/** Pieces whose refund was not paid out are paid by dish again. */
export async function settleAgain(
  { tenant: { db, companyId } }: Change,
  pieces: readonly PieceCount[],
): Promise<void> {
  for (const { cartId, quantity } of pieces)
    await sql`update cart_item set settled_quantity =
        case when settled_quantity + ${quantity} < quantity
          then settled_quantity + ${quantity} else quantity end
      where company_id = ${companyId} and id = ${cartId}`.execute(db)
}

/** Nothing of an order is paid any more, so none of its dishes is. */
export async function unsettleAll(
  { tenant: { db, companyId } }: Change,
  { id }: Pick<FoundOrder, 'id'>,
): Promise<void> {
  await db
    .updateTable('cart_item')
    .set({ settled_quantity: 0 })
    .where('company_id', '=', companyId)
    .where('order_id', '=', id)
    .where('settled_quantity', '>', 0)
    .execute()
}

/** Whether the pieces of a line have left stock. */
function isTaken(order: FoundOrder, { cartStatus }: OrderLine): boolean {
  return cartStatus !== 'In Cart' || isAccepted(order) || isOver(order)
}
