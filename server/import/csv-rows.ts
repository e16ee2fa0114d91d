import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'
import { Refusal } from '../http/refusal.ts'

/** The size of the beginning of a file from which the separator is guessed. */
const HEAD = 64 * 1024
/** The bytes parsed at a time: about five milliseconds of work. */
const CHUNK = 16 * 1024
/** The maximum length of a row; it also limits a quotation mark that is never closed. */
const LONGEST_ROW = 100_000
const MAX_COLUMNS = 500
/** The number of rows searched for a value of each column, and the maximum length of that value. */
const EXAMPLE_ROWS = 100
const EXAMPLE = 40
/** Including empty lines, which take as much time. */
const MAX_LINES = 200_000

/**
 * A row and its line number as shown in a spreadsheet: starts at 1, counts empty rows, and a row
 * with a multi-line field counts as one.
 */
export type CsvRow = { line: number; cells: string[] }

/**
 * The rows of a CSV file, the header first; empty ones are skipped. The separator is a comma,
 * semicolon, tab or bar; quotes are optional. Parses in chunks and yields in between, so the whole
 * text is never in memory. @throws Refusal TOO_LARGE (docs/adr/0119)
 */
export async function* csvRows(bytes: Uint8Array): AsyncGenerator<CsvRow> {
  const encoding = encodingOf(bytes)
  const parser = new Papa.Parser(formatOf(bytes, encoding))
  const decoder = new TextDecoder(encoding)
  let lines = 0
  let rest = ''
  for (let from = 0, to; from < bytes.length; from = to) {
    if (from > 0) await setImmediate()
    // An incomplete row is parsed again from its beginning. Chunks at least as long as its known
    // part make a long row be read twice instead of dozens of times.
    to = Math.min(bytes.length, from + Math.max(CHUNK, rest.length))
    const isLast = to === bytes.length
    const text = rest + decoder.decode(bytes.subarray(from, to), { stream: !isLast })
    const { data, meta }: Papa.ParseResult<string[]> = parser.parse(text, 0, !isLast)
    for (const cells of data) {
      lines += 1
      expectSize(cells, lines)
      if (cells.join('').trim() !== '') yield { line: lines, cells }
    }
    rest = isLast ? '' : text.slice(meta.cursor)
    if (rest.length > LONGEST_ROW) throw new Refusal('TOO_LARGE/row', { row: lines + 1 })
  }
}

/** The header of a file, an example value of each column, and the number of rows. */
export async function measureCsv(
  bytes: Uint8Array,
): Promise<{ headings: string[]; examples: string[]; rowCount: number }> {
  let headings: string[] | undefined
  let examples: string[] = []
  let rowCount = 0
  for await (const { cells } of csvRows(bytes)) {
    if (!headings) {
      headings = cells
      examples = headings.map(() => '')
      continue
    }
    rowCount += 1
    if (rowCount <= EXAMPLE_ROWS)
      examples = examples.map((known, at) => known || cut(cells[at]?.trim() ?? ''))
  }
  return { headings: headings ?? [], examples, rowCount }
}

function cut(text: string): string {
  return text.length > EXAMPLE ? `${text.slice(0, EXAMPLE - 1)}…` : text
}

/** The separator and line ends, guessed from the beginning of the file. */
function formatOf(bytes: Uint8Array, encoding: string): { delimiter: string; newline: Newline } {
  const { meta } = Papa.parse<string[]>(new TextDecoder(encoding).decode(bytes.subarray(0, HEAD)), {
    preview: 20,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return {
    delimiter: meta.delimiter,
    newline: newlines.find((newline) => newline === meta.linebreak) ?? '\n',
  }
}

const newlines = ['\r\n', '\n', '\r'] as const
type Newline = (typeof newlines)[number]

/** @throws Refusal TOO_LARGE */
function expectSize(row: readonly string[], line: number): void {
  // + 1 for the headings.
  if (line > MAX_LINES + 1) throw new Refusal('TOO_LARGE/rows', { count: MAX_LINES })
  if (row.length > MAX_COLUMNS) throw new Refusal('TOO_LARGE/columns', { count: MAX_COLUMNS })
  if (row.reduce((sum, cell) => sum + cell.length, 0) > LONGEST_ROW)
    throw new Refusal('TOO_LARGE/row', { row: line })
}

/**
 * UTF-8 with or without a byte order mark; anything else is assumed to be Windows-1252, from old
 * spreadsheets.
 */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
