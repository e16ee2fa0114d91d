import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { DatabaseLoad } from './databases.ts'
import { faultOf } from './fault.ts'
import { fieldsOf } from './fields-of.ts'
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
}

type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

type Opened = Copy & { load(): DatabaseLoad; close(): Promise<void> }

/** Later than this, the copy is not used. */
const MAX_LAG_MS = 2_000
const LOOK_MS = 500
/** Where no position can be read: how long what a company wrote may be missing in the copy. */
const WINDOW_MS = 2_000
const POLL_MS = { first: 10, most: 100 }
const PATIENCE_MS = 5_000
/** No such function, not supported: databases that speak PostgreSQL without its positions. */
const withoutPositions = new Set(['42883', '0A000', '42501'])

/** Follows how far the copy is. `url` is the database itself. */
export function followReplica(url: string, readUrl: string, copy: Opened): Replica {
  const [primary, follower] = [poolOf(url), poolOf(readUrl)]
  /** What companies wrote last, and when, in the order of a counter. */
  const writes = new Map<string, { at: number; ms: number }>()
  let count = 0
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

  async function catchUp(): Promise<void> {
    const [startMs, upTo] = [performance.now(), count]
    const position = await positionOf(primary)
    for (let waitMs = POLL_MS.first; !isClosed; waitMs = Math.min(2 * waitMs, POLL_MS.most)) {
      const hasIt = await hasReplayed(follower, position)
      fault = undefined
      if (hasIt !== false) {
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
        freshMs = faultOf(error) === undefined ? freshMs : Number.NEGATIVE_INFINITY
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
      await Promise.all([primary.end(), follower.end(), copy.close()])
      await following
    },
  }
}

function poolOf(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The end of what is committed; undefined for a database that does not say it. */
async function positionOf(primary: Pool): Promise<string | undefined> {
  const text = 'select pg_current_wal_flush_lsn()::text as position'
  try {
    return (await primary.query<{ position: string }>(text)).rows[0]?.position
  } catch (error) {
    if (withoutPositions.has(String(fieldsOf(error)['code']))) return undefined
    throw error
  }
}

/** Undefined: the copy does not say it. */
async function hasReplayed(
  follower: Pool,
  position: string | undefined,
): Promise<boolean | undefined> {
  if (position === undefined) return void (await follower.query('select 1'))
  const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there'
  const { rows } = await follower.query<{ there: boolean | null }>(text, [position])
  return rows[0]?.there ?? undefined
}
