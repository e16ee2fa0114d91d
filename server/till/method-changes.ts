import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { MethodChange } from '#contract/payment.ts'
import type { TillDay } from '#contract/till.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import type { Period } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'

type Changed = {
  orderId: Id
  orderNo: string
  amount: number
  paidMs: number
  changes: JsonText<MethodChange[]>
}

/** The corrections of payment methods in a period, oldest first. */
export async function methodChangesIn(
  { db, companyId }: Tenant,
  { fromMs, untilMs }: Period,
  currency: string,
): Promise<TillDay['methodChanges']> {
  const { rows } = await sql<Changed>`
    select p.order_id as "orderId", o.order_no as "orderNo", p.amount, p.created_ms as "paidMs",
      p.method_changes as "changes"
    from payment_txn p join sale_order o on o.company_id = p.company_id and o.id = p.order_id
    where p.company_id = ${companyId} and p.method_changes is not null
      and p.updated_ms >= ${fromMs} and p.currency = ${currency}
    order by p.updated_ms, p.id`.execute(db)
  return rows
    .flatMap(({ changes, ...payment }) =>
      fromJson(changes).map((change) => ({ ...payment, ...change })),
    )
    .filter(({ changedMs }) => changedMs >= fromMs && changedMs < untilMs)
    .toSorted((a, b) => a.changedMs - b.changedMs)
}
