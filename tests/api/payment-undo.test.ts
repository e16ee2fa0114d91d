import { beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { getOrder } from '#contract/order.ts'
import { printPapers } from '#contract/paper.ts'
import { changePaymentMethod, recordPayment, undoPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { listReport } from '#contract/report.ts'
import { closeTill, getTillDay, reopenTill } from '#contract/till.ts'
import { localDay } from '#contract/zoned-time.ts'
import { newId } from '../../server/db/id.ts'
import { aCompany, anotherSession, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Method = 'cash' | 'card' | 'bank'

describe.each(databases())('a payment that was recorded by mistake on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User

  beforeAll(async () => {
    const company = await aCompany(server, { time_zone: 'UTC' })
    owner = await aUser(server, { company, module: 'foodKart', full_name: 'Olu Owner' })
    staff = await aUser(server, {
      company,
      role: 'staff',
      rights: ['orders', 'payments', 'till'],
      module: 'foodKart',
      full_name: 'Sam Cashier',
    })
  })

  const anOwnOrder = (columns = {}) =>
    anOrder(server, { company: owner.company, order_status_id: 2, ...columns })
  const read = (id: Id, as = owner) => server.ask(getOrder, { id }, as)
  const take = (
    orderId: Id,
    method: Method,
    amount = 1000,
    more: { as?: User; tip?: number } = {},
  ) =>
    server.ask(
      recordPayment,
      { purpose: 'order', orderId, method, amount, tipAmount: more.tip },
      more.as ?? staff,
    )
  const undo = (ids: Id[], as = staff, key: string = newId()) =>
    server.call(undoPayment, { ids }, { as, headers: { 'idempotency-key': key } })
  const till = (as = owner) => server.ask(getTillDay, {}, as)
  const cashOf = async (as = owner) => (await till(as)).cashAmount

  test('is taken back: the order is unpaid, the drawer has its cash again, both name who did it', async () => {
    const { id } = await anOwnOrder()
    const before = await till()
    const payment = await take(id, 'cash')
    expect((await read(id)).payments).toMatchObject([{ state: 'succeeded', mayUndo: true }])
    expect(await cashOf()).toBe(before.cashAmount + 1000)
    server.clock.advance(60_000)

    const undone = await undo([payment.id])
    expect(undone.data?.payments).toMatchObject([{ id: payment.id, state: 'undone' }])
    const order = await read(id)
    expect(order).toMatchObject({
      paymentStatus: 'unpaid',
      paidAmount: 0,
      owedAmount: 1000,
      payments: [{ id: payment.id, state: 'undone', undoneBy: 'Sam Cashier' }],
    })
    expect(order.payments[0]?.mayUndo).toBeUndefined()
    expect(order.history.at(-1)).toMatchObject({
      event: 'payment.undo',
      from: 'paid',
      to: 'unpaid',
      actorName: 'Sam Cashier',
    })
    const after = await till()
    expect(after).toMatchObject({
      takenAmount: before.takenAmount,
      cashAmount: before.cashAmount,
      orders: before.orders,
    })
    expect(after.undonePayments.at(-1)).toMatchObject({
      orderId: id,
      method: 'cash',
      amount: 1000,
      actorName: 'Sam Cashier',
      undoneBy: 'Sam Cashier',
    })
    // Then it is taken as it should have been.
    await take(id, 'card')
    expect(await read(id)).toMatchObject({ paymentStatus: 'paid', paidAmount: 1000 })
    expect(await cashOf()).toBe(before.cashAmount)
  })

  test('is undone once: with the same key, by two people at once, and a second time', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    const key = newId()
    expect((await undo([payment.id], staff, key)).status).toBe(200)
    expect((await undo([payment.id], staff, key)).status).toBe(200)
    expect(await read(id)).toMatchObject({ paidAmount: 0, paymentStatus: 'unpaid' })
    expect((await undo([payment.id], owner)).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: 'This payment was already undone.',
    })

    const again = await take(id, 'cash')
    const both = await Promise.all([undo([again.id], staff), undo([again.id], owner)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ paidAmount: 0, paymentStatus: 'unpaid' })
  })

  test('of a part leaves the other parts; its tip leaves the total', async () => {
    const { id } = await anOwnOrder()
    await take(id, 'card', 400)
    const tipped = await take(id, 'cash', 600, { tip: 100 })
    expect(await read(id)).toMatchObject({ totalAmount: 1100, tipAmount: 100, paidAmount: 1100 })
    await undo([tipped.id])
    expect(await read(id)).toMatchObject({
      paymentStatus: 'unpaid',
      totalAmount: 1000,
      tipAmount: 0,
      paidAmount: 400,
      owedAmount: 600,
    })
    const part = await take(id, 'cash', 100)
    await undo([part.id])
    expect(await read(id)).toMatchObject({ paymentStatus: 'unpaid', paidAmount: 400 })
  })

  test('leaves the report of the day as it was before, with and without a tip', async () => {
    const { id } = await anOwnOrder()
    const day = localDay(server.clock.now(), 'UTC')
    const report = async () => {
      const span = { fromDate: day, toDate: day, orderStatusId: [orderStatusIds.Received] }
      return (await server.ask(listReport, span, owner)).totals
    }
    const before = await report()
    const tipped = await take(id, 'card', 1000, { tip: 150 })
    expect(await report()).not.toEqual(before)
    await undo([tipped.id])
    expect(await report()).toEqual(before)
  })

  test('opens an order again that is over because it was paid', async () => {
    const { id } = await anOwnOrder({ order_status_id: orderStatusIds.Completed })
    const payment = await take(id, 'cash')
    expect((await undo([payment.id])).status).toBe(200)
    const order = await read(id)
    expect(order).toMatchObject({ paymentStatus: 'unpaid', orderStatusId: orderStatusIds.Ready })
    expect(order.history.at(-1)).toMatchObject({
      event: 'order.await-payment',
      actorRole: 'system',
    })
  })

  test('of an order that was cancelled takes its proposed refund away', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    await server.databases.write
      .insertInto('payment_txn')
      .values({
        company_id: owner.company.id,
        id: newId(),
        created_ms: server.clock.now(),
        updated_ms: server.clock.now(),
        version: 1,
        order_id: id,
        purpose: 'refund',
        method: 'cash',
        direction: 'out',
        amount: 1000,
        currency: 'GBP',
        state: 'pending',
        provider_ref: null,
        actor_name: null,
      })
      .execute()
    await undo([payment.id])
    expect((await read(id)).payments.map(({ state }) => state)).toEqual(['undone', 'failed'])
  })

  test('stays after the end of its day was closed, until that is opened again', async () => {
    const company = await aCompany(server, { time_zone: 'UTC' })
    const boss = await aUser(server, { company, module: 'foodKart' })
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    const payment = await take(id, 'cash', 1000, { as: boss })
    const day = localDay(server.clock.now(), 'UTC')
    const amounts = { floatAmount: 0, countedAmount: 1000, cashAmount: 1000 }
    const closed = await server.ask(closeTill, { day, ...amounts }, boss)
    expect((await read(id, boss)).payments[0]?.mayUndo).toBeUndefined()
    expect((await undo([payment.id], boss)).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: expect.stringContaining('closed'),
      current: { payment_status: 'paid' },
    })
    const seen = { id: closed.id, expectedVersion: closed.version, reason: 'Counted too early' }
    await server.ask(reopenTill, seen, boss)
    expect((await undo([payment.id], boss)).status).toBe(200)
    expect((await till(boss)).cashAmount).toBe(0)
  })

  test('stays on a later day, after the invoice, after a refund by its method, and if it was online', async () => {
    const company = await aCompany(server, { time_zone: 'UTC' })
    const boss = await aUser(server, { company, module: 'foodKart' })
    const anOrderOf = (columns = {}) => anOrder(server, { company, order_status_id: 2, ...columns })
    const refused = async (id: Id, words: string, as = boss) =>
      expect((await undo([id], as)).problem).toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        message: expect.stringContaining(words),
      })

    const invoiced = await anOrderOf({ order_status_id: orderStatusIds.Completed })
    const first = await take(invoiced.id, 'cash', 1000, { as: boss })
    await server.ask(printPapers, { orderIds: [invoiced.id], kind: 'invoice' }, boss)
    await refused(first.id, 'invoice')

    const refunded = await anOrderOf()
    const second = await take(refunded.id, 'cash', 600, { as: boss })
    const third = await take(refunded.id, 'card', 300, { as: boss })
    const { version: expectedVersion } = await read(refunded.id, boss)
    const wish = { orderId: refunded.id, expectedVersion, amount: 100, reason: 'Cold' }
    await server.ask(refundOrder, { ...wish, method: 'cash' }, boss)
    await refused(second.id, 'refunded')
    expect((await read(refunded.id, boss)).payments.map(({ mayUndo }) => mayUndo)).toEqual([
      undefined,
      true,
      undefined,
    ])
    expect((await undo([third.id], boss)).status).toBe(200)

    const online = await anOrderOf()
    const fourth = await take(online.id, 'card', 1000, { as: boss })
    await server.databases.write
      .updateTable('payment_txn')
      .set({ method: 'online', provider_ref: 'pi_undo' })
      .where('id', '=', fourth.id)
      .execute()
    await refused(fourth.id, 'online')

    const late = await anOrderOf()
    const fifth = await take(late.id, 'cash', 1000, { as: boss })
    server.clock.advance(24 * 3_600_000)
    const later = await anotherSession(server, boss)
    await refused(fifth.id, 'on the day', later)
    expect((await read(late.id, later)).payments[0]?.mayUndo).toBeUndefined()
    ;[owner, staff] = [await anotherSession(server, owner), await anotherSession(server, staff)]
  })

  test('stays where more was given back than would be left, by whatever method', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'card', 600)
    const { version: expectedVersion } = await read(id)
    const wish = { orderId: id, expectedVersion, amount: 200, reason: 'Cold' }
    await server.ask(refundOrder, { ...wish, method: 'cash' }, owner)
    expect((await read(id)).payments[0]?.mayUndo).toBeUndefined()
    expect((await undo([payment.id])).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: expect.stringContaining('refunded'),
    })
    const other = await take(id, 'cash', 300)
    expect((await read(id)).payments.map(({ mayUndo }) => mayUndo)).toEqual([
      true,
      undefined,
      undefined,
    ])
    expect((await undo([payment.id])).status).toBe(200)
    expect((await undo([other.id])).problem?.code).toBe('TRANSITION_NOT_ALLOWED')
    expect(await read(id)).toMatchObject({ paidAmount: 100, owedAmount: 900 })
  })

  test('is undone by who takes payments: no cook, no other company; a transfer by the owner', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    const { company } = owner
    const cook = await aUser(server, {
      company,
      role: 'staff',
      rights: ['orders', 'kitchen', 'refunds'],
      module: 'foodKart',
    })
    expect((await undo([payment.id], cook)).problem?.code).toBe('ROLE_FORBIDDEN')
    const stranger = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    expect((await undo([payment.id], stranger)).problem?.code).toBe('NOT_FOUND')
    await server.ask(
      changePaymentMethod,
      { id: payment.id, method: 'bank', reason: 'By transfer' },
      owner,
    )
    expect((await undo([payment.id], staff)).problem?.code).toBe('ROLE_FORBIDDEN')
    expect((await undo([payment.id], owner)).status).toBe(200)
  })

  test('with others of one press is undone together, or none of them', async () => {
    const [one, other] = [await anOwnOrder(), await anOwnOrder()]
    const payments = [await take(one.id, 'cash'), await take(other.id, 'cash')]
    const ids = payments.map(({ id }) => id)
    await undo(ids.slice(1))
    expect((await undo(ids)).status).toBe(409)
    expect(await read(one.id)).toMatchObject({ paymentStatus: 'paid', paidAmount: 1000 })
    const both = [ids[0], (await take(other.id, 'card')).id].filter((id) => id !== undefined)
    expect((await undo(both)).status).toBe(200)
    for (const { id } of [one, other]) expect(await read(id)).toMatchObject({ paidAmount: 0 })
  })

  test('is found in its module only', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    const elsewhere = { ...owner, moduleId: moduleIds.tableOrdering }
    expect((await undo([payment.id], elsewhere)).status).not.toBe(200)
    expect(await read(id)).toMatchObject({ paymentStatus: 'paid' })
  })
})
