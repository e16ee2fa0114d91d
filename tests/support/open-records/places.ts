import { deliveryStates } from '#contract/delivery-job.ts'
import { getOrder } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { getTable } from '#contract/table.ts'
import { deliveryLifecycle } from '#lifecycles/delivery.ts'
import { tableLifecycle } from '#lifecycles/table.ts'
import { newId } from '../../../server/db/id.ts'
import { toJson } from '../../../server/db/json-text.ts'
import { tableOfAnswer } from '../../../src/machines/record-of-answer.ts'
import { OWN_DRIVER, partnerNames, SERVICE } from '../../../server/delivery/partner.ts'
import { anOrder, aTable } from '../builders.ts'

import { mixesOf, stored, type OpenKind } from './situations.ts'

export const table: OpenKind = {
  name: 'a table',
  module: 'tableOrdering',
  lifecycle: tableLifecycle,
  async prepare(ground) {
    const { server, people } = ground
    const { company } = people.business
    const db = server.databases.write
    const id = await aTable(server, { company, name: 'Table 4' })
    const empty = stored(
      ground,
      'dining_table',
      id,
      mixesOf({ is_enabled: [0, 1], is_reserved: [0, 1] }),
    )
    const sessionId = newId()
    const now = server.clock.now()
    const sit = async () => {
      const session = {
        company_id: company.id,
        id: sessionId,
        table_id: id,
        party_size: 2,
        opened_by: null,
        opened_ms: now,
        closed_ms: null,
        bill_requested_ms: null,
        merged_into: null,
        open_key: 'open',
        created_ms: now,
        updated_ms: now,
        version: 1,
      }
      await db.insertInto('table_session').values(session).execute()
    }
    const asksBill = stored(ground, 'table_session', sessionId, [{ bill_requested_ms: now }])
    const orders = (['In Kitchen', 'Served'] as const).map((cartStatus) => async () => {
      await anOrder(server, {
        company,
        module: 'tableOrdering',
        table_id: id,
        table_session_id: sessionId,
        order_status_id: orderStatusIds.Processing,
        lines: [{ cart_status: cartStatus }],
      })
    })
    const paid = () =>
      db
        .updateTable('sale_order')
        .set({ order_status_id: orderStatusIds.Completed, payment_status: 'paid' })
        .where('table_session_id', '=', sessionId)
        .execute()
    return {
      situations: [...empty, sit, ...orders.toReversed(), ...asksBill, paid],
      async read(reader) {
        const row = await server.ask(getTable, { id }, reader)
        return {
          lifecycle: tableLifecycle,
          row: tableOfAnswer(row),
          allowed: row.allowedEvents,
        }
      },
    }
  },
}

export const delivery: OpenKind = {
  name: 'a delivery',
  module: 'foodKart',
  lifecycle: deliveryLifecycle,
  async prepare(ground) {
    const { server, people } = ground
    const { company } = people.business
    const order = await anOrder(server, { company, delivery_type: 'Delivery' })
    const now = server.clock.now()
    const id = newId()
    const connectionId = newId()
    const stamps = { created_ms: now, updated_ms: now, version: 1 }
    const db = server.databases.write
    const connection = {
      company_id: company.id,
      id: connectionId,
      partner: OWN_DRIVER,
      secret_enc: null,
      location_ids: toJson([]),
      auto_request: 0,
      status: 'Active' as const,
      last_error: null,
      ...stamps,
    }
    await db.insertInto('company_delivery_partner').values(connection).execute()
    const job = {
      company_id: company.id,
      id,
      order_id: order.id,
      connection_id: connectionId,
      partner: OWN_DRIVER,
      attempt: 1,
      status: 'requested' as const,
      courier_name: null,
      courier_phone: null,
      tracking_url: null,
      partner_ref: null,
      eta_ms: null,
      partner_ms: now,
      ...stamps,
    }
    await db.insertInto('delivery_job').values(job).execute()
    return {
      situations: stored(
        ground,
        'delivery_job',
        id,
        mixesOf({ status: deliveryStates, partner: [OWN_DRIVER, SERVICE] }),
      ),
      async read(reader) {
        const { deliveryJob: row } = await server.ask(getOrder, { id: order.id }, reader)
        if (!row) throw new Error('the order has no delivery')
        const isOwn = row.partnerName === partnerNames[OWN_DRIVER]
        return {
          lifecycle: deliveryLifecycle,
          row,
          allowed: row.allowedEvents,
          // The rest is told by the service.
          without: (event) => !isOwn && !['delivery.cancel', 'delivery.retry'].includes(event),
        }
      },
    }
  },
}
