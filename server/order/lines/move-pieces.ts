import type { ItemEventName } from '#contract/order-event.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { newId } from '../../db/id.ts'
import { Refusal } from '../../http/refusal.ts'
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
  const { name, refundedQuantity: count } = line
  const staying = line.quantity - quantity
  if (staying < count) throw new Refusal('AMOUNT_MISMATCH/refundedPieces', { name, count })
  const rest = await saveLine(change, line, resized(line, staying))
  const part = await insertPart(change, line, { ...resized(line, quantity), staying })
  return { moved: await moveLineWithStock(change, order, part, event), rest }
}

type Size = Pick<OrderLine, 'quantity' | 'lineAmount'>

/**
 * A copy of a line with some of its pieces, none of them refunded. Of the pieces that were paid by
 * dish, as many as fit stay in the line; the copy has the others.
 */
async function insertPart(
  change: Change,
  line: OrderLine,
  { staying, ...size }: Size & { staying: number },
): Promise<OrderLine> {
  const { tenant, now } = change
  const { db, companyId } = tenant
  const id = newId()
  const own = { version: 1, refundedQuantity: 0, restockedQuantity: 0 }
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
  if (paid > 0) await renamePaidPieces(change, { from: line.id, to: id, quantity: paid })
  return { ...line, ...own, ...size, id, updatedMs: now }
}
