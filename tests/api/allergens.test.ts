import { describe, expect, test } from 'vitest'
import { listCartItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { getCatalog, openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { addLines } from '#contract/order-change.ts'
import { createProduct, getProduct, listProducts, updateProduct } from '#contract/product.ts'
import { importProducts } from '#contract/product-import.ts'
import { aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('allergens on %s', (database) => {
  const server = testServer({ database })
  const curry: CallInput<typeof createProduct> = {
    name: 'Curry',
    priceAmount: 900,
    allergens: ['Nuts', 'Milk'],
  }
  const linesOf = async (as: User) => (await server.ask(listCartItems, {}, as)).rows

  test('are saved in the order of the list, shared with variants, and emptied', async () => {
    const as = await aUser(server, { module: 'tableOrdering' })
    const variantOptions = [{ name: 'Size', values: ['Half', 'Full'] }]
    const variants = ['Half', 'Full'].map((value) => ({ values: [value], priceAmount: 900 }))
    const made = await server.ask(createProduct, { ...curry, variantOptions, variants }, as)
    expect(made.allergens).toEqual(['Milk', 'Nuts'])
    const offered = await server.call(listProducts, { isOrderable: true }, { as })
    expect(offered.data.rows.map((row) => row.allergens)).toEqual([
      ['Milk', 'Nuts'],
      ['Milk', 'Nuts'],
    ])
    const change = { id: made.id, expectedVersion: made.version, allergens: [] }
    const emptied = await server.call(updateProduct, change, { as })
    expect(emptied.data.allergens).toEqual([])
    const [variant] = (await server.ask(listProducts, { isOrderable: true }, as)).rows
    expect(variant?.allergens).toEqual([])
  })

  test('a dish in an order keeps what it contains, and what its guest may not have', async () => {
    const as = await aUser(server, { module: 'tableOrdering' })
    const made = await server.ask(createProduct, curry, as)
    const tableId = await aTable(server, { company: as.company })
    const items = [
      { productId: made.id, quantity: 1, allergies: ['Nuts' as const] },
      { productId: made.id, quantity: 1 },
    ]
    const order = await server.call(createOrder, { source: 'table', tableId, items }, { as })
    const change = { id: made.id, expectedVersion: made.version, allergens: [] }
    await server.call(updateProduct, change, { as })
    const { id, version } = order.data
    await server.call(
      addLines,
      {
        orderId: id,
        expectedVersion: version,
        items: [{ productId: made.id, quantity: 1, allergies: ['Fish', 'Eggs'] }],
      },
      { as },
    )
    expect(
      (await linesOf(as)).map(({ allergies, allergens }) => ({ allergies, allergens })),
    ).toEqual([
      { allergies: ['Nuts'], allergens: ['Milk', 'Nuts'] },
      { allergies: undefined, allergens: ['Milk', 'Nuts'] },
      { allergies: ['Eggs', 'Fish'], allergens: undefined },
    ])
  })

  test('a guest reads what a dish contains, and the kitchen what the guest may not have', async () => {
    const as = await aUser(server, { module: 'tableOrdering' })
    const { id: productId } = await server.ask(createProduct, curry, as)
    const targetId = await aTable(server, { company: as.company })
    const { code } = await server.ask(createLink, { purpose: 'table', targetId }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const { products } = (await server.call(getCatalog, { intakeToken }, {})).data
    expect(products[0]?.allergens).toEqual(['Milk', 'Nuts'])
    await server.call(
      placeGuestOrder,
      { intakeToken, fullName: 'Ana', items: [{ productId, quantity: 1, allergies: ['Milk'] }] },
      {},
    )
    expect((await linesOf(as))[0]?.allergies).toEqual(['Milk'])
    const unknown = await server.call(
      placeGuestOrder,
      {
        intakeToken,
        fullName: 'Ana',
        items: [{ productId, quantity: 1, allergies: ['Gold'] }],
      } as never,
      {},
    )
    expect(unknown.problem?.errors).toMatchObject([{ path: 'items.0.allergies.0' }])
  })

  test('come with a file and go with it; a word that is not in the list is named', async () => {
    const as = await aUser(server, { module: 'tableOrdering' })
    const rows = [
      { name: 'Soup', sku: 'S-1', price: '4', allergens: 'celery; GLUTEN' },
      { name: 'Stew', sku: 'S-2', price: '5', allergens: 'Gold' },
      { name: 'Tea', sku: 'S-3', price: '2', allergens: 'None' },
    ]
    const done = await server.ask(importProducts, { rows }, as)
    expect(done.rows).toMatchObject([{ row: 2, field: 'allergens', code: 'UNKNOWN' }])
    const { rows: read } = await server.ask(listProducts, {}, as)
    expect(read.map(({ name, allergens }) => [name, allergens])).toEqual([
      ['Soup', ['Gluten', 'Celery']],
      ['Tea', []],
    ])
    const file = await server.request({
      url: '/api/product/getall',
      headers: { accept: 'text/csv', 'x-access-token': as.token, 'module-id': '15' },
    })
    expect(file.body).toContain('Gluten; Celery')
    const [soup] = read
    await server.call(
      importProducts,
      { rows: [{ sku: 'S-1', name: 'Soup', price: '4', allergens: 'None' }] },
      { as },
    )
    const again = await server.call(getProduct, { id: soup?.id ?? ('' as never) }, { as })
    expect(again.data.allergens).toEqual([])
  })
})
