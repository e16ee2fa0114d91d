import { beforeAll, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { cancelLines } from '#contract/order-change.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import {
  aCompany,
  anOrder,
  aProduct,
  aTable,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('payments on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  let staff: User

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
    staff = await aUser(server, {
      company,
      role: 'staff',
      module: 'foodKart',
      full_name: 'Sam Cashier',
    })
  })

  const pay = (orderId: Id, amount: number, as = staff) =>
    server.call(recordPayment, { purpose: 'order', orderId, method: 'cash', amount }, { as })
  const read = (id: Id, as = owner) => server.ask(getOrder, { id }, as)

  test('what is owed pays the order, and its history says who took it', async () => {
    const { id } = await anOrder(server, {
      company,
      order_status_id: 5,
      lines: [{ cart_status: 'Cooked' }],
    })
    expect(
      await server.refusal(moveOrder, { id, expectedVersion: 1, event: 'order.complete' }, staff),
    ).toBe('UNPAID')
    expect((await pay(id, 1000)).data).toMatchObject({
      orderId: id,
      amount: 1000,
      direction: 'in',
      state: 'succeeded',
      actorName: 'Sam Cashier',
    })
    const paid = await read(id)
    expect(paid).toMatchObject({ paymentStatus: 'paid', paidAmount: 1000, orderStatusId: 5 })
    expect(paid.history).toMatchObject([
      { entity: 'payment', event: 'payment.pay', from: 'unpaid', to: 'paid', actorRole: 'staff' },
    ])
    expect(paid.allowedEvents).toContain('order.complete')
  })

  test('what came in at the bank is recorded by the owner alone, and nobody records an online payment by hand', async () => {
    const { id } = await anOrder(server, { company })
    const record = (method: 'bank' | 'online', as: User) =>
      server.call(recordPayment, { purpose: 'order', orderId: id, method, amount: 400 }, { as })
    expect((await record('bank', staff)).problem.code).toBe('ROLE_FORBIDDEN')
    expect((await record('online', owner)).status).toBe(422)
    expect((await record('bank', owner)).data).toMatchObject({
      method: 'bank',
      amount: 400,
      state: 'succeeded',
    })
    expect((await read(id)).paidAmount).toBe(400)
  })

  test('more than is owed is refused with the amounts as they are, and nothing is written', async () => {
    const { id } = await anOrder(server, { company })
    const { status, problem } = await pay(id, 1001)
    expect([status, problem.code]).toEqual([409, 'AMOUNT_MISMATCH'])
    expect(problem.current).toMatchObject({ order_id: id, total_amount: 1000, paid_amount: 0 })
    expect((await read(id)).payments).toEqual([])
  })

  test('a bill may be split; the last part pays it', async () => {
    const { id } = await anOrder(server, { company })
    await pay(id, 400)
    expect(await read(id)).toMatchObject({ paymentStatus: 'unpaid', paidAmount: 400 })
    expect((await pay(id, 601)).problem.code).toBe('AMOUNT_MISMATCH')
    await pay(id, 600)
    expect(await read(id)).toMatchObject({ paymentStatus: 'paid', paidAmount: 1000 })
  })

  test('of two concurrent recordings of one payment one is refused', async () => {
    const { id } = await anOrder(server, { company })
    const answers = await Promise.all([pay(id, 1000), pay(id, 1000, owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(id)).paidAmount).toBe(1000)
  })

  test('a paid order and one that was refused take no money', async () => {
    const paid = await anOrder(server, { company, payment_status: 'paid', paid_amount: 1000 })
    const refused = await anOrder(server, { company, order_status_id: 4 })
    expect((await pay(paid.id, 1)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await pay(refused.id, 1000)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await pay('nothing' as Id, 1000)).status).toBe(404)
    expect(
      (await pay((await anOrder(server, { company: await aCompany(server) })).id, 1000)).status,
    ).toBe(404)
  })

  test('readers from outside take no money', async () => {
    const { id } = await anOrder(server, { company })
    expect(
      (await pay(id, 1000, await aUser(server, { company, role: 'partner', module: 'foodKart' })))
        .problem.code,
    ).toBe('ROLE_FORBIDDEN')
  })

  test('paid items that are cancelled create a refund proposal until the order is restored', async () => {
    const { id, lineIds } = await anOrder(server, {
      company,
      order_status_id: 2,
      payment_status: 'paid',
      paid_amount: 1500,
      lines: [{}, { line_amount: 500 }],
    })
    const part = await server.ask(
      cancelLines,
      { orderId: id, cartIds: lineIds.slice(1), reasonCode: 'sold_out' },
      owner,
    )
    expect(part.payments).toMatchObject([
      { purpose: 'refund', direction: 'out', amount: 500, state: 'pending' },
    ])
    server.clock.advance(1000)
    const none = await server.ask(
      moveOrder,
      {
        id,
        expectedVersion: part.version,
        event: 'order.cancel',
        reasonCode: 'customer_request',
      },
      owner,
    )
    expect(none.payments).toMatchObject([{ direction: 'out', amount: 1500, state: 'pending' }])
    const back = await server.ask(
      moveOrder,
      { id, expectedVersion: none.version, event: 'order.restore' },
      owner,
    )
    expect(back.payments).toMatchObject([{ direction: 'out', amount: 500, state: 'pending' }])
  })

  test('a table whose guests were served and have paid is done, and free for the next', async () => {
    const at = { ...staff, moduleId: moduleIds.tableOrdering }
    const tableId = await aTable(server, { company })
    const drink = await aProduct(server, { company, module: 'tableOrdering', no_prep: 1 })
    const seated = await server.ask(
      createOrder,
      { tableId, items: [{ productId: drink, quantity: 1 }] },
      at,
    )
    const items = seated.cartItems.map(({ id, version }) => ({ id, expectedVersion: version }))
    await server.call(moveItems, { items, event: 'item.serve' }, { as: at })
    expect((await read(seated.id, at)).orderStatusId).toBe(5)
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: seated.id, method: 'card', amount: seated.totalAmount },
      { as: at },
    )
    const done = await read(seated.id, at)
    expect(done.orderStatusId).toBe(6)
    expect(done.history.find(({ event }) => event === 'order.complete')).toMatchObject({
      actorRole: 'system',
      to: 'Completed',
    })
    const next = await server.ask(
      createOrder,
      { tableId, items: [{ productId: drink, quantity: 1 }] },
      at,
    )
    expect(next.id).not.toBe(seated.id)
  })
})
