import type { TaxSum } from '#contract/tax.ts'
import type { PaperWords } from '../words/papers.ts'
import type { Paper } from './paper.ts'
import type { Drawing } from './drawing.ts'
import { innerWidth, page } from './sheet.ts'

type Movement = Paper['payments'][number]
type Moved = Pick<Drawing, 'money'> & {
  paper: Pick<Paper, 'payments' | 'returned'> & { amounts: Pick<Paper['amounts'], 'refunded'> }
  words: Pick<PaperWords, 'refunded' | 'ofWhichTax'>
}
type Row = {
  label: string
  text: string
  isBold?: boolean
  /** A part of the amount above it. */ isPart?: boolean
}

const ROW = 15
const WIDTH = 250
const INDENT = 10
const quiet = '#5c5c5c'

/** Draws the total, the taxes by rate, and the payments. */
export function drawAmounts(drawing: Drawing, top: number): void {
  const { sheet } = drawing
  const rows = rowsOf(drawing)
  let y = top + 6
  if (y + rows.length * ROW > page.height - page.foot) {
    sheet.doc.addPage()
    y = page.margin
  }
  const x = page.margin + innerWidth - WIDTH
  for (const { label, text, isBold, isPart } of rows) {
    const ink = isBold
      ? { size: 12, weight: 700 as const }
      : isPart
        ? { size: 9, colour: quiet }
        : {}
    if (isBold) y += 3
    const start = isPart ? x + INDENT : x
    const end = sheet.text(label, { x: start, y, width: WIDTH - 90 - start + x }, ink)
    sheet.text(text, { x, y, width: WIDTH, align: 'end' }, ink)
    y = Math.max(y + (isBold ? ROW + 5 : ROW), end + 2)
  }
}

function rowsOf(drawing: Drawing): Row[] {
  const { paper, words, money, date } = drawing
  const { amounts, credit, refunds = [] } = paper
  const movementName = ({ method, dateMs }: Movement) => `${words.method[method]}, ${date(dateMs)}`
  const { isTaxIncluded } = amounts
  const isCredit = credit !== undefined
  const taxes = taxesOf(amounts).map(
    (tax) => [nameOf(tax, words, isTaxIncluded), tax.taxAmount] satisfies [string, number],
  )
  const sums: [string, number][] = [
    [words.subtotal, amounts.subtotal],
    [discountName(amounts, words), -amounts.discount],
    ...(isTaxIncluded ? [] : taxes),
    [words.delivery, amounts.delivery],
    [words.tip, amounts.tip],
    [words.overpaid, amounts.overpaid ?? 0],
  ]
  const shown = sums.filter(([, amount], index) => index === 0 || amount !== 0)
  return [
    ...shown.map(([label, amount]) => ({ label, text: money(amount) })),
    { label: isCredit ? words.credit : words.total, text: money(amounts.total), isBold: true },
    ...(isTaxIncluded ? taxes : []).flatMap(([label, amount]) =>
      amount === 0 ? [] : [{ label, text: money(amount) }],
    ),
    ...(isCredit
      ? refunds.map((one) => ({ label: movementName(one), text: money(one.amount) }))
      : movedRows(drawing, movementName)),
    ...(isCredit || amounts.owed === 0
      ? []
      : [{ label: words.due, text: money(amounts.owed), isBold: true }]),
  ]
}

/** The payments and what was given back, as a sum on papers that do not list it. */
export function movedRows(
  { paper: { payments, returned, amounts }, words, money }: Moved,
  nameOfMovement: (movement: Movement) => string,
): Row[] {
  const given = returned?.flatMap(({ tax, ...one }) => [
    { label: `${words.refunded}: ${nameOfMovement(one)}`, text: money(-one.amount) },
    ...(tax ? [{ label: words.ofWhichTax, text: money(tax), isPart: true }] : []),
  ])
  const sum = { label: words.refunded, text: money(-amounts.refunded) }
  return [
    ...payments.map((one) => ({ label: nameOfMovement(one), text: money(one.amount) })),
    ...(given ?? (amounts.refunded === 0 ? [] : [sum])),
  ]
}

/** `Discount (Lunch)`. */
function discountName({ promotions = [] }: Paper['amounts'], { discount }: PaperWords): string {
  return promotions.length > 0 ? `${discount} (${promotions.join(', ')})` : discount
}

type Tax = Pick<TaxSum, 'name' | 'percent' | 'taxAmount'>

/** The taxes of a paper; papers of earlier releases only have the order's single rate. */
function taxesOf({ taxes, taxPercent, tax }: Paper['amounts']): readonly Tax[] {
  return taxes ?? [{ percent: taxPercent, taxAmount: tax }]
}

function nameOf({ name, percent }: Tax, words: PaperWords, isIncluded: boolean): string {
  return `${name ?? words.tax} ${percent} %${isIncluded ? ` (${words.included})` : ''}`
}
