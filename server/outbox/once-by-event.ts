import type { Db } from '../db/tenant.ts'

/** What somebody outside told us, under the id they gave it. */
export type ToldEvent = { source: string; eventId: string; kind: string; now: number }

/**
 * How an event was taken: it changed something, it is none we act on, it concerns nobody here, or
 * it came too late.
 */
export type EventOutcome = 'applied' | 'ignored' | 'unknown' | 'late'

const KEPT_MS = 90 * 24 * 3_600_000

/**
 * Applies an event once, in the open transaction: of any number of deliveries the first one counts.
 * Answers undefined for a repeat.
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

/** Deletes what was told long ago: nobody repeats themselves for that long. */
export async function forgetOldEvents(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('webhook_event')
    .where('created_ms', '<', now - KEPT_MS)
    .execute()
}
