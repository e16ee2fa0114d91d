import { describe, expect, test } from 'vitest'
import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getProduct } from '#contract/product.ts'
import { getTable } from '#contract/table.ts'
import { aProduct, aTable, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('some pieces of a line that are voided, on %s', (database) => {
  const server = testServer({ database })

  /** Three of ten beers, sent to the kitchen of a table. */
  async function threeBeers() {
    const owner = await aUser(server, { module: 'tableOrdering' })
    const { company } = owner
    const staff = await aUser(server, { company, role: 'staff', module: 'tableOrdering' })
    const productId = await aProduct(server, {
      company,
      module: 'tableOrdering',
      name: 'Beer',
      price_amount: 500,
      stock_qty: 10,
    })
    const tableId = await aTable(server, { company })
    const { id } = await server.ask(
      createOrder,
      { tableId, items: [{ productId, quantity: 3 }] },
      owner,
    )
    const read = () => server.ask(getOrder, { id }, owner)
    const move = async (
      event: ItemEventName,
      more: Partial<CallInput<typeof moveItems>> = {},
      as = staff,
    ) => {
      const [line] = (await read()).cartItems
      if (!line) throw new Error('an order has a line')
      return server.call(
        moveItems,
        { items: [{ id: line.id, expectedVersion: line.version }], event, ...more },
        { as },
      )
    }
    await move('item.fire')
    return {
      owner,
      staff,
      read,
      move,
      voidSome: (quantity: number, as = staff) =>
        move('item.void', { quantity, reasonCode: 'wrong_item' }, as),
      lines: async () =>
        (await read()).cartItems.map((line) => [line.quantity, line.cartStatus, line.lineAmount]),
      stock: async () => (await server.ask(getProduct, { id: productId }, owner)).stockQty,
      table: () => server.ask(getTable, { id: tableId }, owner),
    }
  }

  test('leave the line with the others: kitchen, bill and total follow, and an undo brings them back', async () => {
    const beers = await threeBeers()
    const { updated, rest } = (await beers.voidSome(1)).data
    expect(updated).toMatchObject([
      { quantity: 1, lineAmount: 500, cartStatus: 'Cancelled', reasonCode: 'wrong_item' },
    ])
    expect(rest).toMatchObject({ quantity: 2, lineAmount: 1_000, cartStatus: 'In Kitchen' })
    expect(await beers.lines()).toEqual([
      [2, 'In Kitchen', 1_000],
      [1, 'Cancelled', 500],
    ])
    expect(await beers.read()).toMatchObject({ subtotalAmount: 1_000, itemCount: 2 })
    // It was opened, as with a whole line.
    expect(await beers.stock()).toBe(7)
    expect((await beers.table()).bill?.parts).toMatchObject([{ quantity: 2, lineAmount: 1_000 }])
    const board = await server.ask(
      listCartItems,
      { cartStatus: ['In Kitchen'], voidedWithinMin: 10 },
      beers.staff,
    )
    expect(board.rows.map((row) => [row.quantity, row.reasonCode, row.voidedMs])).toEqual([
      [2, undefined, undefined],
      [1, 'wrong_item', server.clock.now()],
    ])
    expect(new Set(board.rows.map(({ createdMs }) => createdMs)).size).toBe(1)

    const items = updated.map(({ id, version }) => ({ id, expectedVersion: version }))
    await server.ask(moveItems, { items, event: 'item.undo' }, beers.staff)
    expect(await beers.lines()).toEqual([
      [2, 'In Kitchen', 1_000],
      [1, 'In Kitchen', 500],
    ])
    expect(await beers.read()).toMatchObject({ subtotalAmount: 1_500, itemCount: 3 })
  })

  test('are money to give back once they were paid', async () => {
    const beers = await threeBeers()
    const { id: orderId, totalAmount: amount } = await beers.read()
    await server.ask(
      recordPayment,
      { purpose: 'order', orderId, method: 'cash', amount },
      beers.owner,
    )
    await beers.voidSome(2)
    const after = await beers.read()
    expect(after.totalAmount).toBe(amount / 3)
    expect((await beers.table()).session?.dueBackAmount).toBe(amount - amount / 3)
  })

  test('are all of them where as many are named: the order ends with its last line', async () => {
    const beers = await threeBeers()
    const more = await beers.voidSome(4, beers.owner)
    expect(more.data).toMatchObject({
      updated: [],
      failed: [{ code: 'AMOUNT_MISMATCH', message: expect.stringContaining('3 × Beer') }],
    })
    expect(await beers.lines()).toEqual([[3, 'In Kitchen', 1_500]])
    const { updated, rest } = (await beers.voidSome(3, beers.owner)).data
    expect(updated).toMatchObject([{ quantity: 3, cartStatus: 'Cancelled' }])
    expect(rest).toBeUndefined()
    expect((await beers.read()).orderStatusId).toBe(4)
  })

  test('can be free of charge: the others keep their price', async () => {
    const beers = await threeBeers()
    await beers.move('item.cook')
    await beers.move('item.serve')
    const one = { quantity: 1, reasonCode: 'wrong_item' as const }
    const { updated, rest, failed } = (await beers.move('item.comp', one, beers.owner)).data
    expect(failed).toEqual([])
    expect(updated).toMatchObject([{ quantity: 1, lineAmount: 0, cartStatus: 'Served' }])
    expect(rest).toMatchObject({ quantity: 2, lineAmount: 1_000, cartStatus: 'Served' })
    expect(await beers.lines()).toEqual([
      [2, 'Served', 1_000],
      [1, 'Served', 0],
    ])
    expect((await beers.read()).subtotalAmount).toBe(1_000)
  })

  test('stay in the line where the void is refused', async () => {
    const beers = await threeBeers()
    const only = [[3, 'In Kitchen', 1_500]]
    expect((await beers.move('item.cook', { quantity: 1 })).problem).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'quantity' }],
    })
    const without = await beers.move('item.void', { quantity: 1 })
    expect(without.data.failed).toMatchObject([{ code: 'VALIDATION' }])
    expect(await beers.lines()).toEqual(only)

    const { id: orderId, totalAmount: amount } = await beers.read()
    await server.ask(
      recordPayment,
      { purpose: 'order', orderId, method: 'cash', amount },
      beers.owner,
    )
    const { version: expectedVersion, cartItems } = await beers.read()
    await server.ask(
      refundOrder,
      {
        orderId,
        expectedVersion,
        amount: 1,
        method: 'cash',
        reason: 'Warm',
        // Nobody makes these two any more, so that one is left to void.
        isRestocked: true,
        lines: cartItems.map(({ id: cartId }) => ({ cartId, quantity: 2 })),
      },
      beers.owner,
    )
    expect((await beers.voidSome(2)).data.failed).toMatchObject([{ code: 'AMOUNT_MISMATCH' }])
    expect(await beers.lines()).toEqual(only)
    expect((await beers.voidSome(1)).data.failed).toEqual([])

    await beers.move('item.cook')
    // Later only the owner voids what is cooked.
    server.clock.advance(5 * 60_000 + 1)
    expect((await beers.voidSome(1)).data.failed).toMatchObject([{ code: 'TOO_LATE' }])
    expect((await beers.lines()).map(([quantity]) => quantity)).toEqual([2, 1])
  })
})
