import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { has, moduleIds } from '#contract/modules.ts'
import type { listReport } from '#contract/report.ts'
import type { Db } from '../db/tenant.ts'
import { createdIn } from '../order/list/find-orders.ts'
import { isCancelledIn } from '../order/over.ts'
import type { Asked } from './sale.ts'

/**
 * The deposits of cancelled bookings that were kept, less what was refunded of them since. They are
 * money, but no sale: `keptAmount` as SQL. Undefined without any.
 */
export async function keptDeposits(
  db: Db,
  { companyId, module, timeZone, currency, query: { fromDate, toDate } }: Asked,
): Promise<OutputOf<typeof listReport>['keptDeposits']> {
  if (!has(module, 'bookings')) return undefined
  const left = sql`(o.paid_amount - o.refunded_amount)`
  const days = createdIn({ fromDate, toDate }, timeZone)
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as "count",
      coalesce(sum(case when ${left} < o.deposit_amount then ${left} else o.deposit_amount end), 0)
        as "amount"
    from sale_order o
    where o.company_id = ${companyId} and o.module_id = ${moduleIds[module]}
      and ${isCancelledIn('o.order_status_id')} and o.deposit_kept = 1
      and o.currency = ${currency} and ${left} > 0 and ${sql.join(days, sql` and `)}`.execute(db)
  const [kept] = rows
  return kept && kept.count > 0 ? { count: kept.count, amount: Number(kept.amount) } : undefined
}
