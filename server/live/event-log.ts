import { type Selectable, sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Schema } from '../db/schema.ts'
import type { Db, Tenant } from '../db/tenant.ts'

/** An event as stored in the log. */
export type LoggedEvent = Selectable<Schema['outbox_event']>

/** How long events are kept, and so how long a stream may be disconnected and still catch up. */
const KEPT_MS = 24 * 3_600_000
export const READ_AT_ONCE = 500

/** The events of a company after a sequence number, oldest first, at most `READ_AT_ONCE`. */
export async function eventsSince({ db, companyId }: Tenant, seq: number): Promise<LoggedEvent[]> {
  return db
    .selectFrom('outbox_event')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(READ_AT_ONCE)
    .execute()
}

/**
 * The start of a stream: now, or after the last event it received; `isGap` when the log no longer
 * has all events between.
 */
export async function startOf(
  { db, companyId }: Tenant,
  lastSeen: number | undefined,
): Promise<{ seq: number; isGap: boolean }> {
  const counter = await db
    .selectFrom('event_counter')
    .select('seq')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const newest = counter?.seq ?? 0
  if (lastSeen === undefined || lastSeen === newest) return { seq: newest, isGap: false }
  const next = await db
    .selectFrom('outbox_event')
    .select('seq')
    .where('company_id', '=', companyId)
    .where('seq', '=', lastSeen + 1)
    .executeTakeFirst()
  return next ? { seq: lastSeen, isGap: false } : { seq: newest, isGap: true }
}

/**
 * The latest sequence numbers of some companies, and sessions changed since a moment: the query of
 * the poll.
 */
export async function readSequences(
  db: Db,
  companyIds: readonly CompanyId[],
  sessionsSinceMs: number,
): Promise<{ company_id: CompanyId; seq: number; session_ms: number }[]> {
  return db
    .selectFrom('event_counter')
    .selectAll()
    .where((row) =>
      row.or([
        row('session_ms', '>', sessionsSinceMs),
        ...(companyIds.length > 0 ? [row('company_id', 'in', [...companyIds])] : []),
      ]),
    )
    .execute()
}

/** Deletes events older than a day; a stream that was disconnected for longer gets a gap. */
export async function pruneLog(db: Db, now: number): Promise<void> {
  await deleteInPieces(db, {
    table: 'outbox_event',
    key: ['company_id', 'seq'],
    where: sql`created_ms < ${now - KEPT_MS}`,
  })
}
