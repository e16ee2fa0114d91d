import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { idsWith } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { TableGuestOrder } from '#contract/table-guest-order.ts'
import { sortedOnly } from '../db/dialect.ts'
import { isAmong } from '../order/over.ts'
import type { Tenant } from '../db/tenant.ts'

type Row = {
  tableId: Id
  id: Id
  name: string | null
  partySize: number | null
  totalAmount: number
  currency: string
  createdMs: number
}

/** The guests' orders that wait to be accepted, oldest first, by table. */
export async function guestOrdersByTable({
  db,
  companyId,
}: Tenant): Promise<ReadonlyMap<Id, TableGuestOrder[]>> {
  const { rows } = await sql<Row>`
    select o.table_id as "tableId", o.id, coalesce(o.contact_name, c.full_name) as "name",
      o.party_size as "partySize", o.total_amount as "totalAmount", o.currency,
      o.created_ms as "createdMs"
    from sale_order o left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.module_id in (${sql.join(idsWith('tables'))})
      and ${isAmong('o.order_status_id', [orderStatusIds.Pending])} and o.table_id is not null
    order by ${sortedOnly(sql`o.created_ms`)}, o.id`.execute(db)
  const byTable = new Map<Id, TableGuestOrder[]>()
  for (const { tableId, name, partySize, ...order } of rows) {
    const shown = { ...order, name: name || undefined, partySize: partySize ?? undefined }
    byTable.set(tableId, [...(byTable.get(tableId) ?? []), shown])
  }
  return byTable
}
