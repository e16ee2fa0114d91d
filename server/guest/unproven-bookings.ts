import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Db } from '../db/tenant.ts'
import type { Intake } from './intake.ts'

/**
 * The open bookings that hold their time for one network address at one link, without anybody
 * having proved an e-mail address. Guests behind one address, as of a mobile carrier, share them.
 */
const MAX_HELD = 5

/** The key under which unproven bookings are counted: the link and the network address. */
export function askerKeyOf({ linkId }: Pick<Intake, 'linkId'>, address: string): string {
  return hash('sha256', `${linkId}/${address}`, 'base64url')
}

/**
 * Whether another unproven booking has to wait for the team. What a member of staff has accepted
 * is no longer counted.
 */
export async function isPastUnproven(
  { tenant: { db, companyId } }: Intake,
  askerKey: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from unproven_booking u
      join sale_order o on o.company_id = u.company_id and o.id = u.order_id
    where u.company_id = ${companyId} and u.asker_key = ${askerKey} and o.start_ms > ${now}
      and o.order_status_id in (${orderStatusIds.Pending}, ${orderStatusIds.Received})
      and o.taken_by is null`.execute(db)
  return (rows[0]?.count ?? 0) >= MAX_HELD
}

export async function recordUnproven(
  { tenant: { db, companyId } }: Intake,
  { id, startMs }: { id: Id; startMs: number },
  askerKey: string,
): Promise<void> {
  await db
    .insertInto('unproven_booking')
    .values({ company_id: companyId, order_id: id, asker_key: askerKey, start_ms: startMs })
    .execute()
}

/** Deletes the keys of bookings whose first time has passed, of all companies. */
export async function forgetPastAskers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('unproven_booking').where('start_ms', '<', now).execute()
}
