import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { todayOf } from '../db/local-day.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Intake } from './intake.ts'

/**
 * The open bookings that hold their time for one network address at one link, without anybody
 * having proved an e-mail address. Guests behind one address, as of a mobile carrier, share them.
 */
const MAX_HELD = 5

/**
 * What else may be asked for without holding a time: open requests of one network address at one
 * link, and a day's requests at one link and at all links of a company.
 */
export const maxRequests = { asker: 10, linkADay: 40, companyADay: 80 } as const

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

/**
 * Bounds the requests that hold no time, so that nobody buries the team under them. Counted before
 * the write, while the company's row is locked.
 * @throws Refusal LIMIT_REACHED: who proves the address is not counted
 */
export async function expectFewRequests(
  { tenant: { db, companyId }, company, linkId }: Intake,
  askerKey: string,
  now: number,
): Promise<void> {
  const { fromMs } = todayOf(now, company.timeZone)
  const { rows } = await sql<{ asker: number; linkADay: number; companyADay: number }>`
    select
      sum(case when u.asker_key = ${askerKey} and o.start_ms > ${now}
        and o.order_status_id = ${orderStatusIds.Pending} then 1 else 0 end) as "asker",
      sum(case when u.asked_link_id = ${linkId} and o.created_ms >= ${fromMs}
        then 1 else 0 end) as "linkADay",
      sum(case when o.created_ms >= ${fromMs} then 1 else 0 end) as "companyADay"
    from unproven_booking u
      join sale_order o on o.company_id = u.company_id and o.id = u.order_id
    where u.company_id = ${companyId} and u.asked_link_id is not null`.execute(db)
  const [{ asker, linkADay, companyADay } = { asker: 0, linkADay: 0, companyADay: 0 }] = rows
  const isFull =
    asker >= maxRequests.asker ||
    linkADay >= maxRequests.linkADay ||
    companyADay >= maxRequests.companyADay
  if (isFull) throw new Refusal('LIMIT_REACHED/unprovenRequests')
}

/** `isRequest`: it holds no time. */
export async function recordUnproven(
  { tenant: { db, companyId }, linkId }: Intake,
  { id, startMs, isRequest }: { id: Id; startMs: number; isRequest: boolean },
  askerKey: string,
): Promise<void> {
  await db
    .insertInto('unproven_booking')
    .values({
      company_id: companyId,
      order_id: id,
      asker_key: askerKey,
      asked_link_id: isRequest ? linkId : null,
      start_ms: startMs,
    })
    .execute()
}

/** Deletes the keys of bookings whose first time has passed, of all companies. */
export async function forgetPastAskers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('unproven_booking').where('start_ms', '<', now).execute()
}
