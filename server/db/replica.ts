import { setTimeout as sleep } from 'node:timers/promises'
import type { Copy, DatabaseLoad, Log, Replica } from './databases.ts'
import { faultOf } from './fault.ts'
import { fieldsOf } from './fields-of.ts'
import { followPositions } from './positions.ts'

type Opened = Omit<Copy, 'lost'> & { load(): DatabaseLoad; close(): Promise<void> }

/** With a larger lag the replica is not used. */
export const MAX_LAG_MS = 2_000
const LOOK_MS = 500
/** Without readable positions: how long a company's reads go to the primary after a write. */
const WINDOW_MS = 2_000
const POLL_MS = { first: 10, most: 100 }

/**
 * Tracks the lag of a replica. `url` is the primary; `open` connects to the replica when it
 * answers, and again after it was lost, so that nothing waits for a dead connection.
 */
export function followReplica(url: string, readUrl: string, open: () => Promise<Opened>): Replica {
  const positions = followPositions(url, readUrl)
  /** The last write of each company: its number in `count`, and its time. */
  const writes = new Map<string, { at: number; ms: number }>()
  let count = 0
  let copy: (Copy & { opened: Opened; lose(): void }) | undefined
  /** All writes before this moment are in the replica. */
  let freshMs = Number.NEGATIVE_INFINITY
  let fault: unknown
  let isClosed = false
  let wake = () => undefined as void

  const isFresh = () => performance.now() - freshMs < MAX_LAG_MS
  const told = createTeller()
  const tell = () => told.tell(isFresh(), fault)

  async function reopened(): Promise<NonNullable<typeof copy>> {
    const opened = await open()
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    return { opened, lost, lose, readOf: opened.readOf, longRead: opened.longRead }
  }

  /** Closes the connections, which may be dead; the next success opens new ones. */
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
      // Follows writes immediately, but not faster than the polling interval.
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
      // A statement timeout would occur on the primary too.
      return fieldsOf(error)['code'] !== '57014'
    },
    log: told.log,
    async close() {
      isClosed = true
      wake()
      await Promise.all([positions.close(), copy?.opened.close()])
      await following
    },
  }
}

/** Logs each change between used and not used once. */
function createTeller() {
  let log: Log | undefined
  let isUsed = true
  return {
    log(to: Log) {
      log = to
    },
    tell(isFresh: boolean, fault: unknown) {
      if (isUsed === isFresh || !log) return
      isUsed = isFresh
      if (isUsed) log.info({}, 'the read replica is used again')
      else
        log.warn(
          { err: fault },
          fault === undefined
            ? 'the read replica is behind: the database itself is read until it has caught up'
            : 'the read replica can not be followed: the database itself is read until it can',
        )
    },
  }
}
