import type { Order } from '#contract/order.ts'
import type { TaxSum } from '#contract/tax.ts'
import { lessTaxes } from '../order/money/refund-taxes.ts'
import type { CreditedPart } from './credit-note.ts'
import { pricedLines } from './find-paper.ts'
import type { Paper } from './paper.ts'

type Fallen = {
  taxes: TaxSum[]
  /** What a note credits; none where refunds are credited too, which name their own pieces. */
  parts: CreditedPart[]
}

/**
 * What an order lost since its final invoice and its earlier notes: pieces that were voided, and a
 * part of its tip. Undefined where its total is that of the invoice.
 */
export function voidedSince(
  order: Order,
  invoice: Paper,
  { earlier, credit }: { earlier: readonly Paper[]; credit: number },
): Fallen | undefined {
  if (order.totalAmount >= invoice.amounts.total) return undefined
  const taxes = lessTaxes(invoice.amounts.taxes ?? [], order.taxes ?? [])
  if (order.refundedAmount > 0) return { taxes, parts: [] }
  const tipsBefore = earlier.reduce((sum, { amounts }) => sum + amounts.tip, 0)
  const tip = Math.max(0, invoice.amounts.tip - order.tipAmount - tipsBefore)
  const kept = [...pricedLines(order), ...earlier.flatMap(({ lines }) => lines)]
  const names = [...new Set(invoice.lines.map(({ name }) => name))]
  const lines = names.flatMap((name) => {
    const quantity = piecesOf(invoice.lines, name) - piecesOf(kept, name)
    return quantity > 0 ? [{ name, quantity }] : []
  })
  return { taxes, parts: [{ amount: credit, tip: Math.min(tip, credit), lines }] }
}

function piecesOf(lines: Paper['lines'], name: string): number {
  return lines.reduce((sum, line) => (line.name === name ? sum + line.quantity : sum), 0)
}
