import type { Drawing } from './drawing.ts'
import { innerWidth, page } from './sheet.ts'

const quiet = '#5c5c5c'
const right = page.margin + innerWidth

/** The left edge and width of the columns, from the right edge of the page. */
const columns = {
  amount: { x: right - 84, width: 84, align: 'end' as const },
  each: { x: right - 174, width: 84, align: 'end' as const },
  quantity: { x: right - 246, width: 64, align: 'end' as const },
}
const slipQuantity = { x: right - 84, width: 84, align: 'end' as const }

/** Draws the lines of the order, on as many pages as needed. Returns where they end. */
export function drawLines(drawing: Drawing, top: number): number {
  const { sheet, paper, words, money } = drawing
  const isSlip = paper.kind === 'packing-slip'
  const name = { x: page.margin, width: isSlip ? innerWidth - 96 : innerWidth - 258 }
  let y = drawHeading(drawing, top)
  for (const { name: text, options, note, quantity, refunded, ...sums } of paper.lines) {
    const back = refunded === undefined ? '' : `${words.refunded}: ${refunded}`
    const details = [...options, note ?? '', back].filter(Boolean).join(', ')
    if (y > page.height - page.foot - 40) {
      sheet.doc.addPage()
      y = drawHeading(drawing, page.margin)
    }
    let end = sheet.text(text || words.part, { ...name, y })
    if (details) end = sheet.text(details, { ...name, y: end }, { size: 8.5, colour: quiet })
    sheet.text(String(quantity), { ...(isSlip ? slipQuantity : columns.quantity), y })
    if (!isSlip) {
      sheet.text(money(sums.unitAmount), { ...columns.each, y })
      sheet.text(money(sums.lineAmount), { ...columns.amount, y })
    }
    y = end + 5
    sheet.rule(y, '#e6e6e6')
    y += 5
  }
  return y
}

function drawHeading({ sheet, paper, words }: Drawing, y: number): number {
  const ink = { size: 8.5, weight: 700 as const, colour: quiet }
  const isSlip = paper.kind === 'packing-slip'
  sheet.text(words.item, { x: page.margin, y, width: innerWidth / 2 }, ink)
  sheet.text(words.quantity, { ...(isSlip ? slipQuantity : columns.quantity), y }, ink)
  if (!isSlip) {
    sheet.text(words.each, { ...columns.each, y }, ink)
    sheet.text(words.amount, { ...columns.amount, y }, ink)
  }
  sheet.rule(y + 15, '#1a1a1a')
  return y + 21
}
