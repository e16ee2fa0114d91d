import { buffer } from 'node:stream/consumers'
import { readSheet, type SheetData } from 'read-excel-file/node'
import { csvLine } from '../http/csv.ts'
import { exitCodes } from './xlsx-process.ts'
import { excessOf, FarCell } from './sheet-size.ts'
import { type Part, TooLarge, unzip, zipOf } from './zip.ts'

const MAX_ROWS = 200_000
const MAX_CELLS = 3_000_000
/** The limit for unpacked data: a small file can contain a very large one (a zip bomb). */
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024

/** Runs in a child process: reads a workbook, writes the CSV of its first sheet. */
try {
  const given = await buffer(process.stdin)
  // Unpacked by our own code, which enforces the limit; the size fields in the file are not
  // trusted.
  const parts = unzip(given, { isWanted: isPart, maxBytes: MAX_UNPACKED_BYTES })
  const rows = await readFirstSheet(parts)
  const cells = rows.reduce((sum, row) => sum + row.length, 0)
  if (rows.length > MAX_ROWS || cells > MAX_CELLS) throw new TooLarge()
  for (const row of rows) {
    const isRoom = process.stdout.write(csvLine(row.map(textOf)))
    if (!isRoom) await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
} catch (error) {
  if (error instanceof FarCell) process.stdout.write(error.cell)
  process.exitCode =
    error instanceof FarCell
      ? exitCodes.farCell
      : error instanceof TooLarge
        ? exitCodes.tooLarge
        : exitCodes.unreadable
}

/**
 * Leaves out sheets that are too large, so that the reader never fills their gaps; only the first
 * sheet of a workbook must be readable. @throws TooLarge
 */
async function readFirstSheet(parts: readonly Part[]): Promise<SheetData> {
  const checked = parts.map((part) => ({ part, excess: excessOf(part.bytes) }))
  const small = checked.filter(({ excess }) => excess === undefined).map(({ part }) => part)
  try {
    return await readSheet(zipOf(small))
  } catch (error) {
    throw checked.find(({ excess }) => excess !== undefined)?.excess ?? error
  }
}

/** Keeps sheets and the files they refer to; images and other parts are skipped. */
function isPart(name: string): boolean {
  return name.endsWith('.xml') || name.endsWith('.rels')
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}
