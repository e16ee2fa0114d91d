import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { moduleIds } from '#contract/modules.ts'
import type { listReport } from '#contract/report.ts'
import type { Db } from '../db/tenant.ts'
import { createdIn } from '../order/list/find-orders.ts'
import { cameInRow, saleRefundOfRow } from '../order/money/sale-refund.ts'
import { isAmong } from '../order/over.ts'
import { type Asked, soldStatuses } from './sale.ts'

/**
 * The money that went back of the orders of a report and is no refund of their sales (ADR 0049):
 * overpayments, payments of bills that are open, and what was given back of a no-show. Undefined
 * without any. Read by the index of orders with returned money.
 */
export async function returnedOverpayments(
  db: Db,
  { companyId, module, timeZone, currency, query }: Asked,
): Promise<OutputOf<typeof listReport>['overpaymentsBack']> {
  const { fromDate, toDate, untilMs, deliveryType } = query
  const back = sql`(o.refunded_amount
    - case when ${cameInRow} then ${saleRefundOfRow} else 0 end)`
  const conditions = [
    sql`o.company_id = ${companyId} and o.module_id = ${moduleIds[module]}`,
    sql`o.refunded_amount > 0`,
    isAmong('o.order_status_id', [...soldStatuses(module, query)]),
    sql`o.currency = ${currency}`,
    ...createdIn({ fromDate, toDate }, timeZone),
    ...(untilMs === undefined ? [] : [sql`o.created_ms < ${untilMs}`]),
    ...(deliveryType === undefined ? [] : [sql`o.delivery_type = ${deliveryType}`]),
  ]
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as "count", cast(coalesce(sum(${back}), 0) as bigint) as "amount"
    from sale_order o where ${sql.join(conditions, sql` and `)} and ${back} > 0`.execute(db)
  const [found] = rows
  return found && found.count > 0 ? found : undefined
}
