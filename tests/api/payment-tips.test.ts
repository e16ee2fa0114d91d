import { beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { changeTip } from '#contract/order-change.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { printPapers } from '#contract/paper.ts'
import { listPayments, recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getReceipt } from '#contract/receipt.ts'
import { restAmount } from '#contract/table-bill.ts'
import { getTable, payTablePart } from '#contract/table.ts'
import { aCompany, anOrder, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Payment = Omit<CallInput<typeof recordPayment>, 'purpose' | 'orderId'>

describe.each(databases())('a tip that is given with a payment on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User

  beforeAll(async () => {
    const company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
    staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
  })

  const anOwnOrder = () => anOrder(server, { company: owner.company, order_status_id: 2 })
  const pay = (orderId: Id, payment: Payment) =>
    server.call(recordPayment, { purpose: 'order', orderId, ...payment }, { as: staff })
  const read = (id: Id) => server.ask(getOrder, { id }, owner)

  test('it is the tip of the order: paid, in its total, on the receipt and in the history', async () => {
    const { id, uuid } = await anOwnOrder()
    const taken = await pay(id, { method: 'card', amount: 1000, tipAmount: 150 })
    expect(taken.data).toMatchObject({ amount: 1150, tipAmount: 150 })
    const order = await read(id)
    expect(order).toMatchObject({
      tipAmount: 150,
      totalAmount: 1150,
      paidAmount: 1150,
      owedAmount: 0,
      paymentStatus: 'paid',
      payments: [{ method: 'card', amount: 1150, tipAmount: 150 }],
    })
    expect(order.history).toMatchObject([
      { event: 'payment.pay' },
      { event: 'order.change-tip', from: '0', to: '150', actorRole: 'staff' },
    ])
    const { data: receipt } = await server.call(getReceipt, { uuid }, {})
    expect(receipt).toMatchObject({ tipAmount: 150, totalAmount: 1150, paidAmount: 1150 })
  })

  test('the cash covers the payment with its tip, and the change is what is left', async () => {
    const { id } = await anOwnOrder()
    const cash = { method: 'cash', amount: 1000, tipAmount: 100 } as const
    expect((await pay(id, { ...cash, receivedAmount: 1099 })).status).toBe(422)
    expect((await pay(id, { ...cash, receivedAmount: 2000 })).status).toBe(200)
    expect((await read(id)).payments).toMatchObject([{ amount: 1100, receivedAmount: 2000 }])
    const { rows } = await server.ask(listPayments, { orderId: id }, owner)
    expect(rows).toMatchObject([{ method: 'cash', amount: 1100, tipAmount: 100 }])
  })

  test('a part with a tip leaves due what was due without the tip', async () => {
    const { id } = await anOwnOrder()
    await pay(id, { method: 'cash', amount: 400, tipAmount: 50 })
    expect(await read(id)).toMatchObject({ totalAmount: 1050, paidAmount: 450, owedAmount: 600 })
    expect((await pay(id, { method: 'cash', amount: 601 })).problem?.code).toBe('AMOUNT_MISMATCH')
    await pay(id, { method: 'card', amount: 600, tipAmount: 25 })
    expect(await read(id)).toMatchObject({ tipAmount: 75, totalAmount: 1075, owedAmount: 0 })
  })

  test('a refund of a part with a tip gives the tip back, and of another amount does not', async () => {
    const { id } = await anOwnOrder()
    const refund = async (amount: number, method: 'cash' | 'card') =>
      server.ask(
        refundOrder,
        { orderId: id, expectedVersion: (await read(id)).version, amount, method, reason: 'Late' },
        owner,
      )
    await pay(id, { method: 'cash', amount: 400, tipAmount: 50 })
    await pay(id, { method: 'card', amount: 200, tipAmount: 30 })
    await pay(id, { method: 'cash', amount: 100, tipAmount: 20 })
    expect(await refund(70, 'cash')).not.toHaveProperty('tipAmount')
    expect(await refund(230, 'cash')).not.toHaveProperty('tipAmount')
    expect(await read(id)).toMatchObject({ tipAmount: 100, totalAmount: 1100, owedAmount: 600 })
    expect(await refund(230, 'card')).toMatchObject({ amount: 230, tipAmount: 30 })
    const after = await read(id)
    expect(after).toMatchObject({ tipAmount: 70, totalAmount: 1070, owedAmount: 800 })
    expect(after.history).toContainEqual(
      expect.objectContaining({ event: 'order.change-tip', from: '100', to: '70' }),
    )
    // All that is left: with all tips.
    expect(await refund(270, 'card')).toMatchObject({ tipAmount: 70 })
    expect(await read(id)).toMatchObject({ tipAmount: 0, totalAmount: 1000, owedAmount: 1000 })
  })

  test('a tip that was given back after a cancellation is not due when the cancellation is undone', async () => {
    const { id } = await anOwnOrder()
    const seen = async () => ({ expectedVersion: (await read(id)).version })
    const refund = async (amount: number) =>
      server.ask(
        refundOrder,
        { orderId: id, ...(await seen()), amount, method: 'cash', reason: 'Guests left' },
        owner,
      )
    await server.ask(changeTip, { orderId: id, tipAmount: 31, ...(await seen()) }, owner)
    await pay(id, { method: 'cash', amount: 400, tipAmount: 50 })
    const cancel = { id, event: 'order.cancel', reasonCode: 'mistake' } as const
    await server.ask(moveOrder, { ...cancel, ...(await seen()) }, owner)
    expect(await refund(300)).not.toHaveProperty('tipAmount')
    expect(await refund(150)).toMatchObject({ tipAmount: 50 })
    expect(await read(id)).toMatchObject({ tipAmount: 31, totalAmount: 1031, refundedAmount: 450 })
    await server.ask(moveOrder, { id, event: 'order.undo', ...(await seen()) }, owner)
    const back = await read(id)
    expect(back).toMatchObject({ tipAmount: 31, totalAmount: 1031, owedAmount: 1031 })
    expect(back.history).toContainEqual(
      expect.objectContaining({ event: 'order.change-tip', from: '81', to: '31' }),
    )
  })

  test('after the final invoice no tip changes its total', async () => {
    const { id } = await anOrder(server, { company: owner.company, order_status_id: 6 })
    await server.call(printPapers, { orderIds: [id], kind: 'invoice' }, { as: owner })
    const refused = await pay(id, { method: 'cash', amount: 1000, tipAmount: 50 })
    expect(refused.problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: expect.stringContaining('invoice'),
    })
    expect((await pay(id, { method: 'cash', amount: 1000 })).status).toBe(200)
  })

  test('at a table the tip of one guest raises no other guest’s dishes', async () => {
    const company = await aCompany(server)
    const waiter = await aUser(server, { company, module: 'tableOrdering' })
    const tableId = await aTable(server, { company })
    const dish = (price_amount: number) =>
      aProduct(server, { company, module: 'tableOrdering', price_amount })
    const items = [
      { productId: await dish(333), quantity: 1 },
      { productId: await dish(1001), quantity: 1 },
    ]
    const { id } = await server.ask(createOrder, { source: 'table', tableId, items }, waiter)
    const bill = async () => {
      const { bill: now } = await server.ask(getTable, { id: tableId }, waiter)
      if (!now) throw new Error('no bill')
      return now
    }
    const [first, second] = (await bill()).parts
    const payDish = (part: typeof first, tipAmount?: number) =>
      server.call(
        payTablePart,
        {
          id: tableId,
          items: [{ cartId: part?.cartId ?? id, quantity: 1 }],
          amount: part?.partAmount ?? 0,
          method: 'cash',
          tipAmount,
        },
        { as: waiter },
      )
    expect((await payDish(first, 101)).status).toBe(200)
    expect((await bill()).parts.map(({ partAmount }) => partAmount)).toEqual([333, 1001])
    expect(restAmount(await bill())).toBe(0)
    const { version } = await server.ask(getOrder, { id }, waiter)
    const back = { orderId: id, expectedVersion: version, amount: 434, method: 'cash' } as const
    await server.ask(refundOrder, { ...back, reason: 'Wrong guest' }, waiter)
    // No tip is due any more, so the dishes and what was refunded are all that is left.
    expect((await bill()).owed).toMatchObject([{ owedAmount: 1334 }])
    expect((await bill()).parts.map(({ partAmount }) => partAmount)).toEqual([333, 1001])
    expect(restAmount(await bill())).toBe(333)
    const again = { purpose: 'order', orderId: id, method: 'cash', amount: 333 } as const
    await server.ask(recordPayment, { ...again, tipAmount: 101 }, waiter)
    expect((await payDish(second)).status).toBe(200)
    const paid = await server.ask(getOrder, { id }, waiter)
    expect(paid).toMatchObject({ tipAmount: 101, totalAmount: 1435, paidAmount: 1435 })
    // A tip that the team changes later is one for all dishes again.
    const lower = { orderId: id, tipAmount: 0, expectedVersion: paid.version }
    expect((await server.call(changeTip, lower, { as: waiter })).data.totalAmount).toBe(1334)
    expect((await bill()).parts.map(({ partAmount }) => partAmount)).toEqual([333, 1001])
  })

  test('where none is offered it is refused with words, until the shop takes tips', async () => {
    const company = await aCompany(server)
    const shop = await aUser(server, { company, module: 'ekart' })
    const { id } = await anOrder(server, { company, module: 'ekart', order_status_id: 2 })
    const productId = await aProduct(server, { company, module: 'ekart', price_amount: 500 })
    const items = [{ productId, quantity: 1 }]
    const deliveryType = 'Click and Collect' as const
    const payment = { purpose: 'order', orderId: id, method: 'cash', amount: 400 } as const
    const all = () => [
      server.call(recordPayment, { ...payment, tipAmount: 50 }, { as: shop }),
      server.call(changeTip, { orderId: id, tipAmount: 50, expectedVersion: 1 }, { as: shop }),
      server.call(createOrder, { deliveryType, tipAmount: 50, items }, { as: shop }),
    ]
    for (const { status, problem } of await Promise.all(all())) {
      expect(status).toBe(422)
      expect(problem.errors).toMatchObject([
        { path: 'tip_amount', message: 'No tips are taken here. Leave the tip out.' },
      ])
    }
    await server.ask(updateUser, { settings: { shopTips: true } }, shop)
    const tipped = await server.ask(createOrder, { deliveryType, tipAmount: 50, items }, shop)
    expect(tipped.tipAmount).toBe(50)
    // An order that has one keeps it, and may get another.
    await server.ask(updateUser, { settings: { shopTips: false } }, shop)
    const other = { orderId: tipped.id, tipAmount: 40, expectedVersion: tipped.version }
    expect((await server.ask(changeTip, other, shop)).tipAmount).toBe(40)
  })
})
