import { HOUR_MS } from '#contract/durations.ts'
import type { Change } from '../../change/change.ts'
import { newId } from '../../db/id.ts'
import { cachedInsert } from '../../db/cached-statement.ts'

/**
 * The orders of a day are summed up this long after its end. It is longer than `YOUNG_MS`, so that
 * no transaction that skipped its mark is still open.
 */
export const SUM_UP_AFTER_MS = 13 * HOUR_MS
const YOUNG_MS = 12 * HOUR_MS

/**
 * Marks, in the transaction of the change, that the sums of the order's day may be outdated (ADR
 * 0152). Not needed for young orders: their day has no sums yet. Each change inserts a row of its
 * own, so that transactions do not wait for each other.
 */
export async function noteOrderChange(
  { tenant: { db, companyId }, now }: Pick<Change, 'tenant' | 'now'>,
  { createdMs }: { createdMs: number },
): Promise<void> {
  if (createdMs > now - YOUNG_MS) return
  await addMarks(db, [{ company_id: companyId, id: newId(), created_ms: createdMs }])
}

const addMarks = cachedInsert('order_sum_mark', ['company_id', 'id', 'created_ms'])
