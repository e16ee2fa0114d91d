import type { Drawing } from './drawing.ts'
import { innerWidth, page } from './sheet.ts'

const LOGO = 56
const quiet = '#5c5c5c'

/** Draws the sender, the paper's name and number, and the recipient. Returns the bottom edge. */
export function drawHead(drawing: Drawing): number {
  const { sheet, paper, logo } = drawing
  const half = innerWidth / 2
  const top = page.margin
  if (logo) sheet.doc.image(logo, page.margin, top, { fit: [LOGO, LOGO] })
  const { name, address, phone, taxNumber } = paper.company
  const x = page.margin
  let y = logo ? top + LOGO + 10 : top
  y = sheet.text(name, { x, y, width: half }, { size: 13, weight: 700 })
  const facts = [address, phone, taxNumber && `${drawing.words.taxNumber}: ${taxNumber}`]
  for (const fact of facts)
    if (fact) y = sheet.text(fact, { x, y, width: half }, { size: 9, colour: quiet })
  const right = drawTitle(drawing)
  return drawRecipient(drawing, Math.max(y, right) + 22)
}

function drawTitle({ sheet, paper, words, date }: Drawing): number {
  const half = innerWidth / 2
  const place = { x: page.margin + half, width: half, align: 'end' as const }
  const name = words.kind[paper.kind]
  let y = sheet.text(name, { ...place, y: page.margin - 4 }, { size: 22, weight: 700 })
  const facts = [
    `${words.number}: ${paper.number}`,
    `${words.date}: ${date(paper.dateMs)}`,
    paper.number === paper.orderNo ? '' : `${words.order}: ${paper.orderNo}`,
    paper.refersTo ? `${words.refersTo}: ${paper.refersTo}` : '',
    paper.voidedMs === undefined ? '' : `${words.void}: ${date(paper.voidedMs)}`,
  ]
  for (const fact of facts) if (fact) y = sheet.text(fact, { ...place, y })
  return y
}

function drawRecipient({ sheet, paper, words }: Drawing, top: number): number {
  const { name, address, phone } = paper.to
  if (!name && !address) return top
  const place = { x: page.margin, width: innerWidth / 2 }
  const label = paper.kind === 'packing-slip' ? words.shipTo : words.billTo
  let y = sheet.text(label, { ...place, y: top }, { size: 8, colour: quiet })
  if (name) y = sheet.text(name, { ...place, y }, { weight: 700 })
  for (const fact of [address, phone]) if (fact) y = sheet.text(fact, { ...place, y })
  return y + 18
}
