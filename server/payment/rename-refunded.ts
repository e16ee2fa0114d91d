import type { Id } from '#contract/fields.ts'
import type { RefundedLine } from '#contract/payment.ts'
import { shareOf } from '#contract/tax-share.ts'
import type { Change } from '../change/change.ts'
import { fromJson, toJson } from '../db/json-text.ts'

type Part = { orderId: Id; from: Id; to: Id; quantity: number }

/**
 * Refunded pieces of a line became a line of their own: the latest refunds that gave them back name
 * that line. The caller locks the order.
 */
export async function renameRefundedPieces(
  { tenant: { db, companyId } }: Change,
  { orderId, from, to, quantity }: Part,
): Promise<void> {
  const refunds = await db
    .selectFrom('payment_txn')
    .select(['id', 'refunded_lines as refundedLines'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('direction', '=', 'out')
    .where('state', '<>', 'failed')
    .where('refunded_lines', 'is not', null)
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let left = quantity
  for (const { id, refundedLines } of refunds) {
    const lines = refundedLines === null ? [] : fromJson(refundedLines)
    const named = lines.flatMap((line) => {
      const moved = line.cartId === from ? Math.min(left, line.quantity) : 0
      left -= moved
      return moved === 0 ? [line] : split(line, to, moved)
    })
    if (named.every((line) => line.cartId !== to)) continue
    await db
      .updateTable('payment_txn')
      .set({ refunded_lines: toJson(named) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  }
}

/** Some pieces of a refunded line under another id; the amounts add up to that of the line. */
function split(line: RefundedLine, to: Id, moved: number): RefundedLine[] {
  const { quantity, amount } = line
  if (moved === quantity) return [{ ...line, cartId: to }]
  const part = amount === undefined ? undefined : shareOf(amount, moved, quantity)
  return [
    { ...line, quantity: quantity - moved, amount: amount && amount - (part ?? 0) },
    { ...line, cartId: to, quantity: moved, amount: part },
  ]
}
