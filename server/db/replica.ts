import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLoad } from './databases.ts'
import { faultOf } from './fault.ts'
import { fieldsOf } from './fields-of.ts'
import { followPositions } from './positions.ts'
import type { Db } from './tenant.ts'

/** A copy of the database that follows it, for reads that may be a second old (ADR 0182). */
export type Replica = {
  /**
   * The copy, unless it is away or behind, or lacks what the company wrote: then undefined, and the
   * database itself is asked.
   */
  for(companyId: string): Copy | undefined
  /** The company wrote: until the copy has it, its reads go to the database itself. */
  wrote(companyId: string): void
  /** Whether a read failed because of the copy, so that the database itself can answer it. */
  isFaultOfCopy(error: unknown): boolean
  /** Logs when the copy is no longer used, and when it is again, once each. */
  log(log: Log): void
  close(): Promise<void>
}

export type Copy = {
  readOf(companyId: string): Db
  longRead(companyId: string): Db
  /** Resolves when the copy no longer answers: what was asked of it may never come. */
  lost: Promise<void>
}

type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

type Opened = Omit<Copy, 'lost'> & { load(): DatabaseLoad; close(): Promise<void> }

/** Later than this, the copy is not used. */
export const MAX_LAG_MS = 2_000
const LOOK_MS = 500
/** Where no position can be read: how long what a company wrote may be missing in the copy. */
const WINDOW_MS = 2_000
const POLL_MS = { first: 10, most: 100 }

/**
 * Follows how far the copy is. `url` is the database itself; `open` connects to the copy, once it
 * answers and again after it was lost, so that nothing waits for a connection that is dead.
 */
export function followReplica(url: string, readUrl: string, open: () => Promise<Opened>): Replica {
  const positions = followPositions(url, readUrl)
  /** What companies wrote last, and when, in the order of a counter. */
  const writes = new Map<string, { at: number; ms: number }>()
  let count = 0
  let copy: (Copy & { opened: Opened; lose(): void }) | undefined
  /** Everything that was written before is in the copy. */
  let freshMs = Number.NEGATIVE_INFINITY
  let told: Log | undefined
  let isUsed = true
  let fault: unknown
  let isClosed = false
  let wake = () => undefined as void

  const isFresh = () => performance.now() - freshMs < MAX_LAG_MS

  function tell(): void {
    if (isUsed === isFresh() || !told) return
    isUsed = !isUsed
    if (isUsed) told.info({}, 'the read replica is used again')
    else
      told.warn(
        { err: fault },
        fault === undefined
          ? 'the read replica is behind: the database itself is read until it has caught up'
          : 'the read replica can not be followed: the database itself is read until it can',
      )
  }

  async function reopened(): Promise<NonNullable<typeof copy>> {
    const opened = await open()
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    return { opened, lost, lose, readOf: opened.readOf, longRead: opened.longRead }
  }

  /** Its connections may be dead, and are made anew. */
  function loseCopy(error: unknown): never {
    freshMs = Number.NEGATIVE_INFINITY
    const before = copy
    copy = undefined
    before?.lose()
    before?.opened.close().catch(() => undefined)
    throw error
  }

  async function catchUp(): Promise<void> {
    const [startMs, upTo] = [performance.now(), count]
    const position = await positions.written()
    for (let waitMs = POLL_MS.first; !isClosed; waitMs = Math.min(2 * waitMs, POLL_MS.most)) {
      const hasIt = await positions.hasReplayed(position).catch(loseCopy)
      fault = undefined
      if (hasIt !== false) {
        copy ??= await reopened()
        freshMs = startMs
        for (const [companyId, { at, ms }] of writes)
          if (hasIt ? at <= upTo : ms < startMs - WINDOW_MS) writes.delete(companyId)
        return
      }
      tell()
      await sleep(waitMs, undefined, { ref: false })
    }
  }

  async function follow(): Promise<void> {
    while (!isClosed) {
      try {
        await catchUp()
      } catch (error) {
        fault = error
      }
      if (isClosed) return
      tell()
      const kicked = new Promise<void>((resolve) => (wake = resolve))
      // Writes are followed at once, but not more often than the copy is asked anyway.
      await sleep(POLL_MS.first, undefined, { ref: false })
      if (writes.size === 0 || fault !== undefined)
        await Promise.race([kicked, sleep(LOOK_MS, undefined, { ref: false })])
    }
  }
  const following = follow()

  return {
    for: (companyId) => (isFresh() && !writes.has(companyId) ? copy : undefined),
    wrote(companyId) {
      if (companyId === '') return
      count += 1
      writes.set(companyId, { at: count, ms: performance.now() })
      wake()
    },
    isFaultOfCopy(error) {
      const kind = faultOf(error)
      if (kind !== 'unavailable' && kind !== 'serialization') return false
      // A statement that ran out of time does so on the database itself.
      return fieldsOf(error)['code'] !== '57014'
    },
    log(log) {
      told = log
    },
    async close() {
      isClosed = true
      wake()
      await Promise.all([positions.close(), copy?.opened.close()])
      await following
    },
  }
}
