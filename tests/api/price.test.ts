import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { moduleIds } from '#contract/modules.ts'
import { changeQuantity } from '#contract/order-change.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder } from '#contract/order.ts'
import { calculatePrice } from '#contract/price.ts'
import { createProduct } from '#contract/product.ts'
import {
  createPromotion,
  getPromotion,
  listPromotions,
  updatePromotion,
} from '#contract/promotion.ts'
import { newId } from '../../server/db/id.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('what a cart costs on %s', (database) => {
  const server = testServer({ database })
  let owner: User

  const fresh = async (columns: Parameters<typeof aCompany>[1] = {}) => {
    const company = await aCompany(server, {
      settings: JSON.stringify({ deliveryAmount: 350 }),
      ...columns,
    })
    owner = await aUser(server, { company, module: 'foodKart' })
    return company
  }
  const promote = async (
    wishes: Partial<Parameters<typeof server.call<typeof createPromotion>>[1]>,
  ) => {
    const { id } = await server.ask(
      createPromotion,
      { name: 'Offer', kind: 'percent', value: 10, ...wishes },
      owner,
    )
    return server.ask(
      updatePromotion,
      { id, expectedVersion: 1, event: 'promotion.publish' },
      owner,
    )
  }
  const price = (cart: Omit<Parameters<typeof server.call<typeof calculatePrice>>[1], 'purpose'>) =>
    server.call(calculatePrice, { purpose: 'order', ...cart }, { as: owner })
  const order = (cart: Parameters<typeof server.call<typeof createOrder>>[1]) =>
    server.call(createOrder, cart, { as: owner })

  test('what comes to more than can be written down is refused, priced or ordered', async () => {
    const company = await fresh()
    const productId = await aProduct(server, { company, price_amount: limits.amountMinor })
    const dear = { items: [{ productId, quantity: 1 }], tipAmount: 1 }
    expect([(await price(dear)).problem.code, (await order(dear)).problem.code]).toEqual([
      'LIMIT_REACHED',
      'LIMIT_REACHED',
    ])
    const { id, version, cartItems, totalAmount } = (
      await order({ items: [{ productId, quantity: 1 }] })
    ).data
    expect(totalAmount).toBe(limits.amountMinor)
    const more = await server.call(
      changeQuantity,
      { orderId: id, cartId: cartItems[0]?.id ?? id, quantity: 2, expectedVersion: version },
      { as: owner },
    )
    expect(more.problem.code).toBe('LIMIT_REACHED')
    expect(await server.ask(getOrder, { id }, owner)).toMatchObject({
      version,
      totalAmount,
    })
  })

  test('an option that takes off more than there is makes a line free, and nobody is paid for it', async () => {
    const company = await fresh()
    const made = await server.call(
      createProduct,
      {
        name: 'Soup',
        priceAmount: 300,
        options: [{ group: 'Size', name: 'Spoon', extraAmount: -500 }],
      },
      { as: owner },
    )
    const { id: productId, options = [] } = made.data
    const bread = await aProduct(server, { company, name: 'Bread', price_amount: 200 })
    const cart = {
      items: [
        { productId, quantity: 2, optionIds: options.flatMap((option) => option.id ?? []) },
        { productId: bread, quantity: 1 },
      ],
    }
    expect((await price(cart)).data).toMatchObject({ subtotalAmount: 200, totalAmount: 200 })
    expect((await order(cart)).data).toMatchObject({ subtotalAmount: 200, totalAmount: 200 })
  })

  test('an order costs exactly the quoted price, whatever is in the cart', async () => {
    const amounts = ({
      subtotalAmount,
      discountAmount,
      taxAmount,
      deliveryAmount,
      tipAmount,
      totalAmount,
    }: Record<string, unknown>) => ({
      subtotalAmount,
      discountAmount,
      taxAmount,
      deliveryAmount,
      tipAmount,
      totalAmount,
    })
    const promotion = fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const, 'free_delivery' as const),
      value: fc.integer({ min: 1, max: 100 }),
      minAmount: fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: undefined }),
      isStackable: fc.boolean(),
      code: fc.option(fc.constant('DEAL'), { nil: undefined }),
    })
    const cart = fc.record({
      prices: fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 3 }),
      quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
      deliveryType: fc.constantFrom('Delivery' as const, 'Click and Collect' as const, undefined),
      tipAmount: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
      taxPercent: fc.constantFrom(0, 5, 7.5, 20),
      isTaxIncluded: fc.boolean(),
      promotions: fc.array(promotion, { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(
        cart,
        async ({
          prices,
          quantities,
          deliveryType,
          tipAmount,
          taxPercent,
          isTaxIncluded,
          promotions,
        }) => {
          const company = await fresh({
            tax_percent: taxPercent,
            tax_included: isTaxIncluded ? 1 : 0,
          })
          const hasCode = promotions.findIndex(({ code }) => code !== undefined)
          for (const [index, wishes] of promotions.entries())
            await promote({ ...wishes, code: index === hasCode ? wishes.code : undefined })
          const items = []
          for (const [index, amount] of prices.entries())
            items.push({
              productId: await aProduct(server, { company, price_amount: amount }),
              quantity: quantities[index] ?? 1,
            })
          const wanted = {
            items,
            ...(deliveryType && { deliveryType }),
            ...(tipAmount !== undefined && { tipAmount }),
            ...(hasCode >= 0 && { promoCode: 'deal' }),
          }
          const said = (await price(wanted)).data
          const taken = (await order(wanted)).data
          expect(amounts(taken)).toEqual(amounts(said))
          expect(said.lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)).toBe(
            said.subtotalAmount,
          )
          const uses = (await server.ask(listPromotions, {}, owner)).rows.filter(
            ({ usedCount }) => usedCount > 0,
          )
          expect(uses.map(({ id }) => id).toSorted()).toEqual(
            said.appliedPromotions.map(({ id }) => id).toSorted(),
          )
        },
      ),
      { numRuns: 25, seed: 11 },
    )
  })

  test('a promotion that is only thought about is priced as if it ran, in the place of the stored one, and nothing is kept of it', async () => {
    const company = await fresh()
    const items = [
      { productId: await aProduct(server, { company, price_amount: 1000 }), quantity: 3 },
    ]
    const tried = { kind: 'percent', value: 20, isByCode: true } as const
    expect((await price({ items, triedPromotion: tried })).data).toMatchObject({
      discountAmount: 600,
      appliedPromotions: [{ id: 'tried', discountAmount: 600 }],
    })
    expect(
      (await price({ items, triedPromotion: { ...tried, minAmount: 3001 } })).data,
    ).toMatchObject({ discountAmount: 0 })
    expect(
      (await price({ items, triedPromotion: { ...tried, productIds: [], categoryIds: [newId()] } }))
        .data.discountAmount,
    ).toBe(0)

    const { id } = await promote({ kind: 'percent', value: 30 })
    expect(
      (await price({ items, triedPromotion: { ...tried, isByCode: false } })).data
        .appliedPromotions,
    ).toMatchObject([{ id, discountAmount: 900 }])
    expect(
      (await price({ items, triedPromotion: { ...tried, isByCode: false, promotionId: id } })).data
        .appliedPromotions,
    ).toMatchObject([{ id, discountAmount: 600 }])
    expect((await price({ items })).data.discountAmount).toBe(900)
    expect(await server.ask(getPromotion, { id }, owner)).toMatchObject({
      id,
      value: 30,
      usedCount: 0,
    })
    const stranger = await aUser(server, { module: 'foodKart' })
    expect(await server.status(getPromotion, { id }, stranger)).toBe(404)
  })

  test('a percentage follows the amount, a least amount that is no longer reached lets the discount rest', async () => {
    const company = await fresh()
    await promote({ kind: 'percent', value: 10, minAmount: 2000 })
    const items = [{ productId: await aProduct(server, { company }), quantity: 3 }]
    const taken = (await order({ items })).data
    expect(taken).toMatchObject({ subtotalAmount: 3000, discountAmount: 300, totalAmount: 2700 })
    const change = async (quantity: number) => {
      const { version } = await server.ask(getOrder, { id: taken.id }, owner)
      return server.ask(
        changeQuantity,
        {
          orderId: taken.id,
          cartId: taken.cartItems[0]?.id ?? taken.id,
          quantity,
          expectedVersion: version,
        },
        owner,
      )
    }
    expect(await change(5)).toMatchObject({ discountAmount: 500, totalAmount: 4500 })
    expect(await change(1)).toMatchObject({ discountAmount: 0, totalAmount: 1000 })
    expect(await change(2)).toMatchObject({ discountAmount: 200, totalAmount: 1800 })
  })

  test('a free delivery makes the delivery free and nothing else', async () => {
    const company = await fresh()
    await promote({ kind: 'free_delivery', value: 0 })
    const items = [
      { productId: await aProduct(server, { company, price_amount: 100 }), quantity: 1 },
    ]
    expect((await order({ items, deliveryType: 'Delivery' })).data).toMatchObject({
      subtotalAmount: 100,
      discountAmount: 0,
      deliveryAmount: 0,
      totalAmount: 100,
    })
  })

  test('offers that go together are held against a single one by what they really take off', async () => {
    const company = await fresh({ settings: JSON.stringify({ deliveryAmount: 1500 }) })
    for (const value of [60, 90]) await promote({ kind: 'percent', value, isStackable: true })
    const free = await promote({ kind: 'free_delivery', value: 0 })
    const items = [{ productId: await aProduct(server, { company }), quantity: 1 }]
    expect((await price({ items, deliveryType: 'Delivery' })).data).toMatchObject({
      subtotalAmount: 1000,
      appliedPromotions: [{ id: free.id, discountAmount: 1500 }],
    })
    expect((await price({ items })).data).toMatchObject({ discountAmount: 1000, totalAmount: 0 })
  })

  test('of many orders at once the last use of a code is had once, and who is late pays nothing by mistake', async () => {
    const company = await fresh()
    const made = await promote({ code: 'TWICE', usageLimit: 2 })
    const items = [{ productId: await aProduct(server, { company }), quantity: 1 }]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => order({ items, promoCode: 'twice' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('LIMIT_REACHED')
    expect((await price({ items, promoCode: 'twice' })).problem.code).toBe('LIMIT_REACHED')
    const [after] = (await server.ask(listPromotions, {}, owner)).rows
    expect(after).toMatchObject({ id: made.id, usedCount: 2 })
    const orders = await server.databases.read
      .selectFrom('sale_order')
      .select('id')
      .where('company_id', '=', company.id)
      .execute()
    expect(orders).toHaveLength(2)
  })

  test('what is sold out, used up or outside of its hours is neither priced nor ordered', async () => {
    const company = await fresh()
    // It is 13:00 in London.
    const gone = [
      { sold_out: 1 },
      { stock_qty: 0 },
      { stock_qty: 1 },
      { available_from: '13:01' },
      { available_to: '13:00' },
      { available_from: '22:00', available_to: '02:00' },
    ]
    for (const columns of gone) {
      const items = [{ productId: await aProduct(server, { company, ...columns }), quantity: 2 }]
      for (const answer of [await price({ items }), await order({ items })])
        expect([answer.status, answer.problem.code]).toEqual([409, 'OUT_OF_STOCK'])
    }
    for (const columns of [
      { available_from: '13:00', available_to: '13:01' },
      { available_from: '22:00', available_to: '13:30' },
      { stock_qty: 2 },
    ]) {
      const items = [{ productId: await aProduct(server, { company, ...columns }), quantity: 2 }]
      expect((await order({ items })).status).toBe(200)
    }
  })

  test("a cart of another module or company can't be priced, nor any where nothing is sold", async () => {
    const company = await fresh()
    const items = [{ productId: await aProduct(server, { company, module: 'ekart' }), quantity: 1 }]
    expect((await price({ items })).status).toBe(404)
    expect((await price({ items, promoCode: 'nope' })).status).toBe(404)
    const elsewhere = await server.call(
      calculatePrice,
      { purpose: 'order', items },
      { as: { ...owner, moduleId: moduleIds.job } },
    )
    expect(elsewhere.problem.code).toBe('MODULE_FORBIDDEN')
    expect(await server.status(calculatePrice, { purpose: 'order' }, owner)).toBe(422)
  })
})
