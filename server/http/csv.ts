import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cell = string | number | undefined

/** A table on its way out, row by row; the first row is its heading. */
export type CsvFile = { name: string; rows: AsyncIterable<readonly Cell[]> }

/** Rows that travel together: a chunk of its own for each would cost more than the row. */
const ROWS_PER_CHUNK = 200

/** Whether a table is asked for instead of JSON. */
export function wantsCsv(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '')
    .split(',')
    .some((type) => type.trim().startsWith('text/csv'))
}

/**
 * Sends a table as it is read: nobody holds it whole. It is saved, never shown on our own address.
 */
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

/** Money as people write it, in whole units of its currency: `10.50`. */
export function amountText(amountMinor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  return (amountMinor / 10 ** digits).toFixed(digits)
}

const digitsOf = new Map<string, number>()

/** How many digits amounts of a currency have behind the mark. */
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
 * One row as text. What a spreadsheet would take for a formula is kept from being one; numbers of
 * ours are none. Where people's lists are divided by semicolons, or a cell ends at a line's end,
 * quotes within a line are none: behind those marks a formula is kept from beginning, too.
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
  // The mark by which spreadsheets know that it is UTF-8.
  let chunk = '\uFEFF'
  let held = 0
  for await (const row of rows) {
    chunk += csvLine(row)
    held += 1
    if (held < ROWS_PER_CHUNK) continue
    yield chunk
    chunk = ''
    held = 0
    // The embedded database reads on this thread: others get their turn between two pieces.
    await setImmediate()
  }
  yield chunk
}
