import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cell = string | number | undefined

/** An export, row by row; the first row is the header. */
export type CsvFile = { name: string; rows: AsyncIterable<readonly Cell[]> }

/** Rows per chunk: sending each row as a chunk would cost more than producing it. */
const ROWS_PER_CHUNK = 200

/** Whether CSV is requested instead of JSON. */
export function wantsCsv(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '')
    .split(',')
    .some((type) => type.trim().startsWith('text/csv'))
}

/** Streams a table without holding it in memory. It is downloaded, never shown under our origin. */
export function sendCsv(reply: FastifyReply, { name, rows }: CsvFile): FastifyReply {
  return reply
    .code(200)
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept',
    })
    .type('text/csv; charset=utf-8')
    .send(Readable.from(chunksOf(rows)))
}

/** Money in major units of its currency: `10.50`. */
export function amountText(amountMinor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  return (amountMinor / 10 ** digits).toFixed(digits)
}

const digitsOf = new Map<string, number>()

/** The number of decimals of a currency. */
export function minorDigitsOf(currency: string): number {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  digitsOf.set(currency, digits)
  return digits
}

/**
 * One CSV row. Prevents formula injection: texts that a spreadsheet would read as a formula are
 * escaped, our own numbers are not. Some spreadsheets split at semicolons or line ends even inside
 * quotes, so formulas after those characters are escaped too.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const atStart =
    /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
  const text = atStart.replaceAll(/(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* chunksOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  // The byte order mark, by which spreadsheets detect UTF-8.
  let chunk = '\uFEFF'
  let held = 0
  for await (const row of rows) {
    chunk += csvLine(row)
    held += 1
    if (held < ROWS_PER_CHUNK) continue
    yield chunk
    chunk = ''
    held = 0
    // SQLite reads on the main thread: yields between two chunks.
    await setImmediate()
  }
  yield chunk
}
