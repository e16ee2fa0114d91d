import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { csvLine } from '../http/csv.ts'

type Given = { bytes: Uint8Array; maxRows: number; maxCells: number }

/** Runs in a thread of its own, since reading a sheet holds everything else up: the first sheet of a workbook as CSV, or why not. */
async function convert({ bytes, maxRows, maxCells }: Given): Promise<{ csv: string } | { fault: 'TOO_LARGE' | 'WRONG_TYPE' }> {
  const rows = await readSheet(Buffer.from(bytes)).catch(() => undefined)
  if (!rows) return { fault: 'WRONG_TYPE' }
  const cells = rows.reduce((sum, row) => sum + row.length, 0)
  if (rows.length > maxRows || cells > maxCells) return { fault: 'TOO_LARGE' }
  return { csv: rows.map((row) => csvLine(row.map(textOf))).join('') }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}

// A port of a thread, not a window: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await convert(workerData as Given))
