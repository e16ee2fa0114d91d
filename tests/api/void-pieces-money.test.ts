import { beforeEach, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder } from '#contract/order.ts'
import { getTable, payTablePart } from '#contract/table.ts'
import { aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the money of voided pieces, on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let tableId: Awaited<ReturnType<typeof aTable>>
  let id: Awaited<ReturnType<typeof order>>

  /** Three beers and a curry in the kitchen of a table. */
  async function order() {
    const { company } = owner
    const dish = (name: string, price_amount: number) =>
      aProduct(server, { company, module: 'tableOrdering', name, price_amount })
    const items = [
      { productId: await dish('Beer', 500), quantity: 3 },
      { productId: await dish('Curry', 2_000), quantity: 1 },
    ]
    return (await server.ask(createOrder, { tableId, items }, owner)).id
  }

  beforeEach(async () => {
    owner = await aUser(server, { module: 'tableOrdering' })
    tableId = await aTable(server, { company: owner.company })
    id = await order()
    await move('item.fire', await lines())
  })

  const read = () => server.ask(getOrder, { id }, owner)
  const lines = async () => (await read()).cartItems
  const beers = async () => (await lines()).filter(({ name }) => name === 'Beer')
  type Line = Awaited<ReturnType<typeof lines>>[number]
  const move = async (
    event: ItemEventName,
    which: Line[],
    more: Partial<CallInput<typeof moveItems>> = {},
  ) => {
    const items = which.map(({ id: cartId, version }) => ({ id: cartId, expectedVersion: version }))
    return server.ask(moveItems, { items, event, isAtomic: true, ...more }, owner)
  }
  const voidSome = async (quantity: number) =>
    move('item.void', (await beers()).slice(0, 1), { quantity, reasonCode: 'wrong_item' })
  const bill = async () => {
    const { bill: now } = await server.ask(getTable, { id: tableId }, owner)
    return (now?.parts ?? []).map((one) => [one.name, one.quantity, one.paidQuantity])
  }

  test('what is on the house stays so when some of it is voided, and when that is undone', async () => {
    await move('item.cook', await lines())
    await move('item.serve', await lines())
    await move('item.comp', await beers(), { reasonCode: 'other' })
    expect((await read()).totalAmount).toBe(2_000)
    await move('item.recall', await beers())
    const { updated, rest } = await voidSome(1)
    expect([updated[0]?.lineAmount, rest?.lineAmount]).toEqual([0, 0])
    expect((await read()).totalAmount).toBe(2_000)
    await move('item.undo', updated)
    expect((await read()).totalAmount).toBe(2_000)
  })

  test('pieces that were paid are still paid after an undo', async () => {
    const [line] = await beers()
    const items = [{ cartId: line?.id ?? id, quantity: 2 }]
    const paid = { id: tableId, items, amount: 1_000, method: 'cash' } as const
    await server.ask(payTablePart, paid, owner)
    const { updated } = await voidSome(2)
    expect(await bill()).toEqual([
      ['Beer', 1, 1],
      ['Curry', 1, 0],
    ])
    await move('item.undo', updated)
    expect((await bill()).toSorted()).toEqual([
      ['Beer', 1, 1],
      ['Beer', 2, 1],
      ['Curry', 1, 0],
    ])
    // Unpaid pieces are voided first: what was paid stays with the line.
    const pair = (await beers()).filter(({ quantity }) => quantity === 2)
    await move('item.void', pair, { quantity: 1, reasonCode: 'wrong_item' })
    expect((await bill()).toSorted()).toEqual([
      ['Beer', 1, 1],
      ['Beer', 1, 1],
      ['Curry', 1, 0],
    ])
  })
})
