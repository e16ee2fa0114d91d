import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import { listCustomers } from '#contract/customer.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { updateProduct, getProduct } from '#contract/product.ts'
import { listReport } from '#contract/report.ts'
import type { StaffRight } from '#contract/rights.ts'
import { inviteStaff, listStaff, updateStaff } from '#contract/staff.ts'
import { getUser } from '#contract/user.ts'
import { aCustomer, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('rights of one member of staff on %s', (database) => {
  const server = testServer({ database })

  async function team() {
    const owner = await aUser(server)
    const member = await aUser(server, { company: owner.company, role: 'staff' })
    const productId = await aProduct(server, { company: owner.company })
    const give = async (rights: StaffRight[] | null) => {
      const [found] = (await server.ask(listStaff, {}, owner)).rows
      if (!found) throw new Error('no member of staff')
      return server.call(
        updateStaff,
        { id: found.id, expectedVersion: found.version, rights },
        { as: owner },
      )
    }
    return { owner, member, productId, give }
  }
  const sells = (as: User, productId: Awaited<ReturnType<typeof aProduct>>) =>
    server.call(createOrder, { items: [{ productId, quantity: 1 }], source: 'walk_in' }, { as })
  const reads = (as: User) =>
    server.status(listReport, { fromDate: '2026-01-01', toDate: '2026-01-07' }, as)

  test('a cook without the right to orders sells nothing, and reads what is to be cooked', async () => {
    const { member, productId, give } = await team()
    expect((await sells(member, productId)).status).toBe(200)
    expect((await give(['kitchen'])).data.rights).toEqual(['kitchen'])
    const refused = await sells(member, productId)
    expect([refused.status, refused.problem.code]).toEqual([403, 'ROLE_FORBIDDEN'])
    expect(await server.status(listOrders, {}, member)).toBe(200)
    expect((await server.ask(getUser, {}, member)).rights).toEqual(['kitchen'])
  })

  test('a manager reads reports, changes prices and exports; the next call shows it, and so does its end', async () => {
    const { member, productId, give } = await team()
    const rename = async () => {
      const { version } = await server.ask(getProduct, { id: productId }, member)
      return server.call(
        updateProduct,
        { id: productId, expectedVersion: version, name: `Burger ${version}` },
        { as: member },
      )
    }
    expect(await reads(member)).toBe(403)
    await give(['reports', 'prices', 'export', 'orders'])
    expect(await reads(member)).toBe(200)
    expect((await rename()).status).toBe(200)
    await give(null)
    expect(await reads(member)).toBe(403)
    expect((await rename()).status).toBe(403)
    expect((await server.ask(getUser, {}, member)).rights).toBeUndefined()
  })

  test('with the right to customers all are listed, also where staff usually find one by its number', async () => {
    const { owner, member, give } = await team()
    await aCustomer(server, { company: owner.company })
    const listed = () => server.ask(listCustomers, {}, member)
    expect((await listed()).rows).toEqual([])
    await give(['customers'])
    expect((await listed()).rows).toHaveLength(1)
  })

  test('who may refund does it as the owner would, under their own name', async () => {
    const { owner, member, productId, give } = await team()
    const { data: order } = await sells(owner, productId)
    const paid = { purpose: 'order', orderId: order.id, method: 'cash' } as const
    await server.call(recordPayment, { ...paid, amount: order.totalAmount }, { as: owner })
    const refund = async () => {
      const { version } = await server.ask(getOrder, { id: order.id }, owner)
      return server.call(
        refundOrder,
        {
          orderId: order.id,
          expectedVersion: version,
          amount: 100,
          method: 'cash',
          reason: 'Cold on arrival',
        },
        { as: member },
      )
    }
    expect((await refund()).status).toBe(403)
    await give(['refunds'])
    const { fullName } = await server.ask(getUser, {}, member)
    const { status, data } = await refund()
    expect([status, data.actorName]).toEqual([200, fullName])
  })

  test('nobody gives rights to themselves or others, whatever rights they have', async () => {
    const { owner, member, give } = await team()
    await give(['settings', 'reports', 'customers'])
    const [found] = (await server.ask(listStaff, {}, owner)).rows
    if (!found) throw new Error('no member of staff')
    const taken = await server.call(
      updateStaff,
      { id: found.id, expectedVersion: found.version, rights: ['refunds'] },
      { as: member },
    )
    expect(taken.status).toBe(403)
    expect(await server.status(listStaff, {}, member)).toBe(403)
  })

  test('an invitation can say the rights, and the activity says who changed them', async () => {
    const { owner, give } = await team()
    const { data } = await server.call(
      inviteStaff,
      { fullName: 'Ann Weaver', email: 'ann.rights@example.com', rights: ['stock', 'kitchen'] },
      { as: owner },
    )
    expect(data.rights).toEqual(['kitchen', 'stock'])
    await give([])
    const { rows } = await server.ask(listAudit, { entity: 'staff' }, owner)
    expect(rows[0]).toMatchObject({ event: 'staff.rights' })
  })

  test('no right at all is a right to nothing that has rights', async () => {
    const { member, productId, give } = await team()
    await give([])
    expect((await sells(member, productId)).status).toBe(403)
    expect(await server.status(listOrders, {}, member)).toBe(403)
    expect(await server.status(getUser, {}, member)).toBe(200)
  })
})
