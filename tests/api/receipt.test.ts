import { beforeAll, describe, expect, test } from 'vitest'
import { getReceipt } from '#contract/receipt.ts'
import type { Id, ReceiptUuid } from '#contract/fields.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { aCompany, aCustomer, anOrder, aUser, type Company } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the receipt on %s', (database) => {
  const server = testServer({ database })
  let company: Company

  beforeAll(async () => {
    company = await aCompany(server)
  })

  const receipt = (uuid: string) => server.call(getReceipt, { uuid: uuid as ReceiptUuid })

  test('shows the order to anyone who has its URL', async () => {
    const { uuid } = await anOrder(server, {
      company,
      lines: [
        {
          name: 'House Burger',
          options: toJson([{ name: 'Cheese', extraAmount: 150 }]),
          line_amount: 1150,
        },
      ],
    })
    expect((await receipt(uuid)).data).toMatchObject({
      orderStatusId: 1,
      statusLabel: 'Pending',
      totalAmount: 1150,
      company: { companyName: 'Corner Kitchen' },
      lines: [{ name: 'House Burger', quantity: 1, lineAmount: 1150, options: ['Cheese'] }],
      allowedEvents: ['order.customer-cancel'],
    })
  })

  test('tells a first name and the end of a phone number, and nothing else of people, and no id', async () => {
    const person = await aUser(server, { company, full_name: 'Secretive Cashier' })
    const customer_id = await aCustomer(server, {
      company,
      full_name: 'Priya Raman',
      notes: 'allergic',
    })
    const { id, uuid, lineIds } = await anOrder(server, {
      company,
      customer_id,
      note: 'ring twice',
      address: '1 Mill Street',
    })
    const answer = await server.request({ url: `/api/order/getbyuuid/${uuid}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      customer_first_name: 'Priya',
      customer_phone: '••• 123',
    })
    const secrets = [
      'Raman',
      '7700',
      '900123',
      'mail.example',
      'allergic',
      'ring twice',
      'Mill Street',
      'Secretive',
      customer_id,
      id,
      ...lineIds,
      company.id,
      person.userId,
      person.companyUserId,
    ]
    for (const secret of secrets) expect(answer.body, secret).not.toContain(secret)
  })

  test('says how far an order came and, while it is delivered, where it goes and who brings it', async () => {
    const order = await anOrder(server, {
      company,
      order_status_id: 5,
      delivery_type: 'Delivery',
      address: '1 Mill Street',
    })
    await reach(order.id, [
      ['Received', 2_000],
      ['Processing', 3_000],
      ['Received', 2_500],
    ])
    await aCourier(order.id, 'Ravi Menon')
    expect((await receipt(order.uuid)).data).toMatchObject({
      reached: [
        { orderStatusId: 2, reachedMs: 2_500 },
        { orderStatusId: 3, reachedMs: 3_000 },
      ],
      address: '1 Mill Street',
      courierName: 'Ravi',
    })
    await server.databases.write
      .updateTable('sale_order')
      .set({ order_status_id: 6 })
      .where('id', '=', order.id)
      .execute()
    const over = (await receipt(order.uuid)).data
    expect([over.reached, over.address, over.courierName]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  const reach = async (id: Id, steps: readonly (readonly [to: string, atMs: number])[]) => {
    await server.databases.write
      .insertInto('state_history')
      .values(
        steps.map(([to_state, occurred_ms]) => ({
          company_id: company.id,
          id: newId(),
          entity: 'order',
          entity_id: id,
          parent_id: id,
          event: 'order.accept',
          from_state: null,
          to_state,
          actor_role: 'business',
          actor_id: null,
          actor_name: 'Elena Brooks',
          reason_code: null,
          note: null,
          occurred_ms,
          record_version: 1,
        })),
      )
      .execute()
  }

  const aCourier = async (order_id: Id, courier_name: string) => {
    const stamps = { company_id: company.id, created_ms: 1, updated_ms: 1, version: 1 }
    const [connection_id, partner] = [newId(), newId()]
    await server.databases.write
      .insertInto('company_delivery_partner')
      .values({
        ...stamps,
        id: connection_id,
        partner,
        secret_enc: null,
        location_ids: toJson([]),
        auto_request: 0,
        status: 'Active',
        last_error: null,
      })
      .execute()
    await server.databases.write
      .insertInto('delivery_job')
      .values({
        ...stamps,
        id: newId(),
        order_id,
        connection_id,
        partner,
        attempt: 1,
        status: 'assigned',
        courier_name,
        courier_phone: null,
        tracking_url: null,
        partner_ref: null,
        eta_ms: null,
        partner_ms: 0,
      })
      .execute()
  }

  test('is gone after its time, and an address that was never given is not found', async () => {
    const day = 86_400_000
    const kept = await anOrder(server, { company, at: server.clock.now() - 400 * day })
    const gone = await anOrder(server, { company, at: server.clock.now() - 400 * day - 1 })
    expect((await receipt(kept.uuid)).status).toBe(200)
    expect([(await receipt(gone.uuid)).status, (await receipt(gone.uuid)).problem.code]).toEqual([
      410,
      'LINK_EXPIRED',
    ])
    expect((await receipt('018f0000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
