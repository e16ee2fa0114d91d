import { beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { cancelLines } from '#contract/order-change.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { listPayments, recordPayment } from '#contract/payment.ts'
import { dropRefund, refundOrder } from '#contract/refund.ts'
import { getReceipt } from '#contract/receipt.ts'
import { settledRows } from '../../src/views/parts/list/settled-rows.ts'
import { dueBackWithout, shareOf } from '../../src/views/parts/pay/refund-share.ts'
import { aCompany, anOrder, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('refunds on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart', full_name: 'Olu Owner' })
  })

  const aPaidOrder = (columns: object = {}) =>
    anOrder(server, {
      company,
      order_status_id: 2,
      payment_status: 'paid',
      paid_amount: 1000,
      ...columns,
    })
  const giveBack = (
    orderId: Id,
    amount: number,
    expectedVersion = 1,
    as = owner,
    more: object = {},
  ) =>
    server.call(
      refundOrder,
      { orderId, expectedVersion, amount, method: 'cash', reason: 'Cold on arrival', ...more },
      { as },
    )
  const read = (id: Id) => server.ask(getOrder, { id }, owner)

  test('a voided dish is refunded with its tax, which the order tells with its line', async () => {
    const { id, uuid, lineIds } = await aPaidOrder({
      tax_percent: 5,
      tax_included: 0,
      subtotal_amount: 32_500,
      tax_amount: 1625,
      total_amount: 34_125,
      paid_amount: 34_125,
      lines: [
        { name: 'Thali', unit_amount: 17_000, line_amount: 17_000 },
        { name: 'Tea', unit_amount: 15_500, line_amount: 15_500 },
      ],
    })
    const [thali, tea] = lineIds
    if (!thali || !tea) throw new Error('no lines')
    const cartIds = [thali]
    await server.ask(
      cancelLines,
      { orderId: id, cartIds, expectedVersion: 1, reasonCode: 'quality' },
      owner,
    )
    const voided = await read(id)
    expect(voided.cartItems.map(({ taxAmount }) => taxAmount)).toEqual([850, undefined])
    expect(voided).toMatchObject({ totalAmount: 16_275, dueBackAmount: 17_850 })
    expect(shareOf(voided, { [thali]: 1 }, voided.dueBackAmount)).toBe(17_850)
    expect(shareOf(voided, { [tea]: 1 }, voided.dueBackAmount)).toBe(16_275)
    const lines = [{ cartId: thali, quantity: 1 }]
    const whole = await giveBack(id, 17_850, voided.version, owner, { lines })
    expect(whole.data?.refundedLines).toMatchObject([{ name: 'Thali', amount: 17_000 }])
    const after = await read(id)
    expect(after).toMatchObject({ paymentStatus: 'paid', paidAmount: 16_275, refundedAmount: 0 })
    expect(after.dueBackAmount).toBeUndefined()
    // The guest's receipt says both movements, so that it adds up to the total.
    const receipt = await server.ask(getReceipt, { uuid })
    expect(receipt.refunds).toMatchObject([{ method: 'cash', amount: 17_850 }])
    expect(settledRows(receipt)).toMatchObject([
      ['paid', 34_125],
      ['refunded', -17_850],
      ['paidNet', 16_275],
    ])
  })

  test('a part, another part and the rest: never more than was paid', async () => {
    const { id } = await aPaidOrder()
    expect((await giveBack(id, 300)).data).toMatchObject({
      purpose: 'refund',
      direction: 'out',
      amount: 300,
      state: 'succeeded',
      actorName: 'Olu Owner',
      note: 'Cold on arrival',
    })
    const part = await read(id)
    expect(part).toMatchObject({ paymentStatus: 'part_refunded', refundedAmount: 300 })
    const tooMuch = await giveBack(id, 701, part.version)
    expect([tooMuch.status, tooMuch.problem.code]).toEqual([409, 'AMOUNT_MISMATCH'])
    await giveBack(id, 200, part.version)
    const second = await read(id)
    expect(second).toMatchObject({ paymentStatus: 'part_refunded', refundedAmount: 500 })
    await giveBack(id, 500, second.version)
    const whole = await read(id)
    expect(whole).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 1000 })
    expect(
      whole.history
        .filter(({ entity }) => entity === 'payment')
        .map(({ event, note, actorName }) => [event, note, actorName]),
    ).toEqual([
      ['payment.refund-part', 'Cold on arrival', 'Olu Owner'],
      ['payment.refund-part', 'Cold on arrival', 'Olu Owner'],
      ['payment.refund', 'Cold on arrival', 'Olu Owner'],
    ])
    expect((await giveBack(id, 1, whole.version)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('of two who give the same money back at once one is refused, and once is once', async () => {
    const { id } = await aPaidOrder()
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(id, 1000)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const after = await read(id)
    expect(after.refundedAmount).toBe(1000)
    expect(after.payments.filter(({ direction }) => direction === 'out')).toHaveLength(1)
  })

  test('a dish that is voided after another one was refunded is due as a refund besides', async () => {
    const { id, lineIds } = await aPaidOrder({
      total_amount: 2000,
      subtotal_amount: 2000,
      paid_amount: 2000,
      lines: [{}, { name: 'Tea', line_amount: 500 }, { name: 'Cake', line_amount: 500 }],
    })
    const [, tea, cake] = lineIds
    if (!tea || !cake) throw new Error('no lines')
    await giveBack(id, 500, 1, owner, { lines: [{ cartId: cake, quantity: 1 }] })
    const refunded = await read(id)
    expect(refunded.dueBackAmount).toBeUndefined()
    expect(dueBackWithout(refunded, { id: tea })).toBe(500)
    expect(dueBackWithout(refunded, { id: cake })).toBe(0)
    const cancel = (cartId: Id, expectedVersion: number) =>
      server.ask(
        cancelLines,
        { orderId: id, cartIds: [cartId], expectedVersion, reasonCode: 'quality' },
        owner,
      )
    const voided = await cancel(tea, refunded.version)
    expect(voided).toMatchObject({ totalAmount: 1500, dueBackAmount: 500 })
    await giveBack(id, 500, voided.version, owner, { lines: [{ cartId: tea, quantity: 1 }] })
    const after = await read(id)
    expect(after).toMatchObject({ paidAmount: 1500, refundedAmount: 500 })
    expect(after.dueBackAmount).toBeUndefined()
    // The refunded dish itself was given back already.
    expect((await cancel(cake, after.version)).dueBackAmount).toBeUndefined()
  })

  test('what a cancelled line proposed is used up by the refund', async () => {
    const { id, lineIds } = await aPaidOrder({
      paid_amount: 1500,
      lines: [{}, { line_amount: 500 }],
    })
    const cancelled = await server.ask(
      cancelLines,
      { orderId: id, cartIds: lineIds.slice(1), reasonCode: 'sold_out' },
      owner,
    )
    await giveBack(id, 500, cancelled.version, owner, { cartIds: lineIds.slice(1) })
    expect((await read(id)).payments).toMatchObject([
      { direction: 'out', amount: 500, state: 'succeeded' },
    ])
  })

  test('a partly paid refund proposal remains for the rest', async () => {
    const { id } = await aPaidOrder()
    const cancelled = await server.ask(
      moveOrder,
      { id, expectedVersion: 1, event: 'order.cancel', reasonCode: 'sold_out' },
      owner,
    )
    await giveBack(id, 400, cancelled.version)
    expect(
      (await read(id)).payments.map(({ amount, state }) => [amount, state]).toSorted(),
    ).toEqual([
      [400, 'succeeded'],
      [600, 'pending'],
    ])
  })

  test('a proposal that the owner drops is not made again, and a larger one is', async () => {
    const { id, lineIds } = await aPaidOrder({
      paid_amount: 2000,
      total_amount: 2000,
      subtotal_amount: 2000,
      lines: [{}, { line_amount: 500 }, { line_amount: 500 }],
    })
    const one = await server.ask(
      cancelLines,
      { orderId: id, cartIds: lineIds.slice(2), reasonCode: 'sold_out' },
      owner,
    )
    const due = one.payments.find(({ state }) => state === 'pending')?.amount ?? 0
    const drop = (expectedVersion: number, as = owner) =>
      server.call(
        dropRefund,
        { orderId: id, expectedVersion, reason: 'They took a drink instead' },
        { as },
      )
    expect((await drop(1)).problem.code).toBe('VERSION_CONFLICT')
    expect((await drop(one.version)).data).toMatchObject({
      amount: due,
      state: 'failed',
      note: 'They took a drink instead',
      actorName: 'Olu Owner',
    })

    const dropped = await read(id)
    expect((await drop(dropped.version)).status).toBe(404)
    const moved = await server.ask(
      moveOrder,
      { id, expectedVersion: dropped.version, event: 'order.start' },
      owner,
    )
    expect(moved.payments.map(({ state }) => state)).toEqual(['failed'])
    const two = await server.ask(
      cancelLines,
      { orderId: id, cartIds: lineIds.slice(1, 2), reasonCode: 'sold_out' },
      owner,
    )
    expect(two.payments.find(({ state }) => state === 'pending')?.amount).toBeGreaterThan(due)
  })

  test('money that was given for a bill that was never paid whole can be given back', async () => {
    const { id } = await anOrder(server, { company })
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: id, method: 'cash', amount: 400 },
      { as: owner },
    )
    const part = await read(id)
    expect((await giveBack(id, 401, part.version)).problem.code).toBe('AMOUNT_MISMATCH')
    await giveBack(id, 400, part.version)
    expect(await read(id)).toMatchObject({
      paymentStatus: 'unpaid',
      paidAmount: 0,
      refundedAmount: 0,
      owedAmount: 1000,
    })
  })

  test('an old version, an unpaid order, a foreign line and a foreign order give nothing back', async () => {
    const { id } = await aPaidOrder()
    expect((await giveBack(id, 100, 7)).problem.code).toBe('VERSION_CONFLICT')
    expect((await giveBack((await anOrder(server, { company })).id, 100)).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    expect((await giveBack(id, 100, 1, owner, { cartIds: ['nothing'] })).status).toBe(404)
    expect((await giveBack(id, 100, 1, owner, { method: 'online' })).problem.errors).toMatchObject([
      { path: 'method', rule: 'not_paid_online' },
    ])
    expect((await giveBack(id, 100, 1, await aUser(server, { module: 'foodKart' }))).status).toBe(
      404,
    )
    expect(
      (
        await giveBack(
          id,
          100,
          1,
          await aUser(server, { company, role: 'staff', module: 'foodKart' }),
        )
      ).problem.code,
    ).toBe('ROLE_FORBIDDEN')
    expect((await read(id)).refundedAmount).toBe(0)
  })

  test('movements are listed newest first, by order, purpose and what is written on them', async () => {
    const { id } = await aPaidOrder()
    await giveBack(id, 100, 1, owner, { reason: 'Ünïcode <b>% _' })
    const list = (input: object) => server.ask(listPayments, input, owner)
    expect((await list({ orderId: id })).rows).toMatchObject([
      { amount: 100, note: 'Ünïcode <b>% _' },
    ])
    expect((await list({ search: '<b>% _' })).pagination.totalRows).toBe(1)
    expect((await list({ purpose: 'initial' })).rows).toEqual([])
    expect((await list({ method: 'cash', rowSize: 1 })).rows[0]?.orderId).toBe(id)
    expect(
      await server.refusal(listPayments, {}, await aUser(server, { company, role: 'staff' })),
    ).toBe('ROLE_FORBIDDEN')
  })
})
