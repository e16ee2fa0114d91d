import { addDays, localDay } from '#contract/zoned-time.ts'
import type { Db } from '../db/tenant.ts'
import { dayPeriod, findTillDay } from '../till/till-day.ts'
import { Batch } from './batch.ts'
import { createRandom } from './random.ts'

/** The last two days, with what is missing or over in the drawer, in minor units. */
const closedDays = [
  { daysAgo: 2, difference: -450, note: 'Change given twice for one order.' },
  { daysAgo: 1, difference: 0, note: null },
] as const

const FLOAT_AMOUNT = 100_00

const shops: readonly string[] = [
  'owner@ekart.example',
  'owner@foodkart.example',
  'owner@service.example',
  'owner@tableordering.example',
  'owner@all.example',
]

/** Two closed days of each shop of the demo. */
export async function seedTill(db: Db, now: number): Promise<void> {
  const random = createRandom(41)
  const batch = new Batch()
  const owners = await db
    .selectFrom('app_user as u')
    .innerJoin('company_user as m', 'm.user_id', 'u.id')
    .innerJoin('company_detail as c', 'c.id', 'm.company_id')
    .select(['m.company_id', 'u.full_name', 'c.time_zone'])
    .where('u.email', 'in', shops)
    .orderBy('u.email')
    .execute()
  for (const { company_id: companyId, full_name, time_zone } of owners)
    for (const { daysAgo, difference, note } of closedDays) {
      const day = addDays(localDay(now, time_zone), -daysAgo)
      const { cashAmount, netAmount, currency } = await findTillDay(
        { db, companyId },
        day,
        time_zone,
      )
      const { fromMs, untilMs } = dayPeriod(day, time_zone)
      batch.add('till_closing', {
        company_id: companyId,
        id: random.id(untilMs),
        created_ms: untilMs,
        updated_ms: untilMs,
        version: 1,
        day,
        from_ms: fromMs,
        until_ms: untilMs,
        currency,
        float_amount: FLOAT_AMOUNT,
        expected_amount: FLOAT_AMOUNT + cashAmount,
        counted_amount: FLOAT_AMOUNT + cashAmount + difference,
        net_amount: netAmount,
        note,
        actor_name: full_name,
        closed_ms: untilMs,
      })
    }
  await batch.write(db)
}
