import type { Order } from '#contract/order.ts'
import type { TaxSum } from '#contract/tax.ts'
import { lessTaxes } from '../order/money/refund-taxes.ts'
import type { CreditedPart } from './credit-note.ts'
import { pricedLines } from './find-paper.ts'
import type { Paper } from './paper.ts'

type Line = Paper['lines'][number]
type Refund = NonNullable<Paper['refunds']>[number]

type Fallen = {
  /** What the total fell by, as far as the note credits it; the rest of it is refunds. */
  amount: number
  taxes: TaxSum[]
  refunds: Refund[]
  parts: CreditedPart[]
}

/**
 * What a note credits of an order whose total is below its final invoice: the refunds, each with
 * its pieces, then the pieces that were voided and a part of the tip, without what earlier notes
 * have. Undefined where the total is that of the invoice.
 */
export function voidedSince(
  order: Order,
  invoice: Paper,
  {
    earlier,
    credit,
    refunds,
  }: { earlier: readonly Paper[]; credit: number; refunds: readonly Refund[] },
): Fallen | undefined {
  if (order.totalAmount >= invoice.amounts.total) return undefined
  const taxes = lessTaxes(invoice.amounts.taxes ?? [], order.taxes ?? [])
  const before = earlier.reduce((sum, { fallen = 0 }) => sum + fallen, 0)
  const amount = Math.max(0, Math.min(credit, invoice.amounts.total - order.totalAmount - before))
  const refunded = credit - amount
  const own = refundsOver(refunded, newRefunds(refunds, earlier))
  const known = own ?? (refunded > 0 ? [{ amount: refunded, lines: [] }] : [])
  const tipsBefore = earlier.reduce((sum, { amounts }) => sum + amounts.tip, 0)
  const tip = Math.max(0, invoice.amounts.tip - order.tipAmount - tipsBefore)
  const voided = { amount, tip: Math.min(tip, amount), lines: voidedLines(order, invoice, earlier) }
  return {
    amount,
    taxes,
    refunds: own ?? [],
    parts: [...known, ...(amount > 0 ? [voided] : [])],
  }
}

/** The refunds that no earlier note names, oldest first. */
function newRefunds(refunds: readonly Refund[], earlier: readonly Paper[]): Refund[] {
  const named = earlier.flatMap((note) => note.refunds ?? [])
  const isNamed = ({ dateMs, amount, method }: Refund) =>
    named.some((one) => one.dateMs === dateMs && one.amount === amount && one.method === method)
  return refunds.filter((one) => !isNamed(one)).toSorted((a, b) => a.dateMs - b.dateMs)
}

/**
 * Refunds in a row that are an amount together, the latest ones first: money that went back as
 * overpaid is among the others. Undefined if there are none.
 */
function refundsOver(amount: number, refunds: readonly Refund[]): Refund[] | undefined {
  for (let end = refunds.length; end > 0; end -= 1) {
    let sum = 0
    for (let from = end - 1; from >= 0; from -= 1) {
      sum += refunds[from]?.amount ?? 0
      if (sum === amount) return refunds.slice(from, end)
    }
  }
  return undefined
}

/** The pieces of the invoice that the order does not have any more, or not at that price. */
function voidedLines(
  order: Order,
  invoice: Paper,
  earlier: readonly Paper[],
): CreditedPart['lines'] {
  const kept = countBy(pricedLines(order), pricedName)
  const credited = countBy(earlier.flatMap(fallenLines), ({ name }) => name)
  return invoice.lines.flatMap((line, at) => {
    const missing = line.quantity - take(kept, pricedName(line), line.quantity)
    const quantity = missing - take(credited, line.name, missing)
    return quantity > 0 ? [{ name: line.name, quantity, at }] : []
  })
}

/** The lines of a note without those of its refunds. */
function fallenLines({ lines, refunds = [], fallen = 0 }: Paper): Line[] {
  if (fallen === 0) return []
  const refunded = countBy(
    refunds.flatMap((one) => one.lines),
    ({ name }) => name,
  )
  return lines.map((line) => ({
    ...line,
    quantity: line.quantity - take(refunded, line.name, line.quantity),
  }))
}

function pricedName({ name, options, quantity, lineAmount }: Line): string {
  return [name, ...options, Math.round(lineAmount / quantity)].join('\n')
}

function countBy<One extends { quantity: number }>(
  lines: readonly One[],
  keyOf: (line: One) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + line.quantity)
  return counts
}

/** Takes up to a number of pieces from a count, and returns how many there were. */
function take(counts: Map<string, number>, key: string, atMost: number): number {
  const taken = Math.min(atMost, counts.get(key) ?? 0)
  counts.set(key, (counts.get(key) ?? 0) - taken)
  return taken
}
