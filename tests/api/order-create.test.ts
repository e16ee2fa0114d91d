import { beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/activity.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { listOrders, moveOrder, type Order } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { updateProduct } from '#contract/product.ts'
import { moveStock } from '#contract/stock.ts'
import { toJson } from '../../server/db/json-text.ts'
import { aCompany, aProduct, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const statusOf = ({ orderStatusId }: Order) =>
  Object.entries(orderStatusIds).find(([, id]) => id === orderStatusId)?.[0]

describe.each(databases())('a new order on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let staff: User

  beforeAll(async () => {
    company = await aCompany(server)
    staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
  })

  test('takes names, prices and options as they are now, numbers itself and knows its customer again', async () => {
    const productId = await aProduct(server, { company, price_amount: 1250, stock_qty: 5 })
    const customer = { fullName: 'Niamh Walsh', phone: '07700 900555', callingCode: '+44' } as const
    const one = await server.ask(
      createOrder,
      { customer, source: 'phone', items: [{ productId, quantity: 2 }] },
      staff,
    )
    const two = await server.ask(
      createOrder,
      { customer: { ...customer, fullName: 'N. Walsh' }, items: [{ productId, quantity: 1 }] },
      staff,
    )
    expect(one).toMatchObject({
      orderStatusId: 2,
      subtotalAmount: 2500,
      taxAmount: 417,
      totalAmount: 2500,
      source: 'phone',
      customer: { fullName: 'Niamh Walsh' },
    })
    expect(two.customer?.id).toBe(one.customer?.id)
    expect(Number(two.orderNo)).toBe(Number(one.orderNo) + 1)
  })

  test('is promised for a moment or for so many minutes from now, never for what had passed when it was taken', async () => {
    const productId = await aProduct(server, { company })
    const take = (wish: object, headers = {}) =>
      server.call(
        createOrder,
        { ...wish, items: [{ productId, quantity: 1 }] },
        { as: staff, headers },
      )
    const promised = async (wish: object, headers = {}) =>
      (await take(wish, headers)).data.promisedMs
    const refused = async (wish: object) => {
      const { status, problem } = await take(wish)
      return [status, problem.errors.map(({ path, rule }) => `${path} ${rule}`)]
    }
    const now = server.clock.now()
    // Without a wish it is the usual time of the kitchen.
    expect(await promised({})).toBeGreaterThanOrEqual(now + 20 * 60_000)
    expect(await promised({ delayMinutes: 20 })).toBe(now + 20 * 60_000)
    expect(await promised({ promisedMs: now + 7_200_000 })).toBe(now + 7_200_000)
    // It passed while the form was open, or while the order waited for a connection.
    expect(await promised({ promisedMs: now - 60_000 })).toBe(now)
    expect(await promised({ promisedMs: now - 7_200_000 }, { 'waited-ms': '7500000' })).toBe(now)
    const past = [422, ['promised_at not_future']]
    expect(await refused({ promisedMs: now - 7_200_000 })).toEqual(past)
    expect(await refused({ promisedMs: Date.UTC(2018, 5, 1) })).toEqual(past)
    expect(await refused({ promisedMs: now + 7_200_000, delayMinutes: 20 })).toEqual([
      422,
      ['delay_minutes two_times'],
    ])
  })

  describe('handed over at the counter', () => {
    let shop: User
    let items: { productId: Id; quantity: number }[]

    beforeAll(async () => {
      shop = await aUser(server, { company, role: 'staff', module: 'ekart' })
      const productId = await aProduct(server, { company, module: 'ekart', price_amount: 1250 })
      items = [{ productId, quantity: 2 }]
    })

    test('is paid and completed at once, with each move in its history', async () => {
      const handedOver = { method: 'cash', amount: 2500 } as const
      const sold = await server.ask(createOrder, { items, handedOver }, shop)
      expect(sold).toMatchObject({ paymentStatus: 'paid', owedAmount: 0, itemCount: 2 })
      expect(statusOf(sold)).toBe('Completed')
      expect(sold.payments).toMatchObject([{ method: 'cash', amount: 2500, state: 'succeeded' }])
      expect(sold.history.map(({ event }) => event).toSorted()).toEqual([
        'item.serve',
        'order.complete',
        'order.create',
        'order.mark-ready',
        'payment.pay',
      ])
    })

    test('gives change for what it costs less than was estimated, and waits for what it costs more', async () => {
      const paid = (amount: number) =>
        server.ask(createOrder, { items, handedOver: { method: 'cash', amount } }, shop)
      const less = await paid(3000)
      expect(statusOf(less)).toBe('Completed')
      expect(less.payments).toMatchObject([{ amount: 2500, receivedAmount: 3000 }])
      const more = await paid(2000)
      expect(statusOf(more)).toBe('Received')
      expect(more).toMatchObject({ paymentStatus: 'unpaid', paidAmount: 2000, owedAmount: 500 })
    })

    test('is not completed while it is cooked or delivered', async () => {
      const handedOver = { method: 'card', amount: 5000 } as const
      const home = { deliveryType: 'Delivery', address: '1 High Street' } as const
      const sent = await server.ask(createOrder, { items, ...home, handedOver }, shop)
      expect([statusOf(sent), sent.paymentStatus]).toEqual(['Received', 'paid'])
      const dish = await aProduct(server, { company, price_amount: 900 })
      const wish = { items: [{ productId: dish, quantity: 1 }], handedOver }
      const cooked = await server.ask(createOrder, wish, staff)
      expect([statusOf(cooked), cooked.paymentStatus]).toEqual(['Received', 'paid'])
    })

    test('needs the right to payments', async () => {
      const as = await aUser(server, { company, role: 'staff', module: 'ekart' })
      await server.databases.write
        .updateTable('company_user')
        .set({ rights: toJson(['orders'] as const) })
        .where('id', '=', as.companyUserId)
        .execute()
      const wish = { items, handedOver: { method: 'cash', amount: 2500 } } as const
      expect(await server.refusal(createOrder, wish, as)).toBe('ROLE_FORBIDDEN')
      expect(statusOf(await server.ask(createOrder, { items }, as))).toBe('Received')
    })
  })

  test('the last day is that of the company', async () => {
    const east = await aUser(server, {
      company: await aCompany(server, { time_zone: 'Asia/Colombo' }),
      module: 'foodKart',
    })
    const productId = await aProduct(server, { company: east.company, module: 'foodKart' })
    const items = [{ productId, quantity: 1 }]
    const take = (promisedMs: number) =>
      server.call(createOrder, { promisedMs, items }, { as: east })
    expect((await take(Date.UTC(2029, 11, 31, 18, 29))).status).toBe(200)
    expect((await take(Date.UTC(2029, 11, 31, 18, 30))).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'promised_at', rule: 'out_of_range' }],
    })
  })

  test('the last piece is sold once', async () => {
    const productId = await aProduct(server, { company, stock_qty: 3 })
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        server.call(createOrder, { items: [{ productId, quantity: 2 }] }, { as: staff }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('OUT_OF_STOCK')
  })

  test('cancelled, unused goods return to the stock', async () => {
    const productId = await aProduct(server, { company, stock_qty: 3 })
    const order = await server.ask(createOrder, { items: [{ productId, quantity: 3 }] }, staff)
    await server.call(
      moveOrder,
      {
        id: order.id,
        expectedVersion: order.version,
        event: 'order.cancel',
        reasonCode: 'mistake',
      },
      { as: staff },
    )
    const { stock_qty } = await server.databases.read
      .selectFrom('product')
      .select('stock_qty')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(stock_qty).toBe(3)
  })

  test('the bell tells once when goods come down to where they are ordered again, and lists of products follow', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const rice = await aProduct(server, {
      company: as.company,
      name: 'Rice',
      stock_qty: 7,
      low_stock_qty: 3,
    })
    const tea = await aProduct(server, { company: as.company, name: 'Tea', low_stock_qty: 3 })
    const order = (...quantities: number[]) =>
      server.call(
        createOrder,
        {
          items: [
            ...quantities.map((quantity) => ({ productId: rice, quantity })),
            { productId: tea, quantity: 1 },
          ],
        },
        { as },
      )
    const bell = async () =>
      (await server.ask(listNotifications, {}, as)).rows.map(({ kind, values, link }) => [
        kind,
        values['name'],
        link,
      ])
    const toldOf = async (id: string) =>
      (
        await server.databases.read
          .selectFrom('outbox_event')
          .select('seq')
          .where('company_id', '=', as.company.id)
          .where('topic', '=', 'product')
          .where('record_id', '=', id)
          .execute()
      ).length

    await order(3)
    expect(await bell()).toEqual([])
    expect([await toldOf(rice), await toldOf(tea)]).toEqual([1, 0])
    const low = (await order(1, 1)).data
    const once = [['product.low-stock', 'Rice', `/products/productview?id=${rice}`]]
    expect(await bell()).toEqual(once)
    expect(await toldOf(rice)).toBe(2)
    expect((await order(9)).status).toBe(409)
    await order(1)
    expect(await bell()).toEqual(once)

    await server.call(
      moveOrder,
      { id: low.id, expectedVersion: low.version, event: 'order.cancel', reasonCode: 'mistake' },
      { as },
    )
    expect(await bell()).toEqual(once)
    await server.call(
      moveStock,
      { productId: rice, direction: 'in', quantity: 9, reason: 'delivery' },
      { as },
    )
    const { version } = await server.ask(
      moveStock,
      { productId: rice, direction: 'out', quantity: 1, reason: 'waste' },
      as,
    )
    expect(await bell()).toEqual(once)
    await server.call(updateProduct, { id: rice, expectedVersion: version, stockQty: 2 }, { as })
    expect(await bell()).toHaveLength(2)
  })

  test('a booking needs a time and lasts as long as its services', async () => {
    const productId = await aProduct(server, { company, module: 'service', duration_min: 45 })
    const as = { ...staff, moduleId: moduleIds.service }
    const none = await server.call(createOrder, { items: [{ productId, quantity: 1 }] }, { as })
    expect([none.status, none.problem.errors[0]?.path]).toEqual([422, 'start_at'])
    const startMs = server.clock.now() + 3_600_000
    const booked = await server.ask(
      createOrder,
      { startMs, items: [{ productId, quantity: 2 }] },
      as,
    )
    expect(booked).toMatchObject({ orderStatusId: 2, startMs, endMs: startMs + 90 * 60_000 })
  })

  test('every text comes back as it was typed', async () => {
    const productId = await aProduct(server, { company })
    for (const naughty of [
      '<script>alert(1)</script>',
      "'; drop table sale_order; --",
      '👩🏽‍🍳 Zoë \u200fdesrever',
      '{"$gt":""}',
      '%_\\',
      '\u{1F600}é',
      'null',
      '=1+1',
    ]) {
      const order = await server.ask(
        createOrder,
        {
          note: naughty,
          customer: { fullName: naughty },
          items: [{ productId, quantity: 1, note: naughty }],
        },
        staff,
      )
      expect([order.note, order.customer?.fullName, order.cartItems[0]?.note]).toEqual([
        naughty,
        naughty,
        naughty,
      ])
      const found = await server.ask(listOrders, { search: naughty }, staff)
      expect(found.rows.map(({ id }) => id)).toContain(order.id)
    }
  })
})
