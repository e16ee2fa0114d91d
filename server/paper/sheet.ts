import Document from 'pdfkit'
import { type Face, fontOf, runsOf, type Weight } from './fonts.ts'

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 48, foot: 72 } as const
export const innerWidth: number = page.width - 2 * page.margin

type Ink = { size?: number; weight?: Weight; colour?: string }
type At = { x: number; y: number; width: number; align?: 'start' | 'end' }

export type Sheet = ReturnType<typeof createSheet>

const LEADING = 1.35

/** A PDF for texts in all scripts, each part in its font. */
export function createSheet(title: string) {
  const doc = new Document({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Creator: 'Sevenfold', Producer: 'Sevenfold' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) =>
    doc.on('end', () => resolve(Buffer.concat(chunks))),
  )
  const known = new Set<string>()
  const choose = (face: Face, { size = 10, weight = 400 }: Ink): void => {
    const name = `${face} ${weight}`
    if (!known.has(name)) doc.registerFont(name, fontOf(face, weight))
    known.add(name)
    doc.font(name).fontSize(size)
  }
  const widthOf = (text: string, ink: Ink): number =>
    runsOf(text).reduce((sum, run) => {
      choose(run.face, ink)
      return sum + doc.widthOfString(run.text)
    }, 0)

  const fold = (text: string, width: number, ink: Ink): string[] =>
    text.split('\n').flatMap((line) => {
      const lines: string[] = []
      let current = ''
      for (const word of line.split(' ').flatMap((one) => pieces(one, width, ink))) {
        const longer = current === '' ? word : `${current} ${word}`
        if (current !== '' && widthOf(longer, ink) > width) {
          lines.push(current)
          current = word
        } else current = longer
      }
      return [...lines, current]
    })
  /** A word that is wider than its column is split. */
  const pieces = (word: string, width: number, ink: Ink): string[] => {
    if (widthOf(word, ink) <= width) return [word]
    const parts: string[] = []
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      const last = parts.at(-1)
      if (last !== undefined && widthOf(last + segment, ink) <= width)
        parts[parts.length - 1] = last + segment
      else parts.push(segment)
    }
    return parts
  }

  return {
    doc,
    /** Draws a text and returns its bottom edge. */
    text(raw: string, { x, y, width, align = 'start' }: At, ink: Ink = {}): number {
      const { size = 10, colour = '#1a1a1a' } = ink
      let top = y
      for (const line of fold(raw.replace(/[\u00A0\u202F]/g, ' '), width, ink)) {
        let left = align === 'end' ? x + width - widthOf(line, ink) : x
        for (const run of runsOf(line)) {
          choose(run.face, ink)
          doc.fillColor(colour).text(run.text, left, top + size, {
            lineBreak: false,
            baseline: 'alphabetic',
          })
          left += doc.widthOfString(run.text)
        }
        top += size * LEADING
      }
      return top
    },
    rule(y: number, colour = '#c9c9c9'): void {
      doc
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke()
    },
    end(): Promise<Buffer> {
      doc.end()
      return ended
    },
  }
}
