import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCategory,
  createManufacturer,
  createProductSpec,
  updateCategory,
} from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { moduleIds } from '#contract/modules.ts'
import {
  createProduct,
  getProduct,
  listProducts,
  type Product,
  updateProduct,
} from '#contract/product.ts'
import { moveStock } from '#contract/stock.ts'
import { toJson } from '../../server/db/json-text.ts'
import { restoreSoldOut } from '../../server/product/restore-sold-out.ts'
import { aPicture, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('products on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User

  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
    staff = await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' })
  })

  const add = (
    fields: Partial<Parameters<typeof server.call<typeof createProduct>>[1]> = {},
  ): Promise<Product> =>
    server.ask(createProduct, { name: 'Masala dosa', priceAmount: 850, ...fields }, owner)

  test('sold out until a time comes back by itself, and by hand forgets the time', async () => {
    const made = await add({ name: 'Soup' })
    const untilMs = server.clock.now() + 2 * 3_600_000
    const change = (row: Product, fields: object) =>
      server.call(
        updateProduct,
        { id: row.id, expectedVersion: row.version, ...fields },
        { as: staff },
      )
    const past = await change(made, { soldOutUntilMs: server.clock.now() })
    expect(past.problem).toMatchObject({ errors: [{ path: 'sold_out_until_at' }] })
    const off = (await change(made, { isSoldOut: true, soldOutUntilMs: untilMs })).data
    expect(off).toMatchObject({ isSoldOut: true, soldOutUntilMs: untilMs })
    expect(await restoreSoldOut(server.databases, untilMs - 1)).toBe(0)
    expect(await restoreSoldOut(server.databases, untilMs)).toBe(1)
    const back = await server.ask(getProduct, { id: made.id }, owner)
    expect(back).toMatchObject({ isSoldOut: false, version: off.version + 1 })
    expect(back).not.toHaveProperty('soldOutUntilMs')

    const again = (await change(back, { soldOutUntilMs: untilMs })).data
    const open = (await change(again, { isSoldOut: true })).data
    expect(open).not.toHaveProperty('soldOutUntilMs')
    expect(await restoreSoldOut(server.databases, untilMs)).toBe(0)
    const on = (await change(open, { isSoldOut: false })).data
    expect(on).toMatchObject({ isSoldOut: false })
  })

  test('its pictures, and those of a group and a brand, are ones that the company uploaded', async () => {
    const own = await aPicture(server, { company: owner.company })
    const stranger = await aUser(server)
    const foreign = await aPicture(server, { company: stranger.company })
    const resume = await aPicture(server, { company: owner.company, type: 'application/pdf' })
    const { id, version, images } = await add({ images: [own] })
    expect(images).toEqual([own])
    const notUploaded = {
      status: 422,
      problem: { errors: [{ rule: 'unknown', message: 'Upload the picture first.' }] },
    }
    for (const name of [
      foreign,
      resume,
      'made-up.png',
      '../secret.key',
      'https://example.com/pixel.png',
    ]) {
      expect(
        await server.call(
          createProduct,
          { name: 'Odd', priceAmount: 1, images: [own, name] },
          { as: owner },
        ),
      ).toMatchObject(notUploaded)
      expect(
        await server.call(
          updateProduct,
          { id, expectedVersion: version, images: [name] },
          { as: owner },
        ),
      ).toMatchObject(notUploaded)
      expect(
        await server.call(createCategory, { name: 'Odd', imageUrl: name }, { as: owner }),
      ).toMatchObject(notUploaded)
      expect(
        await server.call(createManufacturer, { name: 'Odd', logoUrl: name }, { as: owner }),
      ).toMatchObject(notUploaded)
    }
    // A picture from before names were looked at stays while it is there, beside a new one.
    await server.databases.write
      .updateTable('product')
      .set({ images: toJson(['old.png']) })
      .where('id', '=', id)
      .execute()
    expect(
      (
        await server.ask(
          updateProduct,
          { id, expectedVersion: version, images: ['old.png', own] },
          owner,
        )
      ).images,
    ).toEqual(['old.png', own])
    expect(
      (await server.ask(updateProduct, { id, expectedVersion: version + 1, images: [] }, owner))
        .images,
    ).toEqual([])
    const group = await server.ask(createCategory, { name: 'Pictured', imageUrl: own }, owner)
    const kept = { id: group.id, expectedVersion: group.version, imageUrl: '' }
    expect(await server.status(updateCategory, kept, owner)).toBe(200)
    expect(
      await server.call(
        updateCategory,
        { ...kept, expectedVersion: group.version + 1, imageUrl: foreign },
        { as: owner },
      ),
    ).toMatchObject(notUploaded)
  })

  test('a product keeps everything it was made with', async () => {
    const category = await server.ask(createCategory, { name: 'Breakfast' }, owner)
    const spec = await server.ask(
      createProductSpec,
      { name: 'Allergens', values: ['Nuts', 'Milk'] },
      owner,
    )
    const pictures = [
      await aPicture(server, { company: owner.company }),
      await aPicture(server, { company: owner.company }),
    ]
    const made = await add({
      sku: 'DOSA-1',
      categoryId: category.id,
      description: 'Crisp and long',
      type: 'Veg',
      taste: 'Mild',
      special: 'Chef Special',
      stockQty: 4,
      lowStockQty: 5,
      availableFrom: '07:00',
      availableTo: '11:30',
      images: pictures,
      options: [
        { group: 'Filling', name: 'Paneer', extraAmount: 150 },
        { group: 'Filling', name: 'None', extraAmount: 0 },
      ],
      specs: [{ productSpecId: spec.id, value: 'Milk' }],
    })
    expect(made).toMatchObject({
      categoryName: 'Breakfast',
      currency: 'GBP',
      isLowStock: true,
      isSoldOut: false,
      imageUrl: pictures[0],
      images: pictures,
      availableTo: '11:30',
    })
    expect(made.options?.map(({ name, extraAmount }) => [name, extraAmount])).toEqual([
      ['Paneer', 150],
      ['None', 0],
    ])
    expect(made.specs).toEqual([{ productSpecId: spec.id, value: 'Milk' }])
    // Former prices are for those who may change them.
    const { priceChanges, ...shown } = made
    expect(priceChanges).toEqual([])
    expect(await server.ask(getProduct, { id: made.id }, staff)).toEqual(shown)
  })

  test('a change touches what it names: null empties a field, an option that is named keeps its id', async () => {
    const made = await add({
      name: 'Idli',
      description: 'Soft',
      stockQty: 3,
      options: [{ group: 'Chutney', name: 'Coconut', extraAmount: 50 }],
    })
    const kept = made.options?.[0]
    const changed = await server.call(
      updateProduct,
      {
        id: made.id,
        expectedVersion: 1,
        description: null,
        stockQty: null,
        options: [
          { ...kept, group: 'Chutney', name: 'Coconut', extraAmount: 60 },
          { group: 'Chutney', name: 'Tomato', extraAmount: 40 },
        ],
      },
      { as: owner },
    )
    expect(changed.data).toMatchObject({ name: 'Idli', priceAmount: 850, version: 2 })
    expect(changed.data.description).toBeUndefined()
    expect(changed.data.stockQty).toBeUndefined()
    expect(changed.data.options?.[0]).toMatchObject({ id: kept?.id, extraAmount: 60 })
    expect(changed.data.options).toHaveLength(2)
  })

  test('an old version changes nothing and shows the record as it is', async () => {
    const { id } = await add({ name: 'Vada' })
    await server.call(updateProduct, { id, expectedVersion: 1, priceAmount: 300 }, { as: owner })
    const late = await server.call(
      updateProduct,
      { id, expectedVersion: 1, priceAmount: 1 },
      { as: owner },
    )
    expect(late.problem).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      current: { price_amount: 300, version: 2 },
    })
  })

  test('staff say whether something can be had, not what it costs', async () => {
    const { id } = await add({ name: 'Pongal', stockQty: 9 })
    const soldOut = await server.call(
      updateProduct,
      { id, expectedVersion: 1, isSoldOut: true },
      { as: staff },
    )
    expect(soldOut.data).toMatchObject({ isSoldOut: true, version: 2 })
    expect(
      await server.refusal(updateProduct, { id, expectedVersion: 2, priceAmount: 1 }, staff),
    ).toBe('ROLE_FORBIDDEN')
    expect(await server.refusal(createProduct, { name: 'Mine', priceAmount: 1 }, staff)).toBe(
      'ROLE_FORBIDDEN',
    )
  })

  test('a number is given once per company', async () => {
    await add({ name: 'Tea', sku: 'T-1' })
    expect(
      await server.refusal(createProduct, { name: 'Tea again', priceAmount: 1, sku: 'T-1' }, owner),
    ).toBe('DUPLICATE')
    expect(
      await server.status(
        createProduct,
        { name: 'Tea elsewhere', priceAmount: 1, sku: 'T-1' },
        await aUser(server, { module: 'foodKart' }),
      ),
    ).toBe(200)
  })

  test('lists are of one module and follow search, filters and order', async () => {
    const shop = { ...owner, moduleId: moduleIds.ekart }
    for (const [name, priceAmount, stockQty] of [
      ['Blue kettle', 3000, 0],
      ['Red kettle', 2000, 8],
      ['Jug', 1000, 2],
    ] as const) {
      await server.call(
        createProduct,
        { name, priceAmount, stockQty, lowStockQty: 3 },
        { as: shop },
      )
    }
    const names = async (input: Parameters<typeof server.call<typeof listProducts>>[1]) =>
      (await server.ask(listProducts, input, shop)).rows.map(({ name }) => name)
    expect(await names({ sort: 'price' })).toEqual(['Jug', 'Red kettle', 'Blue kettle'])
    expect(await names({ search: 'KETTLE', sort: 'price', order: 'desc' })).toEqual([
      'Blue kettle',
      'Red kettle',
    ])
    expect(await names({ isSoldOut: true })).toEqual(['Blue kettle'])
    expect(await names({ isLowStock: true })).toEqual(['Blue kettle', 'Jug'])
    expect(await server.ask(listProducts, { rowSize: 2, currentPage: 2 }, shop)).toMatchObject({
      rows: [{ name: 'Red kettle' }],
      pagination: { totalRows: 3 },
    })
    // What is used up is low, even without an alert of its own.
    await server.ask(createProduct, { name: 'Lid', priceAmount: 100, stockQty: 0 }, shop)
    expect(await names({ isLowStock: true })).toEqual(['Blue kettle', 'Jug', 'Lid'])
    expect(await names({ isLowStock: false })).toEqual(['Red kettle'])
  })

  test('a search finds the products of a category too, those with the text in their own name first', async () => {
    const shop = { ...owner, moduleId: moduleIds.ekart }
    const categoryOf = async (name: string) => (await server.ask(createCategory, { name }, shop)).id
    const [pizza, drinks] = [await categoryOf('Pizza \u00dcber'), await categoryOf('Drinks')]
    for (const [name, categoryId] of [
      ['Aubergine', pizza],
      ['Margherita', pizza],
      ['Cutter for pizza', drinks],
      ['Cola', drinks],
    ] as const)
      await server.call(createProduct, { name, priceAmount: 100, categoryId }, { as: shop })
    const names = async (input: object) =>
      (await server.ask(listProducts, input, shop)).rows.map(({ name }) => name)
    const found = ['Cutter for pizza', 'Aubergine', 'Margherita']
    expect(await names({ search: 'pizza' })).toEqual(found)
    expect(await names({ search: '\u00dcber' })).toEqual(['Aubergine', 'Margherita'])
    expect(await names({ search: 'pizza', sort: 'name' })).toEqual(found.toSorted())
    // Page after page they come in the same order.
    const first = await server.ask(listProducts, { search: 'pizza', rowSize: 2 }, shop)
    const { next: after } = first.pagination
    expect([
      ...first.rows.map(({ name }) => name),
      ...(await names({ search: 'pizza', rowSize: 2, after })),
    ]).toEqual(found)
  })

  test('what comes back may bring the stock above what can be typed, and the product is shown all the same', async () => {
    const { id } = await add({ stockQty: limits.stock - 1 })
    const put = (quantity: number) =>
      server.call(
        moveStock,
        { productId: id, direction: 'in', quantity, reason: 'count' },
        { as: owner },
      )
    expect((await put(2)).problem.code).toBe('LIMIT_REACHED')
    expect((await put(1)).data.stockQty).toBe(limits.stock)
    await server.databases.write
      .updateTable('product')
      .set({ stock_qty: limits.stock + 9999 })
      .where('id', '=', id)
      .execute()
    expect((await server.ask(getProduct, { id }, owner)).stockQty).toBe(limits.stock + 9999)
    expect(await server.status(listProducts, { sort: 'stock', order: 'desc' }, owner)).toBe(200)
  })

  test('stock never goes below nothing, however many take it at once', async () => {
    const { id } = await add({ name: 'Last pieces', stockQty: 5 })
    const takes = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.call(
          moveStock,
          { productId: id, direction: 'out', quantity: 1, reason: 'waste' },
          { as: staff },
        ),
      ),
    )
    expect(takes.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(takes.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await server.ask(getProduct, { id }, owner)).toMatchObject({
      stockQty: 0,
      isSoldOut: true,
    })
  })

  test("another company's and another module's product are not found alike", async () => {
    const { id } = await add({ name: 'Ours' })
    const stranger = await aUser(server, { module: 'foodKart' })
    expect(await server.status(getProduct, { id }, stranger)).toBe(404)
    expect(await server.status(getProduct, { id }, { ...owner, moduleId: moduleIds.ekart })).toBe(
      404,
    )
    expect(
      await server.status(updateProduct, { id, expectedVersion: 1, name: 'Theirs' }, stranger),
    ).toBe(404)
  })
})
