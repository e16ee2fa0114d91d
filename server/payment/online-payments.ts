import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'

/** The online payments of an order that the provider knows, with the refundable amount of each. */
export async function onlinePayments(
  { db, companyId }: Tenant,
  orderId: Id,
): Promise<{ ref: string; left: number }[]> {
  const { rows } = await sql<{ ref: string; amount: number; refunded: number }>`
    select p.provider_ref as "ref", p.amount, (
      select coalesce(sum(r.amount), 0) from payment_txn r where r.company_id = p.company_id
        and r.order_id = p.order_id and r.direction = 'out' and r.charge_ref = p.provider_ref
        and r.state <> 'failed') as "refunded"
    from payment_txn p where p.company_id = ${companyId} and p.order_id = ${orderId}
      and p.direction = 'in' and p.method = 'online' and p.state = 'succeeded'
      and p.provider_ref is not null
    order by p.created_ms, p.id`.execute(db)
  return rows.map(({ ref, amount, refunded }) => ({ ref, left: amount - Number(refunded) }))
}
