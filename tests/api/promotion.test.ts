import { beforeAll, describe, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { getCatalog, openLink, placeGuestOrder, priceGuestCart } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { getReceipt } from '#contract/receipt.ts'
import { createProduct } from '#contract/product.ts'
import {
  createPromotion,
  listPromotions,
  type Promotion,
  updatePromotion,
} from '#contract/promotion.ts'
import type { Id } from '#contract/fields.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { applyPromotions } from '../../server/promotion/apply.ts'
import type { PromotedCart } from '../../server/promotion/promoted-cart.ts'
import { redeem } from '../../server/promotion/uses.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000

describe.each(databases())('promotions on %s', (database) => {
  const server = testServer({ database })
  let owner: User

  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
  })

  type Wishes = Partial<Parameters<typeof server.call<typeof createPromotion>>[1]>
  const draft = (wishes: Wishes = {}, as = owner): Promise<Promotion> =>
    server.ask(createPromotion, { name: 'Ten off', kind: 'percent', value: 10, ...wishes }, as)
  const move = (
    promotion: Promotion,
    event: Promotion['allowedEvents'][number],
    fields: object = {},
    as = owner,
  ) =>
    server.call(
      updatePromotion,
      { id: promotion.id, expectedVersion: promotion.version, event, ...fields },
      { as },
    )
  const published = async (wishes: Wishes = {}, as = owner) =>
    (await move(await draft(wishes, as), 'promotion.publish', {}, as)).data
  const price = (as: User, cart: Partial<PromotedCart>, now = server.clock.now()) =>
    applyPromotions(
      { db: server.databases.read, companyId: as.company.id },
      {
        moduleId: 13,
        lines: [{ productId: newId(), categoryId: newId(), lineAmount: 2000 }],
        deliveryAmount: 300,
        ...cart,
      },
      now,
    )

  test('a promotion is created as a draft, or published with the same call: at once, or when it starts', async () => {
    expect((await draft()).liveState).toBe('draft')
    expect((await draft({ publish: false })).liveState).toBe('draft')
    const live = await draft({ publish: true })
    expect(live.liveState).toBe('active')
    expect(live.allowedEvents).toContain('promotion.pause')
    const later = await draft({ publish: true, startsMs: server.clock.now() + 60 * minute })
    expect(later.liveState).toBe('scheduled')
    const listed = (await server.ask(listPromotions, { status: 'active' }, owner)).rows
    expect(listed.map(({ id }) => id)).toContain(live.id)
  })

  test('a lunch discount counts on its weekdays and hours, in the company’s time zone', async () => {
    const as = await aUser(server, {
      module: 'foodKart',
      company: await aCompany(server, { time_zone: 'Asia/Kolkata' }),
    })
    const lunch = { weekdays: [5, 1, 2, 3, 4], hoursFrom: '12:00', hoursTo: '14:00' }
    expect(await published(lunch, as)).toMatchObject({ ...lunch, weekdays: [1, 2, 3, 4, 5] })
    await published({ ...lunch, code: 'NOON', value: 50 }, as)
    const at = (time: string, promoCode?: string) =>
      price(as, { promoCode }, Date.parse(`${time}:00+05:30`))
    const found = { name: 'Ten off', discountAmount: 200 }
    expect(await at('2026-11-30T11:59')).toEqual([])
    expect(await at('2026-11-30T12:00')).toMatchObject([found])
    expect(await at('2026-11-30T13:59', 'noon')).toMatchObject([{ discountAmount: 1000 }])
    expect(await at('2026-11-30T14:00')).toEqual([])
    expect(await at('2026-11-29T12:30')).toEqual([])
    await expect(at('2026-11-29T12:30', 'NOON')).rejects.toMatchObject({
      message: 'This code does not apply at this time. Ask for its days and hours.',
    })
  })

  test('a guest reads the discount on the menu, in the cart and on the receipt', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const weekday = new Date(server.clock.now()).getUTCDay()
    const hoursFrom = '00:00'
    const { id } = await published({ name: 'Lunch', value: 15, hoursFrom, minAmount: 500 }, as)
    await published({ name: 'Limited', value: 10, perCustomerLimit: 1 }, as)
    await published({ name: 'Other day', value: 1, weekdays: [(weekday + 3) % 7] }, as)
    const product = await aProduct(server, { company: as.company, price_amount: 870 })
    const { code } = await server.ask(createLink, { purpose: 'shop' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const { offers } = (await server.call(getCatalog, { intakeToken }, {})).data
    expect(offers).toEqual([
      {
        id,
        kind: 'percent',
        value: 15,
        minAmount: 500,
        isForSome: false,
        hours: { from: '00:00', to: '24:00' },
      },
    ])
    const items = [{ productId: product, quantity: 1 }]
    const priced = (await server.call(priceGuestCart, { intakeToken, items }, {})).data
    expect(priced).toMatchObject({ appliedPromotions: [{ name: 'Lunch', discountAmount: 131 }] })
    const { uuid } = (
      await server.call(
        placeGuestOrder,
        { intakeToken, items, fullName: 'Asha', phone: '7700900123', callingCode: '+44' },
        {},
      )
    ).data
    const receipt = (await server.call(getReceipt, { uuid }, {})).data
    expect(receipt).toMatchObject({ discountAmount: 131, promotions: ['Lunch'] })
    const [row] = (await server.ask(listOrders, {}, as)).rows
    const order = row && (await server.ask(getOrder, { id: row.id }, as))
    expect(order).toMatchObject({ promotions: ['Lunch'] })
  })

  test('hours over midnight belong to the day on which they begin, and can be cleared', async () => {
    const as = await aUser(server, {
      module: 'foodKart',
      company: await aCompany(server, { time_zone: 'Europe/London' }),
    })
    const night = await published({ weekdays: [5], hoursFrom: '22:00', hoursTo: '02:00' }, as)
    const at = async (time: string) => (await price(as, {}, Date.parse(`${time}:00Z`))).length
    expect(await at('2026-12-04T23:30')).toBe(1)
    expect(await at('2026-12-05T01:59')).toBe(1)
    expect(await at('2026-12-05T02:00')).toBe(0)
    expect(await at('2026-12-04T01:00')).toBe(0)
    const always = await server.ask(
      updatePromotion,
      {
        id: night.id,
        expectedVersion: night.version,
        weekdays: [],
        hoursFrom: null,
        hoursTo: null,
      },
      as,
    )
    expect(always).not.toHaveProperty('hoursFrom')
    expect(await at('2026-12-06T10:00')).toBe(1)
  })

  test('a draft does nothing until it is published, and then follows the clock', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const now = server.clock.now()
    const made = await draft({ startsMs: now + minute, endsMs: now + 3 * minute }, as)
    expect(made).toMatchObject({
      liveState: 'draft',
      allowedEvents: ['promotion.publish', 'promotion.archive'],
      usedCount: 0,
    })

    const scheduled = (await move(made, 'promotion.publish', {}, as)).data
    expect(scheduled.liveState).toBe('scheduled')
    expect(await price(as, {})).toEqual([])
    server.clock.advance(minute)
    expect(await price(as, {})).toMatchObject([{ name: 'Ten off', discountAmount: 200 }])
    server.clock.advance(2 * minute)
    const over = (await server.ask(listPromotions, { status: 'expired' }, as)).rows
    expect(over).toMatchObject([
      {
        id: made.id,
        liveState: 'expired',
        allowedEvents: ['promotion.archive', 'promotion.extend'],
      },
    ])
    expect((await move(over[0] ?? made, 'promotion.extend', {}, as)).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'ends_at', rule: 'not_future' }],
    })
    expect(
      (await move(over[0] ?? made, 'promotion.extend', { endsMs: null }, as)).data.liveState,
    ).toBe('active')
  })

  test('users of the company are notified of every change, also of redeemed and returned uses', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const told = async () => {
      const rows = await server.databases.read
        .selectFrom('outbox_event')
        .select(['record_id', 'module_id'])
        .where('company_id', '=', as.company.id)
        .where('topic', '=', 'promotion')
        .execute()
      return rows.map(({ record_id, module_id }) => [record_id, module_id])
    }
    const made = await draft({}, as)
    await move(made, 'promotion.publish', {}, as)
    expect(await told()).toEqual(Array.from({ length: 2 }, () => [made.id, 13]))
    const productId = await aProduct(server, {
      company: as.company,
      module: 'foodKart',
      price_amount: 500,
    })
    const { id, version } = await server.ask(
      createOrder,
      { deliveryType: 'Click and Collect', items: [{ productId, quantity: 1 }] },
      as,
    )
    expect(await told()).toHaveLength(3)
    const cancelled = await server.ask(
      moveOrder,
      { id, expectedVersion: version, event: 'order.cancel', reasonCode: 'other', note: 'No' },
      as,
    )
    expect(await told()).toHaveLength(4)
    await server.call(
      moveOrder,
      { id, expectedVersion: cancelled.version, event: 'order.restore' },
      { as },
    )
    expect(await told()).toEqual(Array.from({ length: 5 }, () => [made.id, 13]))
  })

  test('an event that its state does not know is refused with the promotion as it is', async () => {
    const made = await draft({ name: 'Not yet' })
    expect((await move(made, 'promotion.pause')).problem).toMatchObject({
      status: 409,
      code: 'TRANSITION_NOT_ALLOWED',
      current: { live_state: 'draft' },
    })
    expect(
      (
        await server.call(
          updatePromotion,
          { id: made.id, expectedVersion: 9, name: 'x' },
          { as: owner },
        )
      ).problem,
    ).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 1 },
    })
  })

  test('a code is case-insensitive, unique per module, and unknown in other modules', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    await published({ code: 'LUNCH', kind: 'amount', value: 500 }, as)
    expect(await price(as, {})).toEqual([])
    expect(await price(as, { promoCode: 'lunch' })).toMatchObject([{ discountAmount: 500 }])
    await expect(price(as, { promoCode: 'dinner' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(price(await aUser(server), { promoCode: 'LUNCH' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(
      await server.refusal(
        createPromotion,
        { name: 'Again', code: 'lunch', kind: 'percent', value: 5 },
        as,
      ),
    ).toBe('DUPLICATE')
  })

  test('a code that has expired says so; an unknown one is not valid', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    await published({ code: 'SUMMER', endsMs: server.clock.now() + minute }, as)
    server.clock.advance(minute)
    await expect(price(as, { promoCode: 'summer' })).rejects.toThrow('This code has expired.')
    await expect(price(as, { promoCode: 'winter' })).rejects.toThrow('This code is not valid.')
  })

  test('of those that apply by themselves the best one counts, or all that may be combined', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    await published({ name: 'Four', kind: 'amount', value: 400 }, as)
    await published({ name: 'Two', kind: 'amount', value: 250, isStackable: true }, as)
    expect((await price(as, {})).map(({ name }) => name)).toEqual(['Four'])
    await published({ name: 'Free ride', kind: 'free_delivery', value: 0, isStackable: true }, as)
    expect(
      (await price(as, {})).map(({ discountAmount }) => discountAmount).toSorted((a, b) => a - b),
    ).toEqual([250, 300])
  })

  test('it is narrowed by products, by a least amount and by delivery, and never takes more than there is', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const product = await server.ask(createProduct, { name: 'Cake', priceAmount: 900 }, as)
    await published({ name: 'Cake day', kind: 'percent', value: 50, productIds: [product.id] }, as)
    const lines = [
      { productId: product.id, categoryId: null, lineAmount: 901 },
      { productId: newId(), categoryId: null, lineAmount: 300 },
    ]
    expect(await price(as, { lines })).toMatchObject([{ discountAmount: 451 }])
    expect(await price(as, { lines: lines.slice(1) })).toEqual([])

    const other = await aUser(server, { module: 'foodKart' })
    await published(
      { name: 'Big', kind: 'amount', value: 99_999, minAmount: 2000, deliveryType: 'Delivery' },
      other,
    )
    expect(await price(other, { deliveryType: 'Click and Collect' })).toEqual([])
    expect(
      await price(other, {
        deliveryType: 'Delivery',
        lines: [{ productId: newId(), categoryId: null, lineAmount: 1999 }],
      }),
    ).toEqual([])
    expect(await price(other, { deliveryType: 'Delivery' })).toMatchObject([
      { discountAmount: 2000 },
    ])
    const foreign = await server.call(
      createPromotion,
      { name: 'Theirs', kind: 'percent', value: 5, productIds: [product.id] },
      { as: other },
    )
    expect(foreign.status).toBe(404)
  })

  test('its last use is had once, however many order at once; and its value is frozen from the first', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const three = await published({ name: 'First three', usageLimit: 3 }, as)
    const { kind, value } = three
    const none = {
      kind,
      value,
      minAmount: null,
      deliveryType: null,
      productIds: [],
      categoryIds: [],
    }
    const use = () =>
      inTransaction(server.databases, (db) =>
        redeem(
          { db, companyId: as.company.id },
          [
            {
              ...three,
              discountAmount: 100,
              terms: toJson(none),
              isCounted: false,
              isForNew: false,
            },
          ],
          { id: newId() as Id },
          server.clock.now(),
        ),
      )
    const uses = await Promise.allSettled(Array.from({ length: 12 }, use))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const [now] = (await server.ask(listPromotions, {}, as)).rows
    expect(now).toMatchObject({ usedCount: 3, liveState: 'exhausted' })
    if (!now) throw new Error('the promotion is gone')
    expect(
      await server.refusal(
        updatePromotion,
        { id: now.id, expectedVersion: now.version, value: 90 },
        as,
      ),
    ).toBe('IN_USE')
    expect((await move(now, 'promotion.raise-limit', { usageLimit: 4 }, as)).data.liveState).toBe(
      'active',
    )
  })

  test('percent stays between 1 and 100', async () => {
    for (const value of [0, 101])
      expect(
        (await server.call(createPromotion, { name: 'Odd', kind: 'percent', value }, { as: owner }))
          .problem.errors[0],
      ).toMatchObject({ path: 'value' })
  })

  test("another module's promotion is not found", async () => {
    const made = await draft({ name: 'Here' })
    expect(
      await server.status(
        updatePromotion,
        { id: made.id, expectedVersion: 1, name: 'There' },
        { ...owner, moduleId: moduleIds.ekart },
      ),
    ).toBe(404)
  })
})
