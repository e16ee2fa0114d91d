import type { Databases } from '../db/databases.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { withStatementTime } from '../db/statement-time.ts'
import type { Db } from '../db/tenant.ts'

/** A read: its company, its endpoint and its input. */
export type Read = { companyId: string; path: string; input: unknown; isLong: boolean }

export type Reads = {
  /**
   * Runs a read on a connection where it does not block others. @throws Refusal RETRY_LATER when
   * too many reads of the company wait
   */
  run<Result>(read: Read, work: (db: Db) => Promise<Result>): Promise<Result>
}

/** The threshold of a read's statement time. A longer read blocks everybody on this thread. */
const LONG_MS = 4
/**
 * A score: after three slow reads with fewer than six fast ones between them, the next ones are
 * assumed slow for a while.
 */
const MARK = { long: 2, short: -1, full: 6 }
const LONG_FOR_MS = 60_000
const MAX_KEPT = 20_000
/** A page after more rows than this is slow, because the rows before it are counted. */
const DEEP_ROWS = 1_000

/**
 * Where reads run on SQLite: fast ones on this thread, potentially slow ones in reader threads (ADR
 * 0028). Slow are endpoints declared slow, searches, deep pages, and lists that were measured as
 * slow: the same list is fast in one company and slow in another.
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
      // The queue is per company: reads without a company are fast, and health checks wait for no
      // thread.
      if (databases.kind === 'postgres' || companyId === '') return work(databases.read)
      const key = `${companyId} ${path}`
      const wasLong = (kept.get(key)?.longUntilMs ?? 0) > performance.now()
      // One connection for the whole read, so that it waits for a slot once.
      if (isLong || wasLong || mayBeLong(input))
        return databases.longRead(companyId).connection().execute(work)
      const { result, ms } = await withStatementTime(() => work(databases.read))
      note(key, ms)
      return result
    },
  }
}

function mayBeLong(input: unknown): boolean {
  const { search, currentPage = 1, rowSize = 0 } = fieldsOf(input)
  return (
    (typeof search === 'string' && search.trim() !== '') ||
    (Number(currentPage) - 1) * Number(rowSize) >= DEEP_ROWS
  )
}
