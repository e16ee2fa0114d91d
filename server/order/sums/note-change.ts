import type { Change } from '../../change/change.ts'
import { newId } from '../../db/id.ts'
import { keptInsert } from '../../db/kept-statement.ts'

const HOUR_MS = 3_600_000

/**
 * The orders of a day are added up this long after its end, so that no transaction which began when
 * its orders were young is still open.
 */
export const SEAL_AFTER_MS = 13 * HOUR_MS
const YOUNG_MS = 12 * HOUR_MS

/**
 * Notes, in the transaction of the change, that sums of the order's day may be outdated
 * (ADR 0152). The day of a young order has none yet. A row of its own for each change: nobody waits
 * for somebody else's.
 */
export async function noteOrderChange(
  { tenant: { db, companyId }, now }: Pick<Change, 'tenant' | 'now'>,
  { createdMs }: { createdMs: number },
): Promise<void> {
  if (createdMs > now - YOUNG_MS) return
  await addMarks(db, [{ company_id: companyId, id: newId(), created_ms: createdMs }])
}

const addMarks = keptInsert('order_sum_mark', ['company_id', 'id', 'created_ms'])
