import type { CompanyId } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { withStatementTime } from '../db/statement-time.ts'
import type { Db } from '../db/tenant.ts'

/**
 * A read: its company, its endpoint and its input. `mayLag`: the answer may be a second old, so a
 * replica may be used.
 */
type Read = {
  companyId: string
  path: string
  input: unknown
  isLong: boolean
  mayLag?: boolean
}

export type Reads = {
  /**
   * Runs a read on a connection where it does not block others. @throws Refusal RETRY_LATER when
   * too many reads of the company wait
   */
  run<Result>(read: Read, work: (db: Db) => Promise<Result>): Promise<Result>
}

/**
 * The statement time from which a read counts as slow. On SQLite a slow read blocks the main
 * thread, on PostgreSQL it holds a connection.
 */
const LONG_MS = { sqlite: 4, postgres: 200 }
/**
 * A score: after three slow reads with fewer than six fast ones between them, the next ones are
 * assumed slow for a while; after a very slow one at once.
 */
const MARK = { long: 2, short: -1, full: 6 }
const VERY_LONG_MS = 2_000
const LONG_FOR_MS = 60_000
const MAX_KEPT = 20_000
/** Deep pages are slow, because the rows before them have to be counted. */
const DEEP_ROWS = 1_000
/** With this many orders, SQLite may need seconds for a list that is fast in other companies. */
const LARGE_ORDERS = 10_000
/** Parameters that select a part of a list, not the list itself. */
const paging = new Set(['currentPage', 'rowSize', 'after', 'before', 'order'])

/**
 * Decides where reads run: fast ones on SQLite's main thread or on any connection of the company's
 * share; slow ones in reader threads (ADR 0028) or on a smaller share (ADR 0150). Reads that were
 * measured as slow count as slow, per company, because the same list may be fast in one company and
 * slow in another. Endpoints declared slow, searches, exact totals and deep pages are suspected to
 * be slow until they are measured as fast; on SQLite they always run in reader threads. On SQLite
 * every list of a large company is suspected too, by its filters and sort order, because a slow one
 * blocks all other requests.
 */
export function createReads(databases: Databases): Reads {
  const kept = new Map<string, { mark: number; longUntilMs: number }>()
  /** Reads that were suspected to be slow and measured as fast. */
  const fast = new Set<string>()
  const isSqlite = databases.kind === 'sqlite'
  const longMs = LONG_MS[databases.kind]
  const isLarge = isSqlite ? largeCompanies(databases) : async () => false

  function note(key: string, ms: number): void {
    const found = kept.get(key)
    if (!found && ms < longMs) return
    if (!found && kept.size >= MAX_KEPT) kept.clear()
    const added = ms < longMs ? MARK.short : ms < VERY_LONG_MS ? MARK.long : MARK.full
    const mark = Math.max(0, (found?.mark ?? 0) + added)
    if (mark === 0) kept.delete(key)
    else if (mark >= MARK.full) {
      fast.delete(key)
      kept.set(key, { mark: MARK.full - MARK.long, longUntilMs: performance.now() + LONG_FOR_MS })
    } else kept.set(key, { mark, longUntilMs: 0 })
  }

  function noteFast(key: string): void {
    if (fast.size >= MAX_KEPT) fast.clear()
    fast.add(key)
  }

  async function runOn<Result>(
    from: Pick<Databases, 'readOf' | 'longRead'>,
    { companyId, path, input, isLong }: Read,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    const isSuspect = isLong || mayBeLong(input)
    const isUnknown = !isSuspect && (await isLarge(companyId))
    const shape = isSuspect ? '?' : isUnknown ? ` ${shapeOf(input)}` : ''
    const key = `${companyId} ${path}${shape}`
    const wasLong = (kept.get(key)?.longUntilMs ?? 0) > performance.now()
    if (wasLong || ((isSuspect || isUnknown) && !fast.has(key))) {
      // One connection for the whole read, so that it waits in the queue only once.
      const long = () => from.longRead(companyId).connection().execute(work)
      if ((isSqlite && isSuspect) || wasLong) return long()
      const { result, ms } = await withStatementTime(long)
      if (ms < longMs) noteFast(key)
      return result
    }
    const { result, ms } = await withStatementTime(() => work(from.readOf(companyId)))
    note(key, ms)
    return result
  }

  return {
    async run(read, work) {
      // Queues are per company. Reads without a company are fast, and health checks must not wait.
      if (read.companyId === '') return work(databases.read)
      const { replica } = databases
      const copy = read.mayLag ? replica?.for(read.companyId) : undefined
      if (!replica || !copy) return runOn(databases, read, work)
      const answer = runOn(copy, read, work).then(
        (result) => ({ result }),
        (error: unknown) => {
          if (!replica.isFaultOfCopy(error)) throw error
        },
      )
      const found = await Promise.race([answer, copy.lost])
      return found ? found.result : runOn(databases, read, work)
    },
  }
}

/** Whether companies are large, looked up once a minute. */
function largeCompanies({ read }: Databases): (companyId: string) => Promise<boolean> {
  const known = new Map<string, { isLarge: boolean; untilMs: number }>()
  return async (companyId) => {
    const found = known.get(companyId)
    if (found && found.untilMs > performance.now()) return found.isLarge
    const row = await read
      .selectFrom('company_detail')
      .select('order_seq')
      .where('id', '=', companyId as CompanyId)
      .executeTakeFirst()
    if (known.size >= MAX_KEPT) known.clear()
    const isLarge = (row?.order_seq ?? 0) >= LARGE_ORDERS
    known.set(companyId, { isLarge, untilMs: performance.now() + LONG_FOR_MS })
    return isLarge
  }
}

/** The filters and the sort order of a list, as a key. */
function shapeOf(input: unknown): string {
  const fields = Object.entries(fieldsOf(input)).filter(
    ([name, value]) => value !== undefined && !paging.has(name),
  )
  return fields.map(([name, value]) => (name === 'sort' ? `${name}=${String(value)}` : name)).join()
}

function mayBeLong(input: unknown): boolean {
  const { search, currentPage = 1, rowSize = 0, exactTotal } = fieldsOf(input)
  return (
    exactTotal === true ||
    (typeof search === 'string' && search.trim() !== '') ||
    (Number(currentPage) - 1) * Number(rowSize) >= DEEP_ROWS
  )
}
