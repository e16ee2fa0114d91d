import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { createCategory } from '#contract/catalogue.ts'
import { listCustomers } from '#contract/customer.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { openLink, placeGuestBooking, placeGuestOrder, priceGuestCart } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { changeQuantity } from '#contract/order-change.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { getProduct, updateProduct } from '#contract/product.ts'
import {
  createPromotion,
  getPromotion,
  type Promotion,
  updatePromotion,
} from '#contract/promotion.ts'
import { aCompany, aCustomer, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe.each(databases())('what is promised to a customer, on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      database,
      config: { linkCallsPerMinute: 20, guestPostsPerMinute: 0 },
    })
  })
  afterAll(() => server.close())

  const shop = async (module: 'foodKart' | 'service' = 'foodKart') => {
    const company = await aCompany(server)
    const as = await aUser(server, { company, module })
    const purpose = module === 'service' ? 'booking' : 'shop'
    const { code } = await server.ask(createLink, { purpose }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    return { company, as, intakeToken }
  }
  const published = async (
    as: User,
    wishes: Partial<CallInput<typeof createPromotion>>,
  ): Promise<Promotion> => {
    const made = await server.ask(
      createPromotion,
      { name: 'Half', kind: 'percent', value: 50, code: 'HALF', ...wishes },
      as,
    )
    return server.ask(
      updatePromotion,
      { id: made.id, expectedVersion: made.version, event: 'promotion.publish' },
      as,
    )
  }
  const change = async (
    as: User,
    { id }: Promotion,
    fields: Partial<CallInput<typeof updatePromotion>>,
  ) => {
    const { version } = await server.ask(getPromotion, { id }, as)
    return server.call(updatePromotion, { id, expectedVersion: version, ...fields }, { as })
  }
  const doubled = async (as: User, id: CallInput<typeof getOrder>['id']) => {
    const { version, cartItems } = await server.ask(getOrder, { id }, as)
    return server.ask(
      changeQuantity,
      { orderId: id, cartId: cartItems[0]?.id ?? id, quantity: 2, expectedVersion: version },
      as,
    )
  }

  test('an order keeps the discount that it was granted when the conditions of the promotion change', async () => {
    const { company, as } = await shop()
    const productId = await aProduct(server, { company, price_amount: 1000 })
    const order = (promoCode: string) =>
      server.ask(createOrder, { items: [{ productId, quantity: 1 }], promoCode }, as)
    const half = await published(as, {})
    const first = await order('half')
    expect(first.discountAmount).toBe(500)
    expect((await change(as, half, { deliveryType: 'Delivery' })).status).toBe(200)
    expect((await doubled(as, first.id)).discountAmount).toBe(1000)

    const off = await published(as, {
      name: 'Three off',
      kind: 'amount',
      value: 300,
      code: 'THREE',
    })
    const second = await order('three')
    expect(second.discountAmount).toBe(300)
    expect((await change(as, off, { minAmount: 90_000 })).status).toBe(200)
    expect((await doubled(as, second.id)).discountAmount).toBe(300)
  })

  test('an order keeps the discount that it was granted when its product goes into another category', async () => {
    const { company, as } = await shop()
    const [here, there] = await Promise.all(
      ['Soups', 'Cakes'].map(async (name) => (await server.ask(createCategory, { name }, as)).id),
    )
    const productId = await aProduct(server, { company, price_amount: 1000 })
    const move = async (categoryId: typeof here) => {
      const { version } = await server.ask(getProduct, { id: productId }, as)
      return server.call(
        updateProduct,
        { id: productId, expectedVersion: version, ...(categoryId && { categoryId }) },
        { as },
      )
    }
    await move(here)
    await published(as, { categoryIds: here ? [here] : [] })
    const { id, discountAmount } = await server.ask(
      createOrder,
      { items: [{ productId, quantity: 1 }], promoCode: 'HALF' },
      as,
    )
    expect(discountAmount).toBe(500)
    expect((await move(there)).status).toBe(200)
    expect((await doubled(as, id)).discountAmount).toBe(1000)
  })

  test('a promotion for new customers is for one’s first order, which a cancelled one is not', async () => {
    const { company, as, intakeToken } = await shop()
    const productId = await aProduct(server, { company, price_amount: 1000 })
    await published(as, { isForNew: true })
    const items = [{ productId, quantity: 1 }]
    const order = (phone: string, promoCode?: string) =>
      server.call(
        placeGuestOrder,
        {
          intakeToken,
          fullName: 'Ines',
          items,
          phone,
          callingCode: '+44' as const,
          ...(promoCode && { promoCode }),
        },
        {},
      )
    const priced = await server.call(priceGuestCart, { intakeToken, items, promoCode: 'HALF' }, {})
    expect(priced.data).toMatchObject({ discountAmount: 500, isForNew: true, isPhoneNeeded: true })
    // Nobody knows who it is.
    const unknown = await server.call(createOrder, { items, promoCode: 'HALF' }, { as })
    expect(unknown.problem.errors).toMatchObject([{ path: 'phone' }])

    expect((await order('7700 900301', 'HALF')).status).toBe(200)
    const again = await order('7700 900301', 'HALF')
    expect([again.problem.code, again.problem.message]).toEqual([
      'LIMIT_REACHED',
      expect.stringContaining('first order'),
    ])
    await order('7700 900302')
    expect((await order('7700 900302', 'HALF')).problem.code).toBe('LIMIT_REACHED')

    const before = (await server.ask(listOrders, {}, as)).rows.find(
      ({ customer }) => customer?.phone === '7700 900302',
    )
    if (!before) throw new Error('the customer has an order')
    await server.ask(
      moveOrder,
      {
        id: before.id,
        expectedVersion: before.version,
        event: 'order.reject',
        reasonCode: 'other',
      },
      as,
    )
    expect((await order('7700 900302', 'HALF')).status).toBe(200)
  })

  test('two first orders at once do not both have the promotion for new customers', async () => {
    const { company, as } = await shop()
    const productId = await aProduct(server, { company, price_amount: 1000 })
    await published(as, { isForNew: true })
    const customerId = await aCustomer(server, { company, phone: '7700 900303' })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.call(
          createOrder,
          { items: [{ productId, quantity: 1 }], promoCode: 'HALF', customerId },
          { as },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a promotion with a limit per customer is not had without a number, nor twice by one number or one browser', async () => {
    const { company, as, intakeToken } = await shop()
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true}' })
      .where('company_id', '=', company.id)
      .execute()
    const productId = await aProduct(server, { company, price_amount: 1000 })
    await published(as, { perCustomerLimit: 1 })
    const items = [{ productId, quantity: 1 }]
    const order = (phone?: string, guestSecret?: string) =>
      server.call(
        placeGuestOrder,
        {
          intakeToken,
          fullName: 'Ines',
          items,
          promoCode: 'HALF',
          ...(phone && { phone, callingCode: '+44' as const }),
          ...(guestSecret && { guestSecret }),
        },
        {},
      )
    for (let n = 0; n < 3; n++)
      expect((await order()).problem).toMatchObject({ status: 422, errors: [{ path: 'phone' }] })
    expect(
      (await server.call(createOrder, { items, promoCode: 'HALF' }, { as })).problem,
    ).toMatchObject({ status: 422 })
    const browser = 'one-browser-of-one-guest'
    const first = await order('7700 900201', browser)
    expect(first.data).toMatchObject({ discountAmount: 500, orderStatusId: 1 })
    expect((await order('7700 900201')).problem.code).toBe('LIMIT_REACHED')
    expect((await order('7700 900202', browser)).problem.code).toBe('LIMIT_REACHED')
    const [row] = (await server.ask(listOrders, { orderStatusId: [1] }, as)).rows
    const { history } = await server.ask(getOrder, { id: row?.id ?? productId }, as)
    expect(history.map(({ event }) => event)).toContain('order.promotion-unproven')
    // What counts nobody goes on as ever: accepted at once.
    expect(
      (await server.call(placeGuestOrder, { intakeToken, fullName: 'Ines', items }, {})).data
        .orderStatusId,
    ).toBe(2)
  })

  test('what applies by itself and counts per customer waits for the team too, and nothing else does', async () => {
    const { company, as, intakeToken } = await shop()
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true}' })
      .where('company_id', '=', company.id)
      .execute()
    const productId = await aProduct(server, { company, price_amount: 1000 })
    const counted = await published(as, { code: undefined, perCustomerLimit: 1 })
    expect(counted.code).toBeUndefined()
    const order = async (phone?: string) =>
      (
        await server.call(
          placeGuestOrder,
          {
            intakeToken,
            fullName: 'Ines',
            items: [{ productId, quantity: 1 }],
            ...(phone && { phone, callingCode: '+44' as const }),
          },
          {},
        )
      ).data
    expect(await order('7700 900401')).toMatchObject({ discountAmount: 500, orderStatusId: 1 })
    // Their second one gets nothing off, so nothing is to be seen.
    expect(await order('7700 900401')).toMatchObject({ discountAmount: 0, orderStatusId: 2 })
    expect(await order()).toMatchObject({ discountAmount: 0, orderStatusId: 2 })
    expect(await order('7700 900402')).toMatchObject({ discountAmount: 500, orderStatusId: 1 })
  })

  test('a number is one customer however it is written', async () => {
    const { company, as, intakeToken } = await shop()
    const productId = await aProduct(server, { company, price_amount: 1000 })
    await published(as, { perCustomerLimit: 1 })
    const order = (phone: string, callingCode?: '+44' | '+1') =>
      server.call(
        placeGuestOrder,
        {
          intakeToken,
          fullName: 'Ines',
          items: [{ productId, quantity: 1 }],
          promoCode: 'HALF',
          phone,
          ...(callingCode && { callingCode }),
        },
        {},
      )
    expect((await order('7700 900321', '+44')).data.discountAmount).toBe(500)
    for (const [phone, callingCode] of [
      ['07700900321', '+44'],
      ['+44 7700900321', '+44'],
      ['447700900321', '+44'],
      ['(0044) 7700-900321', '+44'],
      ['+447700900321', '+1'],
      ['7700900321', undefined],
      ['+44(0)7700900321', undefined],
    ] as const)
      expect((await order(phone, callingCode)).problem.code, phone).toBe('LIMIT_REACHED')
    const { rows } = await server.ask(listCustomers, {}, as)
    expect(rows).toHaveLength(1)
    for (const search of ['+44 (0)7700 900321', '07700 900321', '00447700900321'])
      expect((await server.ask(listCustomers, { search }, as)).rows).toHaveLength(1)
  })

  test('codes are guessed ten times a minute by one address and no more, priced or ordered', async () => {
    server.clock.advance(120_000)
    const { company, intakeToken } = await shop()
    const productId = await aProduct(server, { company })
    const items = [{ productId, quantity: 1 }]
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        server.call(priceGuestCart, { intakeToken, items, promoCode: `GUESS${n}` }, {}),
      ),
    )
    const count = (status: number) => tries.filter((answer) => answer.status === status).length
    expect([count(404), count(429)]).toEqual([10, 50])
    expect(
      (
        await server.call(
          placeGuestOrder,
          { intakeToken, fullName: 'Eve', items, promoCode: 'GUESS' },
          {},
        )
      ).status,
    ).toBe(429)
    // Whoever tries no code is not kept from anything.
    expect((await server.call(priceGuestCart, { intakeToken, items }, {})).status).toBe(200)
    server.clock.advance(120_000)
  })

  test('one guest holds two bookings of a day and five in all, also of many at once; the company may say otherwise', async () => {
    const { company, as, intakeToken } = await shop('service')
    const productId = await aProduct(server, { company, module: 'service', duration_min: 30 })
    const base = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000
    const book = (day: number, hour: number, phone: string) =>
      server.call(
        placeGuestBooking,
        {
          intakeToken,
          productId,
          startMs: base + day * 86_400_000 + hour * 3_600_000,
          fullName: 'Kai',
          phone,
          callingCode: '+44',
        },
        {},
      )
    const day = await Promise.all([0, 1, 2, 3].map((hour) => book(0, hour, '7700 900301')))
    expect(day.filter(({ status }) => status === 200).length).toBe(2)
    expect(day.find(({ status }) => status !== 200)?.problem).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
      message: 'You have 2 open bookings here. Please call to book more.',
    })
    const days = await Promise.all(
      Array.from({ length: 12 }, (_, at) => book(1 + at, 4, '7700 900301')),
    )
    expect(days.filter(({ status }) => status === 200).length).toBe(3)
    expect((await book(20, 0, '7700 900302')).status).toBe(200)
    // In every notation of the number, and with any text behind a plus in the address.
    expect((await book(20, 2, '+44 (0)7700 900302')).status).toBe(200)
    expect((await book(20, 4, '0044 7700900302')).problem.code).toBe('LIMIT_REACHED')
    const mailed = (day: number, hour: number, email: string) =>
      server.call(
        placeGuestBooking,
        {
          intakeToken,
          productId,
          startMs: base + day * 86_400_000 + hour * 3_600_000,
          fullName: 'Eve',
          email,
        },
        {},
      )
    for (const [hour, email] of ['eve@x.example', 'eve+1@x.example'].entries())
      expect((await mailed(18, hour, email)).status).toBe(200)
    expect((await mailed(18, 3, 'Eve+2@x.example')).problem.code).toBe('LIMIT_REACHED')
    expect((await mailed(18, 3, 'evelyn@x.example')).status).toBe(200)
    await server.call(updateUser, { settings: { guestBookingsOpen: 6 } }, { as })
    expect((await book(21, 0, '7700 900301')).status).toBe(200)
  })

  test('bookings of guests who leave neither number nor address wait for the team beyond five a day', async () => {
    const { company, as, intakeToken } = await shop('service')
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true}' })
      .where('company_id', '=', company.id)
      .execute()
    const productId = await aProduct(server, { company, module: 'service', duration_min: 30 })
    const base = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000
    // A link of its own: bookings by the first one do not count (unproven-bookings.test).
    const { code } = await server.ask(createLink, { purpose: 'booking' }, as)
    const { intakeToken: otherToken } = (await server.call(openLink, { code }, {})).data
    const other = { intakeToken: otherToken }
    const book = async (hour: number, more: { email?: string; intakeToken?: string } = {}) =>
      (
        await server.call(
          placeGuestBooking,
          {
            intakeToken,
            productId,
            startMs: base + hour * 3_600_000,
            fullName: 'Nobody',
            ...more,
          },
          {},
        )
      ).data.orderStatusId
    expect(await Promise.all([0, 1, 2, 3, 4, 5, 6].map((hour) => book(hour)))).toEqual(
      expect.arrayContaining([1, 1, 2, 2, 2, 2, 2]),
    )
    expect(await book(7, { email: 'known@x.example', ...other })).toBe(2)
    await server.call(updateUser, { settings: { guestBookingsUnnamed: 8 } }, { as })
    expect(await book(24, other)).toBe(2)
    expect(await book(25, other)).toBe(1)
  })
})
