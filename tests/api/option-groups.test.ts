import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import {
  getCatalog,
  openLink,
  placeGuestBooking,
  placeGuestOrder,
  priceGuestCart,
} from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { calculatePrice } from '#contract/price.ts'
import { createProduct, getProduct, updateProduct } from '#contract/product.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('groups of options on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let productId: Id
  const ids = new Map<string, Id>()

  const dish: CallInput<typeof createProduct> = {
    name: 'Dosa',
    priceAmount: 800,
    options: [
      { group: 'Size', name: 'Regular', extraAmount: 0 },
      { group: 'Size', name: 'Large', extraAmount: 200 },
      { group: 'Extras', name: 'Cheese', extraAmount: 100 },
      { group: 'Extras', name: 'Chutney', extraAmount: 50 },
      { group: 'Extras', name: 'Egg', extraAmount: 90 },
    ],
    optionGroups: [
      { group: 'Size', minChoices: 1, maxChoices: 1 },
      { group: 'Extras', minChoices: 0, maxChoices: 2 },
    ],
  }
  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
    const made = await server.ask(createProduct, dish, owner)
    productId = made.id
    for (const { id, name } of made.options ?? []) if (id) ids.set(name, id)
  })

  const itemsWith = (...names: string[]) => [
    { productId, quantity: 1, optionIds: names.flatMap((name) => ids.get(name) ?? []) },
  ]
  const intake = async (purpose: 'shop' | 'booking', as = owner) => {
    const { code } = await server.ask(createLink, { purpose }, as)
    return (await server.ask(openLink, { code })).intakeToken
  }

  test('say how many of them belong to one piece, and keep it when the product is changed elsewhere', async () => {
    const { optionGroups, version } = await server.ask(getProduct, { id: productId }, owner)
    expect(optionGroups).toEqual(dish.optionGroups)
    const changed = await server.ask(
      updateProduct,
      { id: productId, expectedVersion: version, description: 'Crisp' },
      owner,
    )
    expect(changed.optionGroups).toEqual(dish.optionGroups)
    const wrong = await server.call(
      createProduct,
      { ...dish, optionGroups: [{ group: 'Size', minChoices: 2, maxChoices: 1 }] },
      { as: owner },
    )
    expect(wrong.problem).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'option_groups.0.max_choices' }],
    })
  })

  test.each([
    ['nothing', [], 'min_choices', 'Choose a size for Dosa.'],
    ['extras alone', ['Egg'], 'min_choices', 'Choose a size for Dosa.'],
    ['two sizes', ['Regular', 'Large'], 'max_choices', 'Choose at most 1 of Size for Dosa.'],
    [
      'three extras',
      ['Large', 'Cheese', 'Chutney', 'Egg'],
      'max_choices',
      'Choose at most 2 of Extras for Dosa.',
    ],
  ])(
    'a line with %s is refused beside the line, priced or ordered, by guests and by the team',
    async (_, names, rule, message) => {
      const items = [...itemsWith('Regular'), ...itemsWith(...names)]
      const expected = {
        status: 422,
        code: 'VALIDATION',
        message,
        errors: [{ path: 'items.1.option_ids', rule, message }],
      }
      const intakeToken = await intake('shop')
      const guest = {
        intakeToken,
        items,
        fullName: 'Ines',
        phone: '7700 900123',
        callingCode: '+44' as const,
      }
      const answers = [
        await server.call(calculatePrice, { purpose: 'order', items }, { as: owner }),
        await server.call(createOrder, { items }, { as: owner }),
        await server.call(priceGuestCart, { intakeToken, items }),
        await server.call(placeGuestOrder, guest),
      ]
      for (const { problem } of answers) expect(problem).toMatchObject(expected)
    },
  )

  test('every line that lacks a choice is named at once, in the words of its owner', async () => {
    const named = async (name: string, group: string) => {
      const options = [{ group, name: 'One', extraAmount: 0 }]
      return (
        await server.ask(
          createProduct,
          {
            name,
            priceAmount: 100,
            options,
            optionGroups: [{ group, minChoices: 1, maxChoices: 1 }],
          },
          owner,
        )
      ).id
    }
    const ids = [
      await named('Wool Socks', 'Size'),
      await named('Soup', 'Extra'),
      await named('Pizza', 'Toppings'),
      await named('Vest', 'EU size'),
    ]
    const items = ids.map((id) => ({ productId: id, quantity: 1 }))
    const { problem } = await server.call(
      calculatePrice,
      { purpose: 'order', items },
      { as: owner },
    )
    expect(problem.errors.map(({ path, message }) => [path, message])).toEqual([
      ['items.0.option_ids', 'Choose a size for Wool Socks.'],
      ['items.1.option_ids', 'Choose an extra for Soup.'],
      ['items.2.option_ids', 'Choose toppings for Pizza.'],
      ['items.3.option_ids', 'Choose an EU size for Vest.'],
    ])
    expect(problem.message).toBe('Choose a size for Wool Socks.')
    const hindi = await server.call(
      calculatePrice,
      { purpose: 'order', items },
      { as: owner, headers: { 'accept-language': 'hi' } },
    )
    expect(hindi.problem.errors.map(({ message }) => message)).toContain(
      'Wool Socks के लिए size चुनें।',
    )
  })

  test('a promotion is tried on what is sold: a sample cart has the choices that it needs, at any hour', async () => {
    await server.databases.write
      .updateTable('product')
      .set({ sold_out: 1 })
      .where('id', '=', productId)
      .execute()
    const tried = { kind: 'percent', value: 20, isByCode: false } as const
    const sample = await server.call(
      calculatePrice,
      { purpose: 'order', items: [{ productId, quantity: 2 }], triedPromotion: tried },
      { as: owner },
    )
    expect(sample.data).toMatchObject({ subtotalAmount: 1600, discountAmount: 320 })
    const chosen = [{ productId, quantity: 1, optionIds: [ids.get('Large') ?? productId] }]
    expect(
      (
        await server.ask(
          calculatePrice,
          { purpose: 'order', items: chosen, triedPromotion: tried },
          owner,
        )
      ).subtotalAmount,
    ).toBe(1000)
    await server.databases.write
      .updateTable('product')
      .set({ sold_out: 0 })
      .where('id', '=', productId)
      .execute()
  })

  test('a line with its required options is taken, and guests see the rule', async () => {
    expect(
      (await server.ask(createOrder, { items: itemsWith('Large', 'Egg') }, owner)).totalAmount,
    ).toBe(1090)
    const { products } = await server.ask(getCatalog, { intakeToken: await intake('shop') })
    expect(products.find(({ id }) => id === productId)?.optionGroups).toEqual(dish.optionGroups)
  })

  test('what is switched off is not asked for', async () => {
    const only = {
      ...dish,
      options: dish.options?.map((option) =>
        option.group === 'Size' ? { ...option, status: 'InActive' as const } : option,
      ),
    }
    const { id } = await server.ask(createProduct, only, owner)
    expect(
      await server.status(createOrder, { items: [{ productId: id, quantity: 1 }] }, owner),
    ).toBe(200)
  })

  test('a guest who books is asked when they are there', async () => {
    const salon = await aUser(server, { module: 'service' })
    const { id } = await server.ask(createProduct, { ...dish, name: 'Cut', durationMin: 30 }, salon)
    const startMs = Math.ceil(server.clock.now() / 3_600_000) * 3_600_000 + 3_600_000
    const booked = await server.call(placeGuestBooking, {
      intakeToken: await intake('booking', salon),
      productId: id,
      startMs,
      fullName: 'Ines',
      phone: '7700 900123',
      callingCode: '+44',
    })
    expect(booked.status).toBe(200)
    expect(
      await server.refusal(
        createOrder,
        { startMs: startMs + 3_600_000, items: [{ productId: id, quantity: 1 }] },
        salon,
      ),
    ).toBe('VALIDATION')
  })
})
