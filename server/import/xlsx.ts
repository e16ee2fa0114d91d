import { Worker } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'

const TIMEOUT_MS = 30_000
const MAX_ROWS = 200_000
const MAX_CELLS = 3_000_000
/** What a workbook may unpack to: a small file can hold a very large one. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
const MAX_HEAP_MB = 768

/** Whether a file is a workbook by its first bytes. */
export function isXlsx(bytes: Uint8Array): boolean {
  return bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/**
 * The first sheet of a workbook as CSV, made in a thread of its own with limits on time, memory, rows and cells.
 * @throws Refusal WRONG_TYPE for what can't be read, TOO_LARGE past a limit
 */
export async function xlsxToCsv(bytes: Uint8Array): Promise<Uint8Array> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) throw new Refusal('TOO_LARGE')
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: { bytes, maxRows: MAX_ROWS, maxCells: MAX_CELLS },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    const answer = await new Promise<{ csv?: string; fault?: 'TOO_LARGE' | 'WRONG_TYPE' }>((resolve) => {
      worker.once('message', resolve)
      // Out of memory, or ended because it took too long.
      worker.once('error', () => resolve({ fault: 'TOO_LARGE' }))
      worker.once('exit', () => resolve({ fault: 'TOO_LARGE' }))
    })
    if (answer.csv === undefined) throw new Refusal(answer.fault ?? 'WRONG_TYPE')
    return Buffer.from(answer.csv, 'utf8')
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** What the directory of a zip file says its entries unpack to. */
function unpackedSize(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entry = Buffer.from([0x50, 0x4b, 1, 2])
  let sum = 0
  for (let at = view.indexOf(entry); at >= 0 && at + 46 <= view.length; at = view.indexOf(entry, at + 46)) sum += view.readUInt32LE(at + 24)
  return sum
}
