import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import { createOrder } from '#contract/new-order.ts'
import { listPayments, recordPayment } from '#contract/payment.ts'
import { inviteStaff } from '#contract/staff.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('names of records on %s', (database) => {
  const server = testServer({ database })

  test('the activity and the payments say which order, and the activity who was invited', async () => {
    const owner = await aUser(server)
    const stranger = await aUser(server)
    const productId = await aProduct(server, { company: owner.company })
    const { data: order } = await server.call(
      createOrder,
      { items: [{ productId, quantity: 1 }], deliveryType: 'Click and Collect', source: 'walk_in' },
      { as: owner },
    )
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: order.id, method: 'cash', amount: order.totalAmount },
      { as: owner },
    )
    await server.call(
      inviteStaff,
      { fullName: 'Ann Weaver', email: 'ann.weaver@example.com' },
      { as: owner },
    )
    const entries = (await server.ask(listAudit, { rowSize: 50 }, owner)).rows
    const about = (entity: string) =>
      entries
        .filter((entry) => entry.entity === entity)
        .map(({ recordName, orderId }) => [recordName, orderId])
    const ofOrder = [order.orderNo, order.id]
    expect(about('order')[0]).toEqual(ofOrder)
    expect(about('payment')).toEqual([ofOrder])
    expect(about('staff')[0]).toEqual(['Ann Weaver', undefined])
    const payments = (await server.ask(listPayments, {}, owner)).rows
    expect(payments.map(({ orderNo, orderId }) => [orderNo, orderId])).toEqual([ofOrder])
    expect((await server.ask(listAudit, {}, stranger)).rows).toEqual([])
  })
})
