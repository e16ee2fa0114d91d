import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { countedEmail } from '#contract/phone-number.ts'
import { todayOf } from '../db/local-day.ts'
import { Refusal } from '../http/refusal.ts'
import { isAmong } from '../order/over.ts'
import type { Intake } from './intake.ts'

/**
 * Limits a guest's upcoming bookings, in total and per day; for more they have to call. Counted
 * after the write, while the guests' gate is locked, so that concurrent bookings are all counted.
 * Guests are identified by phone number and address.
 * @throws Refusal LIMIT_REACHED
 */
export async function expectFewBookings(
  { tenant, company, bookingRules }: Intake,
  { id, startMs, email }: { id: Id; startMs: number; email: string | undefined },
  now: number,
): Promise<void> {
  const { db, companyId } = tenant
  const day = todayOf(startMs, company.timeZone)
  const { rows } = await sql<{ open: number; onDay: number }>`
    select count(*) as "open", sum(case when o.start_ms >= ${day.fromMs}
      and o.start_ms < ${day.untilMs} then 1 else 0 end) as "onDay"
    from sale_order o join sale_order own on own.company_id = o.company_id and own.id = ${id}
    where o.company_id = ${companyId} and o.source = 'guest' and o.start_ms > ${now}
      and ${isAmong('o.order_status_id', [orderStatusIds.Pending, orderStatusIds.Received])}
      and (o.customer_id = own.customer_id${sameMailbox(email)})`.execute(db)
  const { open = 0, onDay = 0 } = rows[0] ?? {}
  const { perDay, atOnce } = bookingRules
  if (open <= atOnce && onDay <= perDay) return
  throw new Refusal('LIMIT_REACHED/guestBookings', { count: open > atOnce ? atOnce : perDay })
}

/** Also matches the address with a `+tag`. */
function sameMailbox(email: string | undefined): RawBuilder<unknown> {
  if (email === undefined) return sql``
  const counted = countedEmail(email)
  const at = counted.lastIndexOf('@')
  const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
  const tagged = `${literal(counted.slice(0, at))}+%${literal(counted.slice(at))}`
  return sql` or lower(o.contact_email) = ${counted}
    or lower(o.contact_email) like ${tagged} escape '\\'`
}

/**
 * Locks the guests' gate of a company until the transaction ends: its guests are processed one
 * after another, so that concurrent posts are all counted. The team's orders do not wait.
 */
export async function lockCounts({ tenant: { db, companyId } }: Intake): Promise<void> {
  await db
    .insertInto('guest_gate')
    .values({ company_id: companyId, passed: 1 })
    .onConflict((it) =>
      it.column('company_id').doUpdateSet((row) => ({ passed: row('guest_gate.passed', '+', 1) })),
    )
    .execute()
}

/**
 * Whether today's bookings without phone number or address have reached the company's limit. As
 * they can't be assigned to a guest, further ones wait for the team.
 */
export async function isPastUnnamed(
  { tenant: { db, companyId }, company, bookingRules }: Intake,
  now: number,
): Promise<boolean> {
  const { fromMs } = todayOf(now, company.timeZone)
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from sale_order o
      left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.source = 'guest' and o.start_ms is not null
      and o.created_ms >= ${fromMs}
      and o.contact_email is null and c.phone_norm is null and c.email is null`.execute(db)
  return (rows[0]?.count ?? 0) >= bookingRules.unnamedPerDay
}
