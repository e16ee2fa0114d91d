import { setImmediate } from 'node:timers/promises'
import { dateLanguageOf } from '#contract/languages.ts'
import { paperWordsOf } from '../words/papers.ts'
import { minorDigitsOf } from '../http/csv.ts'
import type { Drawing } from './drawing.ts'
import { drawAmounts } from './draw-amounts.ts'
import { drawHead } from './draw-head.ts'
import { drawLines } from './draw-lines.ts'
import { creditAsIssued } from './credit-note.ts'
import type { Paper } from './paper.ts'
import { createSheet, innerWidth, page } from './sheet.ts'

/** Papers in one PDF, each starting on a new page. */
export async function drawPapers(
  papers: readonly Paper[],
  { language, logo }: { language: string; logo: Buffer | undefined },
): Promise<Buffer> {
  const words = paperWordsOf(language)
  const [first] = papers
  const sheet = createSheet(first ? `${words.kind[first.kind]} ${first.number}` : '')
  for (const paper of papers.map(creditAsIssued)) {
    const { count } = sheet.doc.bufferedPageRange()
    sheet.doc.addPage()
    const drawing = { sheet, words, paper, logo, ...formats(paper, language) }
    const top = drawLines(drawing, drawHead(drawing))
    if (paper.kind !== 'packing-slip') drawAmounts(drawing, top)
    drawFeet(drawing, count)
    // Yields: fifty papers take a second.
    await setImmediate()
  }
  return sheet.end()
}

function formats({ currency, timeZone }: Paper, language: string) {
  const amounts = new Intl.NumberFormat(language, { style: 'currency', currency })
  const dates = new Intl.DateTimeFormat(dateLanguageOf(language), { dateStyle: 'medium', timeZone })
  const unit = 10 ** minorDigitsOf(currency)
  return {
    money: (amountMinor: number) => amounts.format(amountMinor / unit),
    date: (ms: number) => dates.format(ms),
  }
}

/** Draws the page numbers at the end, when the number of pages is known. */
function drawFeet({ sheet, paper, words }: Drawing, from: number): void {
  const { count } = sheet.doc.bufferedPageRange()
  for (let at = from; at < count; at += 1) {
    sheet.doc.switchToPage(at)
    const y = page.height - 44
    sheet.rule(y - 8)
    const ink = { size: 8, colour: '#5c5c5c' }
    const place = { x: page.margin, y, width: innerWidth }
    sheet.text(`${words.kind[paper.kind]} ${paper.number} · ${paper.company.name}`, place, ink)
    sheet.text(`${at - from + 1} / ${count - from}`, { ...place, align: 'end' }, ink)
  }
}
