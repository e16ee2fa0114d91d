import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Releases the promotion uses of an order that ended unserved. The rows stay as a record. Returns
 * the promotions' ids.
 */
export async function giveBackUses(
  { db, companyId }: Tenant,
  orderId: Id,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: Id }>`
    update promotion_redemption set returned_ms = ${now}
    where company_id = ${companyId} and order_id = ${orderId} and returned_ms is null
      returning promotion_id as "id"`.execute(db)
  for (const { id } of rows.toSorted(byId)) {
    await sql`update promotion set used_count = used_count - 1, updated_ms = ${now}
      where company_id = ${companyId} and id = ${id}`.execute(db)
  }
  return rows.map(({ id }) => id)
}

/**
 * Takes the promotion uses of a restored order again; returns the promotions' ids. @throws Refusal
 * LIMIT_REACHED when others have used them up meanwhile
 */
export async function takeUsesAgain(
  { db, companyId }: Tenant,
  orderId: Id,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: Id }>`
    update promotion_redemption set returned_ms = null
    where company_id = ${companyId} and order_id = ${orderId} and returned_ms is not null
      returning promotion_id as "id"`.execute(db)
  for (const { id } of rows.toSorted(byId)) {
    const { numAffectedRows } = await sql`
      update promotion set used_count = used_count + 1, updated_ms = ${now}
      where company_id = ${companyId} and id = ${id} and (usage_limit is null
        or used_count < usage_limit)`.execute(db)
    if (numAffectedRows !== 1n) throw new Refusal('LIMIT_REACHED/promotionAgain')
  }
  return rows.map(({ id }) => id)
}

/** A fixed order of locking, which avoids deadlocks. */
function byId(one: { id: Id }, other: { id: Id }): number {
  return one.id < other.id ? -1 : 1
}
