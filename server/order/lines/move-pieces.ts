import type { ItemEventName } from '#contract/order-event.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { newId } from '../../db/id.ts'
import { Refusal } from '../../http/refusal.ts'
import { renameRefundedPieces } from '../../payment/rename-refunded.ts'
import { renamePaidPieces } from '../../payment/taken-payment.ts'
import type { FoundOrder } from '../order-head.ts'
import { saveLine } from '../write.ts'
import { moveLineWithStock } from './change-lines.ts'
import { decideLine } from './line-move.ts'
import { type OrderLine, resized } from './order-line.ts'

/**
 * Moves some pieces of a line: they become a line of their own, and the others stay. Nothing is
 * written when it is refused. @throws Refusal like `moveLine`; AMOUNT_MISMATCH if fewer pieces than
 * were refunded would stay
 */
export async function movePieces(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  { event, quantity }: { event: ItemEventName; quantity: number },
): Promise<{ moved: OrderLine; rest: OrderLine }> {
  if (isOver(order)) throw new Refusal('TRANSITION_NOT_ALLOWED')
  decideLine(change, order, line, event)
  const { name } = line
  const staying = line.quantity - quantity
  const refunded = event === 'item.void' ? refundedFirst(line, quantity) : 0
  const count = line.refundedQuantity - refunded
  if (staying < count) throw new Refusal('AMOUNT_MISMATCH/refundedPieces', { name, count })
  const rest = await saveLine(change, line, {
    ...resized(line, staying),
    refundedQuantity: count,
  })
  const part = await insertPart(change, line, { ...resized(line, quantity), staying, refunded })
  return { moved: await moveLineWithStock(change, order, part, event), rest }
}

/**
 * How many of the voided pieces were refunded: these go first, because nothing of them was handed
 * over (ADR 0285). Those that are back in stock stay with the line, because nobody makes them.
 */
function refundedFirst(
  { refundedQuantity, restockedQuantity }: OrderLine,
  quantity: number,
): number {
  return Math.min(quantity, Math.max(0, refundedQuantity - restockedQuantity))
}

type Size = Pick<OrderLine, 'quantity' | 'lineAmount'>

/**
 * A copy of a line with some of its pieces. Of the pieces that were paid by dish, as many as fit
 * stay in the line; the copy has the others.
 */
async function insertPart(
  change: Change,
  line: OrderLine,
  { staying, refunded, ...size }: Size & { staying: number; refunded: number },
): Promise<OrderLine> {
  const { tenant, now } = change
  const { db, companyId } = tenant
  const id = newId()
  const own = { version: 1, refundedQuantity: refunded, restockedQuantity: 0 }
  const stored = await db
    .selectFrom('cart_item')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow()
  const paid = Math.max(0, stored.settled_quantity - staying)
  if (paid > 0)
    await db
      .updateTable('cart_item')
      .set({ settled_quantity: staying })
      .where('company_id', '=', companyId)
      .where('id', '=', line.id)
      .execute()
  await db
    .insertInto('cart_item')
    .values({
      ...stored,
      id,
      version: own.version,
      updated_ms: now,
      quantity: size.quantity,
      line_amount: size.lineAmount,
      refunded_quantity: own.refundedQuantity,
      restocked_quantity: own.restockedQuantity,
      settled_quantity: paid,
    })
    .execute()
  const renamed = { from: line.id, to: id }
  if (paid > 0) await renamePaidPieces(change, { ...renamed, quantity: paid })
  if (refunded > 0)
    await renameRefundedPieces(change, { ...renamed, orderId: line.orderId, quantity: refunded })
  return { ...line, ...own, ...size, id, updatedMs: now }
}
