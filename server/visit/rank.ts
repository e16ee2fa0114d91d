import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import { limitTo } from '../db/dialect.ts'
import { type FoundVisit, sameQueue } from './visit-row.ts'

/** Below this distance, the midpoint would become too imprecise. */
const CLOSEST = 1e-4

/**
 * The rank of a position in the queue: the midpoint between its neighbours, so that no other row
 * has to change.
 */
export async function rankAt(change: Change, read: FoundVisit, position: number): Promise<number> {
  const [before, after] = await neighboursAt(change, read, position)
  if (before === undefined && after === undefined) return read.rank
  if (before === undefined) return (after ?? 0) - 1
  if (after === undefined) return before + 1
  if (after - before > CLOSEST) return (before + after) / 2
  await spreadOut(change, read)
  return rankAt(change, read, position)
}

/**
 * The ranks around a position, ignoring the moved entry; a position after the last means the end.
 */
async function neighboursAt(
  change: Change,
  read: FoundVisit,
  position: number,
): Promise<[number | undefined, number | undefined]> {
  const { db } = change.tenant
  const from = Math.max(0, position - 2)
  const { rows } = await sql<{
    rank: number
  }>`select a.rank ${othersOf(change, read)} order by a.rank, a.id
    ${limitTo(position === 1 ? 1 : 2)} offset ${from}`.execute(db)
  if (position === 1) return [undefined, rows[0]?.rank]
  if (rows.length > 0) return [rows[0]?.rank, rows[1]?.rank]
  const last = await sql<{
    rank: number | null
  }>`select max(a.rank) as "rank" ${othersOf(change, read)}`.execute(db)
  return [last.rows[0]?.rank ?? undefined, undefined]
}

/** Renumbers the line with integer ranks, keeping the order. */
async function spreadOut(change: Change, read: FoundVisit): Promise<void> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<{
    id: Id
    rank: number
  }>`select a.id, a.rank ${othersOf(change, read)} order by a.rank, a.id`.execute(db)
  const first = rows[0]?.rank ?? 0
  for (const [index, { id }] of rows.entries())
    await sql`update customer_visit set rank = ${first + index} where company_id = ${companyId}
      and id = ${id}`.execute(db)
}

function othersOf({ tenant: { companyId } }: Change, { id }: FoundVisit) {
  return sql`from customer_visit v join customer_visit a on ${sameQueue}
    where v.company_id = ${companyId} and v.id = ${id} and a.id <> v.id`
}
