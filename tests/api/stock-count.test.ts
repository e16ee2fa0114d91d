import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getProduct, updateProduct } from '#contract/product.ts'
import { listStockMoves } from '#contract/stock.ts'
import { aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Update = CallInput<typeof updateProduct>

describe.each(databases())('a stock that is counted while orders take some on %s', (database) => {
  const server = testServer({ database })

  const order = (productId: Id, quantity: number, as: User) =>
    server.ask(createOrder, { items: [{ productId, quantity }] }, as)
  const moves = async (as: User) =>
    (await server.ask(listStockMoves, {}, as)).rows.map(({ quantity }) => quantity)
  const counted = async (stockQty: number) => {
    const owner = await aUser(server, { module: 'ekart' })
    const { company } = owner
    const staff = await aUser(server, { company, role: 'staff', module: 'ekart' })
    const id = await aProduct(server, { company, module: 'ekart', stock_qty: stockQty })
    const stock = async () => (await server.ask(getProduct, { id }, owner)).stockQty
    const save = (part: Partial<Update>, as = owner) =>
      server.call(updateProduct, { id, expectedVersion: 1, ...part }, { as })
    return { owner, staff, id, stock, save }
  }

  test('keeps what they took: the difference to what was seen is applied, and noted', async () => {
    const { owner, staff, id, stock, save } = await counted(55)
    await order(id, 5, owner)
    const { data } = await save({ stockQty: 56, seenStockQty: 55 }, staff)
    expect([data.stockQty, await stock(), await moves(owner)]).toEqual([51, 51, [1]])
  })

  test('is a conflict where they left too little, and nothing is saved', async () => {
    const { owner, id, stock, save } = await counted(5)
    await order(id, 4, owner)
    const { status, problem } = await save({ name: 'Mug', stockQty: 2, seenStockQty: 5 })
    expect([status, problem.code, problem.current]).toMatchObject([
      409,
      'VERSION_CONFLICT',
      { stock_qty: 1, version: 1, name: 'House Burger' },
    ])
    expect([await stock(), await moves(owner)]).toEqual([1, []])
  })

  test('is the number itself where nothing was seen', async () => {
    const { owner, id, stock, save } = await counted(5)
    await order(id, 4, owner)
    expect((await save({ stockQty: 8 })).data.stockQty).toBe(8)
    expect([await stock(), await moves(owner)]).toEqual([8, [7]])
  })

  test('is kept of each variant as well', async () => {
    const { owner, id } = await counted(0)
    const variants = ['M', 'L'].map((size) => ({ values: [size], priceAmount: 500, stockQty: 10 }))
    const variantOptions = [{ name: 'Size', values: ['M', 'L'] }]
    const made = await server.ask(
      updateProduct,
      { id, expectedVersion: 1, variantOptions, variants },
      owner,
    )
    const [medium, large] = made.variants ?? []
    if (!medium || !large) throw new Error('it has two variants')
    await order(medium.id, 3, owner)
    await order(large.id, 9, owner)
    const recount = (...counts: [number, number]) =>
      server.call(
        updateProduct,
        {
          id,
          expectedVersion: made.version,
          variants: [medium, large].map(({ id: one, values, priceAmount }, at) => {
            const stockQty = counts[at]
            return { id: one, values, priceAmount, stockQty, seenStockQty: 10 }
          }),
        },
        { as: owner },
      )
    const refused = await recount(12, 8)
    expect([refused.status, refused.problem.current]).toMatchObject([
      409,
      { variants: [{ stock_qty: 7 }, { stock_qty: 1 }] },
    ])
    const { data } = await recount(12, 11)
    expect(data.variants?.map(({ stockQty }) => stockQty)).toEqual([9, 2])
    expect((await moves(owner)).toSorted()).toEqual([1, 10, 10, 2])
  })
})
