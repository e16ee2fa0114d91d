import type { Databases } from '../db/databases.ts'
import { withStatementTime } from '../db/statement-time.ts'
import type { Db } from '../db/tenant.ts'

/** What a read is: whose, of which endpoint, and what it was asked. */
export type Read = { companyId: string; path: string; input: unknown; isLong: boolean }

export type Reads = {
  /**
   * Does the work of a read on the connection where it holds nobody up. @throws Refusal RETRY_LATER
   * when too much of the company waits
   */
  run<Result>(read: Read, work: (db: Db) => Promise<Result>): Promise<Result>
}

/**
 * Processor time of a read's statements. What takes so long holds up everybody who is answered by
 * this thread.
 */
const LONG_MS = 4
/**
 * Of three that took long, with fewer than six short ones between them, the next ones are taken to
 * be long for a while.
 */
const MARK = { long: 2, short: -1, full: 6 }
const LONG_FOR_MS = 60_000
const MAX_KEPT = 20_000
/** Behind so many rows a page is found by counting through those before it. */
const DEEP_ROWS = 1_000

/**
 * Where reads run on the embedded database: here what is short, in reader threads what may be long
 * (ADR 0028). Long is what says so, a search, a deep page, and what showed to be: the same list is
 * short in one company and long in another.
 */
export function createReads(databases: Databases): Reads {
  const kept = new Map<string, { mark: number; longUntilMs: number }>()

  function note(key: string, ms: number): void {
    const found = kept.get(key)
    if (!found && ms < LONG_MS) return
    if (!found && kept.size >= MAX_KEPT) kept.clear()
    const mark = Math.max(0, (found?.mark ?? 0) + (ms < LONG_MS ? MARK.short : MARK.long))
    if (mark === 0) kept.delete(key)
    else if (mark >= MARK.full)
      kept.set(key, { mark: MARK.full - MARK.long, longUntilMs: performance.now() + LONG_FOR_MS })
    else kept.set(key, { mark, longUntilMs: 0 })
  }

  return {
    async run({ companyId, path, input, isLong }, work) {
      // A line is a company's: what is asked by nobody's is short, and health waits for no thread.
      if (databases.kind === 'postgres' || companyId === '') return work(databases.read)
      const key = `${companyId} ${path}`
      const wasLong = (kept.get(key)?.longUntilMs ?? 0) > performance.now()
      // One connection for all of it, so that it waits for its turn once.
      if (isLong || wasLong || mayBeLong(input))
        return databases.longRead(companyId).connection().execute(work)
      const { result, ms } = await withStatementTime(() => work(databases.read))
      note(key, ms)
      return result
    },
  }
}

function mayBeLong(input: unknown): boolean {
  const {
    search,
    currentPage = 1,
    rowSize = 0,
  } = input as { search?: string; currentPage?: number; rowSize?: number }
  return Boolean(search?.trim()) || (currentPage - 1) * rowSize >= DEEP_ROWS
}
