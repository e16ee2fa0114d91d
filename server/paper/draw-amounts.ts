import type { Drawing } from './drawing.ts'
import { innerWidth, page } from './sheet.ts'

type Row = { label: string; text: string; isBold?: boolean }

const ROW = 15
const WIDTH = 250

/** The sum, tax by its rate, and what was paid. */
export function drawAmounts(drawing: Drawing, top: number): void {
  const { sheet } = drawing
  const rows = rowsOf(drawing)
  let y = top + 6
  if (y + rows.length * ROW > page.height - page.foot) {
    sheet.doc.addPage()
    y = page.margin
  }
  const x = page.margin + innerWidth - WIDTH
  for (const { label, text, isBold } of rows) {
    const ink = isBold ? { size: 12, weight: 700 as const } : {}
    if (isBold) y += 3
    const end = sheet.text(label, { x, y, width: WIDTH - 90 }, ink)
    sheet.text(text, { x, y, width: WIDTH, align: 'end' }, ink)
    y = Math.max(y + (isBold ? ROW + 5 : ROW), end + 2)
  }
}

function rowsOf({ paper, words, money, date }: Drawing): Row[] {
  const { amounts, credit, payments } = paper
  if (credit !== undefined)
    return [
      { label: words.total, text: money(amounts.total) },
      { label: words.credit, text: money(-credit), isBold: true },
    ]
  const { tax, taxPercent, isTaxIncluded } = amounts
  const rate = `${words.tax} ${taxPercent} %${isTaxIncluded ? ` (${words.included})` : ''}`
  const sums: [string, number][] = [
    [words.subtotal, amounts.subtotal],
    [words.discount, -amounts.discount],
    ...(isTaxIncluded ? [] : [[rate, tax] satisfies [string, number]]),
    [words.delivery, amounts.delivery],
    [words.tip, amounts.tip],
  ]
  const shown = sums.filter(([, amount], index) => index === 0 || amount !== 0)
  return [
    ...shown.map(([label, amount]) => ({ label, text: money(amount) })),
    { label: words.total, text: money(amounts.total), isBold: true },
    ...(isTaxIncluded && tax !== 0 ? [{ label: rate, text: money(tax) }] : []),
    ...payments.map(({ method, amount, dateMs }) => ({
      label: `${words.method[method]}, ${date(dateMs)}`,
      text: money(amount),
    })),
    ...(amounts.refunded === 0 ? [] : [{ label: words.refunded, text: money(-amounts.refunded) }]),
    ...(amounts.owed === 0 ? [] : [{ label: words.due, text: money(amounts.owed), isBold: true }]),
  ]
}
