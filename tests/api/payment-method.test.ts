import { beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getOrder } from '#contract/order.ts'
import { changePaymentMethod, recordPayment } from '#contract/payment.ts'
import { printPapers } from '#contract/paper.ts'
import { refundOrder } from '#contract/refund.ts'
import { closeTill, getTillDay } from '#contract/till.ts'
import { localDay } from '#contract/zoned-time.ts'
import { newId } from '../../server/db/id.ts'
import { aCompany, anotherSession, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Method = CallInput<typeof changePaymentMethod>['method']

describe.each(databases())('the method of a payment on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User

  beforeAll(async () => {
    const company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
    staff = await aUser(server, {
      company,
      role: 'staff',
      rights: ['orders', 'payments', 'refunds'],
      module: 'foodKart',
      full_name: 'Sam Cashier',
    })
  })

  const anOwnOrder = () => anOrder(server, { company: owner.company, order_status_id: 2 })
  const read = (id: Id) => server.ask(getOrder, { id }, owner)
  const take = async (orderId: Id, method: Method, amount = 1000, as = staff) =>
    server.ask(recordPayment, { purpose: 'order', orderId, method, amount }, as)
  const change = (id: Id, method: Method, more: { receivedAmount?: number; as?: User } = {}) => {
    const { as = staff, ...rest } = more
    return server.call(changePaymentMethod, { id, method, reason: 'Wrong button', ...rest }, { as })
  }
  const refund = async (orderId: Id, amount: number, method: Method) => {
    const { version: expectedVersion } = await read(orderId)
    const wish = { orderId, expectedVersion, amount, method, reason: 'Broken' }
    expect((await server.call(refundOrder, wish, { as: owner })).status).toBe(200)
  }

  test('is corrected with a reason, and recorded with the payment, in the history and the audit log', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    expect((await change(payment.id, 'card')).data).toMatchObject({
      id: payment.id,
      method: 'card',
    })
    const order = await read(id)
    expect(order).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 1000,
      payments: [
        {
          id: payment.id,
          method: 'card',
          amount: 1000,
          methodChanges: [
            { from: 'cash', to: 'card', actorName: 'Sam Cashier', note: 'Wrong button' },
          ],
        },
      ],
    })
    const entry = {
      entity: 'payment',
      event: 'payment.change-method',
      from: 'cash',
      to: 'card',
      actorName: 'Sam Cashier',
      note: 'Wrong button',
    }
    expect(order.history.at(-1)).toMatchObject(entry)
    const { rows } = await server.ask(listAudit, {}, owner)
    expect(rows[0]).toMatchObject({ ...entry, orderId: id })
    // The same method again changes nothing.
    expect((await change(payment.id, 'card')).status).toBe(200)
    expect((await read(id)).version).toBe(order.version)
  })

  test('is not changed by who takes payments only, nor without a reason', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    const member = { company: owner.company, role: 'staff', module: 'foodKart' } as const
    for (const more of [{}, { rights: ['orders', 'kitchen', 'payments'] as const }]) {
      const as = await aUser(server, { ...member, ...more })
      expect((await change(payment.id, 'card', { as })).problem?.code).toBe('ROLE_FORBIDDEN')
    }
    const wanted = { id: payment.id, method: 'card' as const, reason: ' ' }
    const without = await server.call(changePaymentMethod, wanted, { as: owner })
    expect(without.status).toBe(422)
    expect((await read(id)).payments).toMatchObject([{ method: 'cash' }])
  })

  test('back in cash, it says again what was handed over; never less than the payment', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'card')
    const less = await change(payment.id, 'cash', { receivedAmount: 999 })
    expect(less.problem?.code).toBe('AMOUNT_MISMATCH')
    expect((await change(payment.id, 'card', { receivedAmount: 2000 })).status).toBe(422)
    await change(payment.id, 'cash', { receivedAmount: 2000 })
    expect((await read(id)).payments).toMatchObject([{ method: 'cash', receivedAmount: 2000 }])
    await change(payment.id, 'card')
    expect((await read(id)).payments[0]?.receivedAmount).toBeUndefined()
  })

  test('with the same method the cash received is corrected', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    await change(payment.id, 'cash', { receivedAmount: 2000 })
    expect((await read(id)).payments).toMatchObject([{ method: 'cash', receivedAmount: 2000 }])
    const { version } = await read(id)
    await change(payment.id, 'cash', { receivedAmount: 2000 })
    await change(payment.id, 'cash')
    expect(await read(id)).toMatchObject({ version, payments: [{ receivedAmount: 2000 }] })
  })

  test('stays after the final invoice', async () => {
    const { id } = await anOrder(server, { company: owner.company, order_status_id: 6 })
    const payment = await take(id, 'cash')
    await server.ask(printPapers, { orderIds: [id], kind: 'invoice' }, owner)
    expect((await change(payment.id, 'card', { as: owner })).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: expect.stringContaining('invoice'),
    })
    expect((await read(id)).payments).toMatchObject([{ method: 'cash' }])
  })

  test('of a bank transfer is the owner’s to change', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'card')
    expect((await change(payment.id, 'bank')).problem?.code).toBe('ROLE_FORBIDDEN')
    expect((await change(payment.id, 'bank', { as: owner })).status).toBe(200)
    expect((await change(payment.id, 'cash')).problem?.code).toBe('ROLE_FORBIDDEN')
  })

  test('stays for an online payment, for a refund, and for a payment of another company', async () => {
    const { id } = await anOwnOrder()
    const payment = await take(id, 'cash')
    await refund(id, 200, 'cash')
    const refunded = (await read(id)).payments.find(({ direction }) => direction === 'out')
    expect((await change(refunded?.id ?? newId(), 'card')).problem?.code).toBe('NOT_FOUND')
    const stranger = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    const strange = await change(payment.id, 'card', { as: stranger })
    expect(strange.problem?.code).toBe('NOT_FOUND')
    const other = await anOwnOrder()
    const online = await take(other.id, 'card')
    await server.databases.write
      .updateTable('payment_txn')
      .set({ method: 'online', provider_ref: 'pi_1' })
      .where('id', '=', online.id)
      .execute()
    expect((await change(online.id, 'cash')).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: expect.stringContaining('online'),
    })
  })

  test('stays if a refund by this method came out of it; another payment by it is enough', async () => {
    const { id } = await anOwnOrder()
    const cash = await take(id, 'cash', 600)
    const card = await take(id, 'card', 400)
    await refund(id, 100, 'cash')
    expect((await change(cash.id, 'card')).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: expect.stringContaining('refunded'),
    })
    // The refund was in cash: what was paid by card is not touched by it.
    expect((await change(card.id, 'cash')).status).toBe(200)
    expect((await change(cash.id, 'card')).status).toBe(200)
    expect((await change(card.id, 'card')).problem?.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('is changed by staff on its day, until that day is closed; by the owner always', async () => {
    const company = await aCompany(server, { time_zone: 'UTC' })
    const boss = await aUser(server, { company, module: 'foodKart' })
    const cashier = await aUser(server, {
      company,
      role: 'staff',
      rights: ['orders', 'payments', 'refunds'],
      module: 'foodKart',
    })
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    const payment = await take(id, 'cash', 1000, cashier)
    const day = new Date(server.clock.now()).toISOString().slice(0, 10)
    expect((await change(payment.id, 'card', { as: cashier })).status).toBe(200)
    const amounts = { floatAmount: 0, countedAmount: 0, cashAmount: 0 }
    await server.ask(closeTill, { day, ...amounts }, boss)
    const refusal = {
      code: 'ROLE_FORBIDDEN',
      message: expect.stringContaining('Ask the owner'),
    }
    expect((await change(payment.id, 'cash', { as: cashier })).problem).toMatchObject(refusal)
    expect((await change(payment.id, 'cash', { as: boss })).status).toBe(200)
    const { id: other } = await anOrder(server, { company, order_status_id: 2 })
    server.clock.advance(24 * 3_600_000)
    const [cashierLater, bossLater] = [
      await anotherSession(server, cashier),
      await anotherSession(server, boss),
    ]
    const second = await take(other, 'cash', 1000, cashierLater)
    server.clock.advance(24 * 3_600_000)
    const as = await anotherSession(server, cashierLater)
    expect((await change(second.id, 'card', { as })).problem).toMatchObject(refusal)
    const owners = await anotherSession(server, bossLater)
    expect((await change(second.id, 'card', { as: owners })).status).toBe(200)
  })

  test('that was changed is in the end of that day, from what to what, by whom and why', async () => {
    const company = await aCompany(server, { time_zone: 'UTC' })
    const boss = await aUser(server, { company, module: 'foodKart', full_name: 'Meera Iyer' })
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    const payment = await take(id, 'cash', 1000, boss)
    expect((await server.ask(getTillDay, {}, boss)).methodChanges).toEqual([])
    server.clock.advance(24 * 3_600_000)
    const as = await anotherSession(server, boss)
    await change(payment.id, 'card', { as })
    await change(payment.id, 'cash', { as, receivedAmount: 2000 })
    await change(payment.id, 'cash', { as, receivedAmount: 1500 })
    const one = { orderId: id, amount: 1000, actorName: 'Meera Iyer' }
    expect((await server.ask(getTillDay, {}, as)).methodChanges).toMatchObject([
      { ...one, from: 'cash', to: 'card', note: 'Wrong button' },
      { ...one, from: 'card', to: 'cash' },
    ])
    const day = localDay(payment.createdMs, 'UTC')
    expect((await server.ask(getTillDay, { day }, as)).methodChanges).toEqual([])
  })
})
