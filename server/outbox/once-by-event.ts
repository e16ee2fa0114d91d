import { sql } from 'kysely'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Db } from '../db/tenant.ts'

/** An external event with its sender's id. */
type ToldEvent = { source: string; eventId: string; kind: string; now: number }

/**
 * The result of an event: applied, a kind that is ignored, about an unknown record, or outdated.
 */
export type EventOutcome = 'applied' | 'ignored' | 'unknown' | 'late'

const KEPT_MS = 90 * 24 * 3_600_000

/**
 * Applies an event once, in the open transaction: repeated deliveries are ignored and return
 * undefined.
 */
export async function onceByEvent(
  db: Db,
  { source, eventId, kind, now }: ToldEvent,
  apply: () => Promise<EventOutcome>,
): Promise<EventOutcome | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_event')
    .values({ source, event_id: eventId, kind, outcome: 'applied', created_ms: now })
    .onConflict((it) => it.columns(['source', 'event_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  const outcome = await apply()
  if (outcome !== 'applied')
    await db
      .updateTable('webhook_event')
      .set({ outcome })
      .where('source', '=', source)
      .where('event_id', '=', eventId)
      .execute()
  return outcome
}

/** Deletes old event ids, which senders no longer repeat. */
export async function forgetOldEvents(db: Db, now: number): Promise<void> {
  await deleteInPieces(db, {
    table: 'webhook_event',
    key: ['source', 'event_id'],
    where: sql`created_ms < ${now - KEPT_MS}`,
  })
}
