import { sql } from 'kysely'
import type { exportCustomer } from '#contract/customer.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { present } from '../db/columns.ts'
import type { Tenant } from '../db/tenant.ts'
import { customers, known } from './customers.ts'
import { recordsOf } from './erase-beside.ts'

type Export = OutputOf<typeof exportCustomer>

/** Everything stored about one customer. @throws Refusal NOT_FOUND */
export async function exportOf(tenant: Tenant, id: Id): Promise<Export> {
  const { db, companyId } = tenant
  const customer = await customers.find(tenant, id, known)
  const orders = await sql<Export['orders'][number]>`
    select o.order_no as "orderNo", o.module_id as "moduleId", o.order_status_id as "orderStatusId",
      o.contact_name as "contactName", o.address, o.note,
      o.total_amount as "totalAmount", o.currency, o.start_ms as "startMs",
        o.created_ms as "createdMs"
    from sale_order o where o.company_id = ${companyId} and o.customer_id = ${id}
      order by o.created_ms, o.id`.execute(db)
  const visits = await sql<Export['visits'][number] & { ticketNo: number | null }>`
    select v.type, v.module_id as "moduleId", v.party_size as "partySize",
      v.ticket_no as "ticketNo", v.queue_status as "queueStatus", v.joined_ms as "joinedMs",
      v.seated_ms as "seatedMs"
    from customer_visit v where v.company_id = ${companyId} and v.customer_id = ${id}
      order by v.joined_ms, v.id`.execute(db)
  const reserved = await sql<Export['reservations'][number]>`
    select r.name, r.party_size as "partySize", r.start_ms as "startMs", r.status, r.note
    from reservation r where r.company_id = ${companyId} and r.customer_id = ${id}
      order by r.start_ms, r.id`.execute(db)
  const texts = await sql<Export['texts'][number]>`
    select g.number, g.agreed_ms as "agreedMs" from text_agreement g
    where g.company_id = ${companyId} and g.record_id in ${recordsOf(companyId, id)}
      order by g.agreed_ms, g.record_id`.execute(db)
  return {
    customer,
    texts: texts.rows.map(({ number, agreedMs }) => ({ number: `+${number}`, agreedMs })),
    reservations: reserved.rows.map(present),
    orders: orders.rows.map(present),
    visits: visits.rows.map((visit) => ({
      ...present(visit),
      ticketNo: visit.ticketNo === null ? undefined : String(visit.ticketNo),
    })),
  }
}
