import { TooLarge } from './zip.ts'

/** The last possible row of a sheet; some programs end every sheet with it, empty. */
const LAST_ROW = 1_048_576
const MAX_ROWS = 200_000
const MAX_CELLS = 3_000_000
/**
 * The XML reader takes quadratic time for long tags; a cell's text has at most 32,767 characters.
 */
const LONGEST_TAG = 300_000
/**
 * A sheet whose cells fill less than this part of its area is refused, naming its farthest cell.
 */
const SPARSE = 0.1

/** A cell is so far from the others that its sheet is too large once the gaps are filled. */
export class FarCell extends TooLarge {
  readonly cell: string
  constructor(cell: string) {
    super()
    this.cell = cell
  }
}

/**
 * Matches the value of every attribute `r`, the position of a row or a cell, and whether its tag is
 * empty, so that the sheet has nothing there. The value is matched with a lookahead, so that a
 * quotation mark in a comment or in another attribute cannot hide a position.
 */
const positions =
  /\br\s*=\s*["'](?=([^"']{0,12})(")?((?:\s+[\w:]{1,40}="[^"<>]{0,60}"){0,12}\s{0,9}\/>)?)/g

/**
 * Why a sheet is too large to be read, by the positions of its cells; undefined if it can be read.
 * The reader fills all gaps, so one cell in the last row and column costs as much as a full sheet.
 */
export function excessOf(xml: Uint8Array): TooLarge | undefined {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1')
  if (hasLongTag(text)) return new TooLarge()
  if (!text.includes('sheetData')) return undefined
  let seen = 0
  let row = 0
  let cells = 0
  let rows = 0
  let columns = 0
  let far: string | undefined
  for (const [, position = '', , end] of text.matchAll(positions)) {
    const [whole, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(position) ?? []
    seen += 1
    if (whole === undefined || Number(digits) > LAST_ROW || seen > MAX_CELLS + MAX_ROWS)
      return new TooLarge()
    // Rows up to the last cell with a value are kept, including rows without cells.
    row = Math.max(row, Number(digits))
    if (letters === '' || end !== undefined) continue
    cells += 1
    rows = row
    columns = Math.max(columns, columnOf(letters))
    if (rows > MAX_ROWS || rows * columns > MAX_CELLS) far ??= position
  }
  if (far === undefined) return undefined
  return cells < rows * columns * SPARSE ? new FarCell(far) : new TooLarge()
}

function hasLongTag(text: string): boolean {
  let start = 0
  for (let next = 0; next !== -1; next = text.indexOf('<', start + 1)) {
    if (next - start > LONGEST_TAG) return true
    start = next
  }
  return text.length - start > LONGEST_TAG
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
