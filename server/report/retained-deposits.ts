import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { has, moduleIds } from '#contract/modules.ts'
import type { listReport } from '#contract/report.ts'
import { localDay, localMinute } from '#contract/zoned-time.ts'
import type { Db } from '../db/tenant.ts'
import { createdIn } from '../order/list/find-orders.ts'
import { isCancelledIn } from '../order/over.ts'
import type { Asked } from './sale.ts'

type RetainedDeposit = { createdMs: number; amount: number }

/** The sum for a report; undefined without any. */
export async function retainedDeposits(
  db: Db,
  asked: Asked,
): Promise<OutputOf<typeof listReport>['keptDeposits']> {
  const retained = await findRetained(db, asked)
  if (retained.length === 0) return undefined
  return { count: retained.length, amount: retained.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The sums by day or hour, with the keys of the report's rows. */
export async function retainedByTime(
  db: Db,
  asked: Asked,
  by: 'day' | 'hour',
): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const { createdMs, amount } of await findRetained(db, asked)) {
    const hour = Math.floor(localMinute(createdMs, asked.timeZone) / 60)
    const id = by === 'day' ? localDay(createdMs, asked.timeZone) : String(hour)
    sums.set(id, (sums.get(id) ?? 0) + amount)
  }
  return sums
}

/**
 * Retained deposits of cancelled bookings, minus later refunds. They are income but not sales.
 */
async function findRetained(
  db: Db,
  { companyId, module, timeZone, currency, query: { fromDate, toDate, untilMs } }: Asked,
): Promise<RetainedDeposit[]> {
  if (!has(module, 'bookings')) return []
  const left = sql`(o.paid_amount - o.refunded_amount)`
  const days = [
    ...createdIn({ fromDate, toDate }, timeZone),
    ...(untilMs === undefined ? [] : [sql`o.created_ms < ${untilMs}`]),
  ]
  const { rows } = await sql<RetainedDeposit>`
    select o.created_ms as "createdMs",
      case when ${left} < o.deposit_amount then ${left} else o.deposit_amount end as "amount"
    from sale_order o
    where o.company_id = ${companyId} and o.module_id = ${moduleIds[module]}
      and ${isCancelledIn('o.order_status_id')} and o.deposit_kept = 1
      and o.currency = ${currency} and ${left} > 0 and ${sql.join(days, sql` and `)}`.execute(db)
  return rows
}
