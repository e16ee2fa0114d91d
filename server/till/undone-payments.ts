import { sql } from 'kysely'
import type { TillDay } from '#contract/till.ts'
import { present } from '../db/columns.ts'
import type { Period } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'

type Undone = TillDay['undonePayments'][number]

/** The payments that were undone in a period, oldest first. */
export async function undonePaymentsIn(
  { db, companyId }: Tenant,
  { fromMs, untilMs }: Period,
  currency: string,
): Promise<Undone[]> {
  const { rows } = await sql<Undone>`
    select p.order_id as "orderId", o.order_no as "orderNo", p.method, p.amount,
      p.actor_name as "actorName", p.created_ms as "paidMs", p.undone_by as "undoneBy",
      p.undone_ms as "undoneMs"
    from payment_txn p join sale_order o on o.company_id = p.company_id and o.id = p.order_id
    where p.company_id = ${companyId} and p.undone_ms is not null
      and p.undone_ms >= ${fromMs} and p.undone_ms < ${untilMs} and p.currency = ${currency}
    order by p.undone_ms, p.id`.execute(db)
  return rows.map((row) => present(row))
}
