import type { TaxSum } from '#contract/tax.ts'
import { lessTaxes, plusTaxes } from '../order/money/refund-taxes.ts'
import type { Paper } from './paper.ts'

type Refund = NonNullable<Paper['refunds']>[number]
/** A refund, or what the total fell by after the invoice. */
export type CreditedPart = Pick<Refund, 'amount' | 'tip'> & {
  /** `at`: the place of its line among the known ones; absent: found by its name. */
  lines: readonly { name: string; quantity: number; at?: number }[]
}
type Line = Paper['lines'][number]

/** What a note credits, and of which order: its lines, amounts and earlier notes. */
type Credited = {
  lines: readonly Line[]
  amounts: Paper['amounts']
  earlier: readonly Paper[]
  /** The returned amount, and the refunds that it is the sum of, as far as that is known. */
  credit: number
  refunds: readonly CreditedPart[]
  /** The taxes in all refunds of the order, those of earlier notes included. */
  returned: readonly TaxSum[]
}

type Content = Pick<Paper, 'lines' | 'amounts'>

/**
 * The lines and amounts of a credit note, which add up to the returned money. A note that returns
 * all of an order is its invoice once more; any other has the refunded pieces, each with what was
 * returned for it, and a line without a name for a part of the order that names no pieces.
 */
export function creditContent(wanted: Credited): Content {
  const { amounts, credit, refunds } = wanted
  const before = wanted.earlier.reduce((sum, note) => sum + goodsOf(note), 0)
  const goodsTotal = amounts.total - amounts.tip
  const knownTip = refunds.reduce((sum, { tip = 0 }) => sum + tip, 0)
  const goods = Math.min(credit - knownTip, Math.max(0, goodsTotal - before))
  const isWhole = before === 0 && goods === goodsTotal && isWholeOf(wanted)
  const tip = Math.min(credit - goods, amounts.tip + knownTip)
  const overpaid = credit - goods - tip
  const common = { ...amounts, tip, ...(overpaid > 0 && { overpaid }), total: credit }
  if (isWhole) return { lines: [...wanted.lines], amounts: common }
  const taxes = taxesOf(wanted)
  const tax = taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  const subtotal = amounts.isTaxIncluded ? goods : goods - tax
  return {
    lines: goods === 0 ? [] : creditedLines(wanted, subtotal),
    amounts: { ...common, subtotal, discount: 0, delivery: 0, tax, taxes },
  }
}

/** What a note returned of goods and delivery; those of earlier releases did not know tips. */
function goodsOf({ amounts, credit = 0 }: Paper): number {
  const { tip, total, overpaid = 0 } = amounts
  return total === credit ? credit - tip - overpaid : credit
}

/** Whether the known lines are those of the total; cancelled ones may be fewer or more. */
function isWholeOf({ lines, amounts }: Credited): boolean {
  return lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0) === amounts.subtotal
}

type Piece = { line: Line; quantity: number; lineAmount: number }

/** The refunded pieces with their prices; undefined where a refund names none that are known. */
function piecesOf(
  { lines: named }: Pick<CreditedPart, 'lines'>,
  lines: readonly Line[],
): Piece[] | undefined {
  const pieces = named.flatMap(({ name, quantity, at }) => {
    const line =
      at === undefined
        ? lines.find((one) => one.name === name && one.quantity >= quantity)
        : lines[at]
    if (!line) return []
    const lineAmount = Math.round((line.lineAmount * quantity) / line.quantity)
    return [{ line, quantity, lineAmount }]
  })
  const isKnown = pieces.length > 0 && pieces.length === named.length
  return isKnown && pieces.some(({ lineAmount }) => lineAmount > 0) ? pieces : undefined
}

/** The credited lines; the amounts add up to `subtotal`. */
function creditedLines({ lines, refunds, credit }: Credited, subtotal: number): Paper['lines'] {
  const shares = split(
    subtotal,
    refunds.length > 0 ? refunds.map(({ amount, tip = 0 }) => amount - tip) : [credit],
  )
  return shares.flatMap((share, at) => {
    const pieces = piecesOf(refunds[at] ?? { lines: [] }, lines)
    if (!pieces) return [aPart(share)]
    const amounts = split(
      share,
      pieces.map(({ lineAmount }) => lineAmount),
    )
    return pieces.map(({ line, quantity }, place) => {
      const lineAmount = amounts[place] ?? 0
      const unitAmount = Math.round(lineAmount / quantity)
      return { name: line.name, options: line.options, quantity, unitAmount, lineAmount }
    })
  })
}

/** A part of an order that names no pieces. */
function aPart(lineAmount: number): Paper['lines'][number] {
  return { name: '', options: [], quantity: 1, unitAmount: lineAmount, lineAmount }
}

/** The taxes in the returned amount that the earlier notes do not have. */
function taxesOf({ amounts: { taxes = [] }, earlier, returned }: Credited): TaxSum[] {
  const known = plusTaxes(taxes, returned).map(({ name, percent }) => ({ name, percent, ...none }))
  const former = earlier.reduce<TaxSum[]>(
    (sum, note) => plusTaxes(sum, note.amounts.taxes ?? []),
    [],
  )
  return lessTaxes(plusTaxes(known, returned), former)
}

const none = { netAmount: 0, taxAmount: 0 }

/** Splits an amount in proportion to the weights; the parts add up to it. */
function split(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [weighed, given] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    const upTo = whole > 0 ? Math.round((amount * weighed) / whole) : 0
    const part = upTo - given
    given = upTo
    return part
  })
}

/**
 * A credit note of an earlier release, which has the lines and amounts of the order, in the form of
 * today's. Other papers are unchanged.
 */
export function creditAsIssued(paper: Paper): Paper {
  const { amounts, credit } = paper
  if (credit === undefined || amounts.total === credit) return paper
  const taxes = amounts.taxes ?? []
  const tax = taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  const subtotal = amounts.isTaxIncluded ? credit : credit - tax
  const none = { discount: 0, delivery: 0, tip: 0 }
  const fresh = { ...amounts, ...none, taxes, tax, subtotal, total: credit }
  return { ...paper, lines: [aPart(subtotal)], amounts: fresh }
}
