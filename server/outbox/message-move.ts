import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Lifecycle } from '#lifecycles/decide.ts'
import { cachedStatement } from '../db/cached-statement.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'

/**
 * The move that a message is about. `waitsFrom`: set when the move can be undone; the message is
 * then delayed from this moment.
 */
export type MessageMove = { recordId: Id; event: string; waitsFrom: number | undefined }

/**
 * What happened to the message of an undone move: there was none, it was withdrawn, or it had been
 * sent.
 */
type UndoOutcome = 'untold' | 'withdrawn' | 'told'
/** The outcome, and the payloads of the withdrawn messages. */
type Undone = { outcome: UndoOutcome; withdrawn: readonly object[] }

type Moved = { recordId: Id; event: string }
type Ways = Pick<Lifecycle<never>, 'back' | 'takesBack'>

/** The move of a message; the message is delayed if the lifecycle has an undo for the move. */
export function messageMove({ back }: Ways, { recordId, event }: Moved, now: number): MessageMove {
  return { recordId, event, waitsFrom: event in back ? now : undefined }
}

/**
 * Called with every move of a record that sends messages. An undo withdraws a pending message about
 * the undone move; if that was already sent, the result is `told` and a correction follows. Any
 * other move releases the previous message.
 */
export async function afterMove(tenant: Tenant, ways: Ways, moved: Moved): Promise<Undone> {
  const { db, companyId } = tenant
  const jobs = await jobsAbout(db, { companyId, recordId: moved.recordId })
  const withdrawn: object[] = []
  if (jobs.length === 0) return { outcome: 'untold', withdrawn }
  const undone = jobs.filter((job) => isUndone(ways, job.record_event, moved.event))
  let outcome: UndoOutcome = 'untold'
  for (const { id, payload } of undone) {
    // A message claimed by a server counts as sent: the conditional delete decides.
    const { numDeletedRows } = await db
      .deleteFrom('outbox_job')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('attempts', '=', 0)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) withdrawn.push(fromJson(payload))
    if (numDeletedRows === 0n) outcome = 'told'
    else if (outcome === 'untold') outcome = 'withdrawn'
  }
  await db
    .updateTable('outbox_job')
    .set({ record_id: null })
    .where('company_id', '=', companyId)
    .where('record_id', '=', moved.recordId)
    .execute()
  return { outcome, withdrawn }
}

const jobsAbout = cachedStatement(
  ['companyId', 'recordId'],
  (slot) => sql<{ id: Id; record_event: string | null; payload: JsonText<object> }>`
    select id, record_event, payload from outbox_job
    where company_id = ${slot('companyId')} and record_id = ${slot('recordId')}`,
)

/** A system event, such as an expiry, has no undo of its own; any undo event counts as its undo. */
function isUndone({ back, takesBack }: Ways, told: string | null, event: string): boolean {
  const ways: Readonly<Partial<Record<string, string>>> = back
  const others: Readonly<Partial<Record<string, string>>> = takesBack ?? {}
  if (told === null) return false
  if (others[event] === told) return true
  return told in ways ? ways[told] === event : Object.values(ways).includes(event)
}
