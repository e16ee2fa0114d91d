import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'

const KEPT_MINUTES = 10

/** The calls of a key within a minute that were not reported to other servers yet. */
type Untold = { key: string; minute: number; calls: number }

/** The number of a minute. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS)
}

/** Adds calls to those of all servers. Resolves to the sums by key. */
export async function addCalls(
  { write }: Databases,
  untold: readonly Untold[],
): Promise<Map<string, number>> {
  const rows = await write
    .insertInto('call_count')
    // Sorted, so that concurrent servers wait for row locks instead of deadlocking.
    .values(untold.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((it) =>
      it
        .columns(['key', 'minute'])
        .doUpdateSet({ calls: sql<number>`call_count.calls + excluded.calls` }),
    )
    .returning(['key', 'calls'])
    .execute()
  return new Map(rows.map(({ key, calls }) => [key, calls]))
}

/** Deletes the counts of past minutes. */
export async function forgetOldCallCounts(db: Db, now: number): Promise<void> {
  const where = sql`minute < ${minuteOf(now) - KEPT_MINUTES}`
  await deleteInPieces(db, { table: 'call_count', key: ['key', 'minute'], where })
}
