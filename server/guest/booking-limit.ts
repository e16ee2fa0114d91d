import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { todayOf } from '../db/local-day.ts'
import { Refusal } from '../http/refusal.ts'
import type { Intake } from './intake.ts'

/**
 * So many bookings that are still to come a guest has at once, and so many on one day; beyond that
 * they call. Counted behind the write, while the company's row is held: of many at once none is
 * missed. Whose they are, the number and the address say.
 * @throws Refusal LIMIT_REACHED
 */
export async function expectFewBookings(
  { tenant, company, bookingRules }: Intake,
  { id, startMs }: { id: Id; startMs: number },
  now: number,
): Promise<void> {
  const { db, companyId } = tenant
  const day = todayOf(startMs, company.timeZone)
  const { rows } = await sql<{ open: number; onDay: number }>`
    select count(*) as "open", sum(case when o.start_ms >= ${day.fromMs} and o.start_ms < ${day.untilMs} then 1 else 0 end) as "onDay"
    from sale_order o join sale_order own on own.company_id = o.company_id and own.id = ${id}
    where o.company_id = ${companyId} and o.source = 'guest' and o.start_ms > ${now} and o.order_status_id in (${orderStatusIds.Pending}, ${orderStatusIds.Received})
      and (o.customer_id = own.customer_id or lower(o.contact_email) = lower(own.contact_email))`.execute(
    db,
  )
  const { open = 0, onDay = 0 } = rows[0] ?? {}
  const { perDay, atOnce } = bookingRules
  if (open <= atOnce && onDay <= perDay) return
  throw new Refusal('LIMIT_REACHED', {
    message: `You have ${open > atOnce ? atOnce : perDay} open bookings here. Please call to book more.`,
  })
}
