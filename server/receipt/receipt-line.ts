import { piecesToHandOver } from '#contract/cart-item.ts'
import type { Receipt } from '#contract/receipt.ts'
import { refundedPartOf } from '#contract/refunded-part.ts'
import { present } from '../db/columns.ts'
import { fromJson } from '../db/json-text.ts'
import { optionsOf, type OrderLine } from '../order/lines/order-line.ts'
import { lineAmountOf } from '#contract/price-lines.ts'

/**
 * A line as shown to the holder of a receipt. A guest's note and allergies are shown to that guest
 * only, other guests' names only to guests at the table.
 */
export function receiptLine(
  line: OrderLine,
  {
    isOwn,
    isThere,
    refunds = [],
    events,
  }: {
    isOwn: boolean
    isThere: boolean
    /** What the guest may do with it, if it is their own. */
    events: NonNullable<Receipt['lines'][number]['allowedEvents']>
  } & Pick<Receipt, 'refunds'>,
): Receipt['lines'][number] {
  const { note, guestName, ...rest } = present(line)
  const kept = piecesToHandOver(line)
  const allergies = fromJson(line.allergies)
  return {
    ...rest,
    refundedQuantity: line.refundedQuantity || undefined,
    refundedAmount: refundedPartOf(line.id, line, refunds),
    keptQuantity: kept === line.quantity ? undefined : kept,
    isOwn: isOwn || undefined,
    guestName: isThere && !isOwn ? guestName : undefined,
    ...(isOwn && { cartId: line.id, allowedEvents: events }),
    note: isOwn ? note : undefined,
    allergies: isOwn && allergies.length > 0 ? allergies : undefined,
    unitAmount: lineAmountOf(line.unitAmount, optionsOf(line), 1),
    options: optionsOf(line).map(({ name }) => name),
  }
}
