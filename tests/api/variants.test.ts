import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { getCatalog, openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { listNotifications } from '#contract/activity.ts'
import { getOrder } from '#contract/order.ts'
import { createProduct, getProduct, listProducts, updateProduct } from '#contract/product.ts'
import { importProducts } from '#contract/product-import.ts'
import { listStockMoves, moveStock } from '#contract/stock.ts'
import { noId } from '../../server/db/id.ts'
import { optionsIn, optionsText } from '../../server/import/variant-text.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Variant = NonNullable<CallInput<typeof createProduct>['variants']>[number]
const red: Variant = {
  values: ['M', 'Red'],
  priceAmount: 1500,
  sku: 'TS-M-R',
  stockQty: 3,
  lowStockQty: 2,
}
const blue: Variant = {
  values: ['M', 'Blue'],
  priceAmount: 1500,
  sku: 'TS-M-B',
  stockQty: 1,
  barcode: '4006381333931',
}
const large: Variant = { values: ['L', 'Red'], priceAmount: 1800, sku: 'TS-L-R', stockQty: 0 }
const shirt: CallInput<typeof createProduct> = {
  name: 'T-shirt',
  priceAmount: 1500,
  variantOptions: [
    { name: 'Size', values: ['M', 'L'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  variants: [red, blue, large],
}

describe.each(databases())('variants on %s', (database) => {
  const server = testServer({ database })
  const anOwner = async () => {
    const owner = await aUser(server, { module: 'ekart' })
    return { as: owner }
  }
  const made = async (as: Awaited<ReturnType<typeof anOwner>>, more = {}) => {
    const product = (await server.call(createProduct, { ...shirt, ...more }, as)).data
    const [first, second, third] = product.variants ?? []
    if (!first || !second || !third) throw new Error('no variants')
    return { product, first, second, third }
  }

  test('are saved with their product in one call, and read as they were saved', async () => {
    const as = await anOwner()
    const { product } = await made(as)
    expect(product.variantOptions).toEqual(shirt.variantOptions)
    expect(product).toMatchObject({ variantCount: 3, stockQty: 4, isSoldOut: false })
    expect(product.variants).toMatchObject([
      { values: ['M', 'Red'], priceAmount: 1500, sku: 'TS-M-R', stockQty: 3, isSoldOut: false },
      { values: ['M', 'Blue'], barcode: '4006381333931', stockQty: 1 },
      { values: ['L', 'Red'], priceAmount: 1800, stockQty: 0, isSoldOut: true },
    ])
    const listed = (await server.call(listProducts, {}, as)).data.rows
    expect(listed.map(({ name, variantCount }) => [name, variantCount])).toEqual([['T-shirt', 3]])
    expect(listed[0]?.variantPrices).toEqual({ from: 1500, to: 1800 })
    const hidden = await made(await anOwner(), {
      name: 'Hat',
      variants: [red, { ...blue, priceAmount: 100, status: 'InActive' }, large],
    })
    expect(hidden.product.variantPrices).toEqual({ from: 1500, to: 1800 })
    const low = (await server.call(listProducts, { isLowStock: true }, as)).data.rows
    // What is used up is low, even without an alert of its own.
    expect(low).toMatchObject([{ name: 'T-shirt, L, Red', stockQty: 0 }])
    const plain = (await server.call(createProduct, { name: 'Mug', priceAmount: 900 }, as)).data
    expect(plain).not.toHaveProperty('variants')
    expect(plain).not.toHaveProperty('variantCount')
    expect(plain).not.toHaveProperty('variantPrices')
  })

  test('are offered in the order of the owner, between other products', async () => {
    const as = await anOwner()
    const owner = as.as
    const sizes = ['S', 'M', 'L']
    await server.ask(createProduct, { name: 'Apron', priceAmount: 900 }, owner)
    await server.ask(createProduct, { name: 'Zip', priceAmount: 900 }, owner)
    await server.ask(
      createProduct,
      {
        name: 'Shirt',
        priceAmount: 900,
        variantOptions: [{ name: 'Size', values: sizes }],
        variants: sizes.map((size) => ({ values: [size], priceAmount: 900 })),
      },
      owner,
    )
    const names = async (query: CallInput<typeof listProducts>) =>
      (await server.ask(listProducts, { isOrderable: true, ...query }, owner)).rows.map(
        ({ name }) => name,
      )
    const shirts = ['Shirt, S', 'Shirt, M', 'Shirt, L']
    expect(await names({})).toEqual(['Apron', ...shirts, 'Zip'])
    expect(await names({ search: 'shirt' })).toEqual(shirts)
  })

  test('keep their ids, their stock where none is given, and disappear when they are left out', async () => {
    const as = await anOwner()
    const { product, first, third } = await made(as)
    const change = {
      id: product.id,
      expectedVersion: product.version,
      name: 'Shirt',
      variants: [
        { id: third.id, values: ['L', 'Red'], priceAmount: 1900, sku: 'TS-M-R' },
        { id: first.id, values: ['M', 'Red'], priceAmount: 1500, sku: 'TS-L-R' },
      ],
    }
    const changed = (await server.call(updateProduct, change, as)).data
    expect(changed.variants).toMatchObject([
      { id: third.id, priceAmount: 1900, sku: 'TS-M-R', stockQty: 0 },
      { id: first.id, sku: 'TS-L-R', stockQty: 3, lowStockQty: 2 },
    ])
    const orderable = (await server.call(listProducts, { isOrderable: true }, as)).data.rows
    expect(orderable.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Shirt, L, Red', product.id],
      ['Shirt, M, Red', product.id],
    ])
    expect((await server.call(updateProduct, change, as)).problem.code).toBe('VERSION_CONFLICT')
  })

  test('without an alert of their own have that of their product: in the list, its filter and the message', async () => {
    const as = await anOwner()
    const blues = { ...blue, stockQty: 6 }
    const larges = { ...large, stockQty: 6, lowStockQty: 0 }
    const variants = [{ ...red, stockQty: 4 }, blues, larges]
    const { product, second } = await made(as, { variants, lowStockQty: 5 })
    expect(product.lowStockQty).toBe(5)
    const low = async () =>
      (await server.ask(listProducts, { isLowStock: true }, as.as)).rows.map(({ name }) => name)
    expect(await low()).toEqual([])
    expect((await server.ask(getProduct, { id: product.id }, as.as)).isLowStock).toBe(false)
    await server.ask(createOrder, { items: [{ productId: second.id, quantity: 1 }] }, as.as)
    expect(await low()).toEqual(['T-shirt, M, Blue'])
    expect((await server.ask(getProduct, { id: product.id }, as.as)).isLowStock).toBe(true)
    const { rows } = await server.ask(listNotifications, {}, as.as)
    expect(rows.filter(({ kind }) => kind === 'product.low-stock')).toMatchObject([
      { values: { name: 'T-shirt, M, Blue' } },
    ])
    const { version } = await server.ask(getProduct, { id: product.id }, as.as)
    await server.ask(
      updateProduct,
      { id: product.id, expectedVersion: version, lowStockQty: 4 },
      as.as,
    )
    expect(await low()).toEqual([])
  })

  test('are refused with a sentence per field where they contradict each other', async () => {
    const as = await anOwner()
    const refused = async (part: Partial<CallInput<typeof createProduct>>) => {
      const { status, problem } = await server.call(createProduct, { ...shirt, ...part }, as)
      return [status, ...(problem.errors ?? []).map(({ path, rule }) => `${path} ${rule}`)]
    }
    expect(await refused({ variants: [red, { ...blue, values: ['M', 'Red'] }] })).toEqual([
      422,
      'variants.1.values sameVariant',
    ])
    expect(await refused({ variants: [red, { ...blue, sku: 'TS-M-R' }] })).toEqual([
      422,
      'variants.1.sku sameNumber',
    ])
    expect(await refused({ variants: [{ ...red, values: ['XL', 'Red'] }] })).toEqual([
      422,
      'variants.0.values noSuchValue',
    ])
    expect(await refused({ variants: [] })).toEqual([422, 'variants noVariants'])
    expect(
      await refused({ variantOptions: [{ name: 'Size', values: ['M', 'm'] }], variants: [] }),
    ).toEqual([422, 'variant_options.0.values sameValue', 'variants noVariants'])
    await made(as)
    const taken = await server.call(createProduct, { ...shirt, name: 'Other' }, as)
    expect(taken.problem.code).toBe('DUPLICATE')
  })

  test('are ordered by their own price and stock; the line keeps name and number, the product alone is no order', async () => {
    const as = await anOwner()
    const { product, first, second } = await made(as)
    const order = (
      await server.call(createOrder, { items: [{ productId: second.id, quantity: 1 }] }, as)
    ).data
    expect(order.cartItems).toMatchObject([
      { productId: second.id, name: 'T-shirt, M, Blue', unitAmount: 1500 },
    ])
    const again = await server.call(
      createOrder,
      { items: [{ productId: second.id, quantity: 1 }] },
      as,
    )
    expect(again.problem.code).toBe('OUT_OF_STOCK')
    const whole = await server.call(
      createOrder,
      { items: [{ productId: product.id, quantity: 1 }] },
      as,
    )
    expect(whole.problem).toMatchObject({
      code: 'VALIDATION',
      message: 'Choose a size for T-shirt.',
    })
    const now = (await server.call(getProduct, { id: product.id }, as)).data
    expect(now.variants?.map(({ stockQty }) => stockQty)).toEqual([3, 0, 0])
    expect(now.stockQty).toBe(3)
    await server.call(
      updateProduct,
      {
        id: product.id,
        expectedVersion: now.version,
        name: 'Shirt',
        variants: [{ id: first.id, values: ['M', 'Red'], priceAmount: 2000 }],
      },
      as,
    )
    const kept = (await server.call(getOrder, { id: order.id }, as)).data
    expect(kept.cartItems).toMatchObject([{ name: 'T-shirt, M, Blue', unitAmount: 1500 }])
    const gone = await server.call(
      createOrder,
      { items: [{ productId: second.id, quantity: 1 }] },
      as,
    )
    expect(gone.problem.code).toBe('NOT_FOUND')
  })

  test('have one winner when many want the last piece, and sum up to what was sold', async () => {
    const as = await anOwner()
    const { product, first } = await made(as)
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call(createOrder, { items: [{ productId: first.id, quantity: 1 }] }, as),
      ),
    )
    const sold = tries.filter(({ status }) => status === 200).length
    expect(sold).toBe(3)
    const others = tries.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ problem }) => problem.code))).toEqual(new Set(['OUT_OF_STOCK']))
    const { variants = [], stockQty } = (await server.call(getProduct, { id: product.id }, as)).data
    expect(variants[0]?.stockQty).toBe(0)
    expect(stockQty).toBe(4 - sold)
  })

  test('are chosen by guests, who see what is sold out', async () => {
    const as = await anOwner()
    const { product, second, third } = await made(as)
    const { code } = (await server.call(createLink, { purpose: 'shop' }, as)).data
    const { intakeToken } = await server.ask(openLink, { code })
    const offer = async () =>
      (await server.ask(getCatalog, { intakeToken })).products.map(
        ({ id, isSoldOut, variants }) => [id, isSoldOut, variants.map((one) => one.isSoldOut)],
      )
    expect(await offer()).toEqual([[product.id, false, [false, false, true]]])
    const [offered] = (await server.ask(getCatalog, { intakeToken })).products
    expect(offered?.variants.map(({ left }) => left)).toEqual([3, 1, undefined])
    const buy = (productId: typeof second.id) =>
      server.call(placeGuestOrder, {
        intakeToken,
        items: [{ productId, quantity: 1 }],
        fullName: 'Nila',
        phone: '0771234567',
        callingCode: '+94',
        deliveryType: 'Click and Collect',
      })
    expect((await buy(third.id)).problem.code).toBe('OUT_OF_STOCK')
    expect((await buy(second.id)).status).toBe(200)
  })

  test('are moved in stock one by one, with a reason and a name', async () => {
    const as = await anOwner()
    const { product, first } = await made(as, { stockQty: 9 })
    expect(product.stockQty).toBe(4)
    const whole = await server.call(
      moveStock,
      { productId: product.id, direction: 'in', quantity: 2, reason: 'delivery' },
      as,
    )
    expect(whole.problem.errors?.[0]?.message).toBe(
      'Its variants have their own stock: change one of them.',
    )
    await server.call(
      moveStock,
      { productId: first.id, direction: 'out', quantity: 2, reason: 'waste' },
      as,
    )
    const { rows } = (await server.call(listStockMoves, { productId: first.id }, as)).data
    expect(rows).toMatchObject([
      { productName: 'T-shirt, M, Red', quantity: -2, reason: 'waste' },
      { quantity: 3, reason: 'other' },
    ])
    const low = (await server.call(listProducts, { isLowStock: true }, as)).data.rows
    expect(low).toMatchObject([
      { name: 'T-shirt, L, Red', stockQty: 0 },
      { name: 'T-shirt, M, Red', stockQty: 1 },
    ])
  })

  test('are exported as rows of their own, and a file changes their prices and stock by SKU', async () => {
    const as = await anOwner()
    const { product } = await made(as, { sku: 'TS' })
    const { token } = as.as
    const file = await server.request({
      url: '/api/product/getall',
      headers: { accept: 'text/csv', 'x-access-token': token, 'module-id': '12' },
    })
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^\uFEFF?name,sku,.*,barcode,variant_of,variant$/)
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^"T-shirt, M, Blue",TS-M-B,.*,4006381333931,TS,"Size: M; Colour: Blue"$/,
      ),
    )
    const bring = async (row: Record<string, string>) =>
      (await server.call(importProducts, { rows: [row] }, as)).data.updated
    expect(await bring({ sku: 'TS-M-B', name: 'Any', price: '21.00', stockQty: '7' })).toBe(1)
    const named = async () =>
      (await server.call(listProducts, { isOrderable: true, search: 'blue' }, as)).data.rows
    expect(await named()).toMatchObject([{ name: 'T-shirt, M, Blue', stockQty: 7 }])
    expect(await bring({ sku: 'TS', name: 'Tee', stockQty: '99', category: 'Clothing' })).toBe(1)
    const changed = (await server.call(getProduct, { id: product.id }, as)).data
    expect(changed).toMatchObject({ name: 'Tee', categoryName: 'Clothing', stockQty: 10 })
    expect(changed.variants?.[1]).toMatchObject({ priceAmount: 2100, stockQty: 7 })
    expect(await named()).toMatchObject([{ name: 'Tee, M, Blue', categoryName: 'Clothing' }])
  })

  test('are imported: as they were exported, with new options, and with what is wrong in words', async () => {
    const from = await anOwner()
    await made(from, { sku: 'TS' })
    const { token } = from.as
    const file = await server.request({
      url: '/api/product/getall',
      headers: { accept: 'text/csv', 'x-access-token': token, 'module-id': '12' },
    })
    const as = await anOwner()
    const [headings = [], ...cells] = Papa.parse<string[]>(
      file.body.replace(/^\uFEFF/, '').trim(),
    ).data
    const names = headings.map((name) =>
      name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    )
    const rows = cells.map((row) =>
      Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])),
    )
    const bring = async (rows: Record<string, string>[], more: object = {}) =>
      (await server.call(importProducts, { rows, ...more }, as)).data
    expect(await bring(rows, { isDryRun: true })).toMatchObject({ created: 4, failed: 0 })
    expect(await bring(rows)).toMatchObject({ created: 4, updated: 0, failed: 0 })
    const find = async () => {
      const [row] = (await server.call(listProducts, {}, as)).data.rows
      return (await server.call(getProduct, { id: row?.id ?? noId }, as)).data
    }
    const first = await find()
    expect(first).toMatchObject({
      name: 'T-shirt',
      sku: 'TS',
      variantOptions: shirt.variantOptions,
    })
    const { values, priceAmount, sku, stockQty } = red
    const bare = { values, priceAmount, sku, stockQty }
    expect(first.variants).toMatchObject([bare, blue, large])
    // Without a SKU a variant is found by its options; a new value and a new product come along.
    const again = await bring([
      { variantOf: 'TS', variant: 'colour: RED; size: m', stockQty: '9' },
      { variantOf: 'T-shirt', variant: 'Size: XL; Colour: Red', price: '25', barcode: '123' },
      { name: 'Mug', price: '7' },
      { variantOf: 'Mug', variant: 'Size: Small' },
      { variantOf: 'Mug', variant: 'Size: Large', price: '9' },
    ])
    expect(again).toMatchObject({ created: 4, updated: 1, failed: 0 })
    const second = (await server.call(getProduct, { id: first.id }, as)).data
    expect(second.variants).toHaveLength(4)
    expect(second.variantOptions?.[0]?.values).toEqual(['M', 'L', 'XL'])
    expect(second.variants?.[0]).toMatchObject({ values: ['M', 'Red'], stockQty: 9 })
    expect(second.variants?.[3]).toMatchObject({ priceAmount: 2500, barcode: '123' })
    const orderable = (await server.call(listProducts, { isOrderable: true, search: 'mug' }, as))
      .data
    expect(
      orderable.rows.map(({ name, priceAmount }) => `${name} ${priceAmount}`).toSorted(),
    ).toEqual(['Mug, Large 900', 'Mug, Small 700'])
    await bring([{ name: 'Mug', sku: 'MUG-2', price: '8' }])
    const wrong = await bring([
      { variantOf: 'Hat', variant: 'Size: M' },
      { variantOf: 'Mug', variant: 'Size: M' },
      { variantOf: 'TS', variant: 'Red' },
      { variantOf: 'TS', variant: 'Size: M; Cut: Slim' },
      { variantOf: 'TS', variant: 'Size: S; Colour: Red', sku: 'MUG-2' },
    ])
    expect(wrong).toMatchObject({ created: 0, updated: 0, failed: 5 })
    expect(wrong.rows.map(({ message }) => message)).toEqual([
      'No product has the SKU or the name “Hat”. Put the row of that product above this one.',
      'Several products are called “Mug”. Use the SKU.',
      'Write the options of this variant, such as “Size: M; Colour: Red”.',
      'This product has the options Size, Colour. Give one value for each.',
      'This SKU is already used.',
    ])
    const skip = await bring([{ variantOf: 'TS', variant: 'Size: M; Colour: Red' }], {
      mode: 'create',
    })
    expect(skip.rows[0]?.message).toBe('This product has this variant already.')
  })
})

describe('a cell with the options of a variant', () => {
  test('is read as it is written', () => {
    const options = [{ name: 'Size' }, { name: 'Colour' }]
    const text = optionsText(options, ['M', '9:30 blue'])
    expect(text).toBe('Size: M; Colour: 9:30 blue')
    expect(optionsIn(text)).toEqual([
      { name: 'Size', value: 'M' },
      { name: 'Colour', value: '9:30 blue' },
    ])
  })

  test.each([
    '',
    'M, Red',
    'Size:',
    ': M',
    'Size: M; size: L',
    'A: 1; B: 2; C: 3; D: 4',
    `S: ${'x'.repeat(41)}`,
  ])('is refused where it reads %j', (text) => expect(optionsIn(text)).toBeUndefined())
})
