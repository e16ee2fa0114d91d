import type { CompanyId, Id } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import { faultOf } from '../db/fault.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from './change.ts'

export type WarnLog = { warn(details: object, message: string): void }

type Sweep = {
  /** The event; also the name of the sweep. */
  event: string
  now: number
  log?: WarnLog | undefined
}
type Failed = { isLogged: boolean; nextMs: number }

/** The delay until a record that could not be moved is tried again. */
const TRY_AGAIN_MS = 3_600_000
const failedIn = new WeakMap<Databases, Map<string, Map<string, Failed>>>()

/**
 * Moves due records as the system, each in its own transaction, so that several servers can run it
 * at once. A refused record was usually moved by someone else meanwhile; if it is refused again, or
 * fails by a bug, it is logged once and retried every hour. Returns how many were moved.
 * @throws the fault of a database that is unavailable
 */
export async function moveDue<Due extends { companyId: CompanyId; timeZone: string; id: Id }>(
  databases: Databases,
  sweep: Sweep,
  all: readonly Due[],
  move: (change: Change, due: Due) => Promise<unknown>,
): Promise<number> {
  const { now } = sweep
  const known = knownFailures(databases, sweep, all)
  let moved = 0
  for (const due of all) {
    const { companyId, timeZone, id } = due
    if ((known.get(id)?.nextMs ?? now) > now) continue
    try {
      await inTransaction(databases, (db) =>
        move({ role: 'system', now, timeZone, tenant: { db, companyId } }, due),
      )
      moved += 1
    } catch (error) {
      if (faultOf(error) === 'unavailable') throw error
      known.set(id, failedAgain(known.get(id), sweep, { companyId, id }, error))
    }
    // Others have their turn: on SQLite all of it runs on the thread that answers.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return moved
}

/** The stored failures of records that are still due. */
function knownFailures(
  databases: Databases,
  { event }: Sweep,
  all: readonly { id: Id }[],
): Map<string, Failed> {
  const sweeps = failedIn.get(databases) ?? new Map<string, Map<string, Failed>>()
  failedIn.set(databases, sweeps)
  const ids = new Set<string>(all.map(({ id }) => id))
  const known = new Map([...(sweeps.get(event) ?? [])].filter(([id]) => ids.has(id)))
  sweeps.set(event, known)
  return known
}

function failedAgain(
  before: Failed | undefined,
  { event, now, log }: Sweep,
  details: object,
  error: unknown,
): Failed {
  const isRefused = error instanceof Refusal
  const isTaken = isRefused || faultOf(error) === 'serialization'
  if (isTaken && !before) return { isLogged: false, nextMs: now }
  if (!before?.isLogged)
    log?.warn(
      { event, ...details, ...(isRefused ? { refusal: error.message } : { err: error }) },
      `what is due by the clock ${isRefused ? 'is refused' : 'fails'}; it is retried every hour`,
    )
  return { isLogged: true, nextMs: now + TRY_AGAIN_MS }
}
