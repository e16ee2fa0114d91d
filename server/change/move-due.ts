import type { CompanyId, Id } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
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
type Refused = { times: number; nextMs: number }

/** The delay until a record that was refused twice is tried again. */
const TRY_AGAIN_MS = 3_600_000
const refusedIn = new WeakMap<Databases, Map<string, Map<string, Refused>>>()

/**
 * Moves due records as the system, each in its own transaction, so that several servers can run it
 * at once. A refused record was usually moved by someone else meanwhile; if it is refused again, it
 * is logged once and retried every hour. Yields after each record, because SQLite runs on the main
 * thread. Returns how many were moved.
 */
export async function moveDue<Due extends { companyId: CompanyId; timeZone: string; id: Id }>(
  databases: Databases,
  sweep: Sweep,
  all: readonly Due[],
  move: (change: Change, due: Due) => Promise<unknown>,
): Promise<number> {
  const { now } = sweep
  const known = knownRefusals(databases, sweep, all)
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
      if (!(error instanceof Refusal)) throw error
      known.set(id, refusedAgain(known.get(id), sweep, { companyId, id, refusal: error.message }))
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return moved
}

/** The stored refusals of records that are still due. */
function knownRefusals(
  databases: Databases,
  { event }: Sweep,
  all: readonly { id: Id }[],
): Map<string, Refused> {
  const sweeps = refusedIn.get(databases) ?? new Map<string, Map<string, Refused>>()
  refusedIn.set(databases, sweeps)
  const ids = new Set<string>(all.map(({ id }) => id))
  const known = new Map([...(sweeps.get(event) ?? [])].filter(([id]) => ids.has(id)))
  sweeps.set(event, known)
  return known
}

function refusedAgain(
  before: Refused | undefined,
  { event, now, log }: Sweep,
  details: object,
): Refused {
  const times = (before?.times ?? 0) + 1
  if (times === 2)
    log?.warn(
      { event, ...details },
      'what is due by the clock is refused; it is tried again every hour',
    )
  return { times, nextMs: times === 1 ? now : now + TRY_AGAIN_MS }
}
