import { createFairQueue } from '../db/fair-queue.ts'
import { Refusal } from '../http/refusal.ts'
import { convertInChild } from './xlsx-process.ts'

/** Whether a file is a workbook, by its magic bytes. */
export function isXlsx(bytes: Uint8Array): boolean {
  return (
    bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  )
}

type Workbooks = {
  /**
   * The first sheet of a workbook as CSV.
   * @throws Refusal WRONG_TYPE for an unreadable file, TOO_LARGE past a limit, RETRY_LATER when too
   * many wait or the server stops
   */
  toCsv(companyId: string, bytes: Uint8Array): Promise<Uint8Array>
  /** Kills running conversions and refuses waiting ones. */
  stop(): void
}

/**
 * Converts workbooks in child processes, one at a time: the unpacked size of a file is not known in
 * advance.
 */
export function createWorkbooks({ timeoutMs = 20_000 } = {}): Workbooks {
  const queue = createFairQueue({ atOnce: { all: 1, company: 1 }, waiting: { all: 8, company: 3 } })
  const stopping = new AbortController()
  return {
    toCsv: (companyId, bytes) =>
      queue.run(companyId, async () => {
        const outcome = await convertInChild(bytes, { signal: stopping.signal, timeoutMs })
        if (outcome instanceof Uint8Array) return outcome
        if (outcome === 'stopped') throw new Refusal('RETRY_LATER')
        if (outcome === 'unreadable') throw new Refusal('WRONG_TYPE')
        if (outcome === 'too large') throw new Refusal('TOO_LARGE/workbook')
        throw new Refusal('TOO_LARGE/farCell', { cell: outcome.farCell })
      }),
    stop() {
      queue.close()
      stopping.abort()
    },
  }
}
