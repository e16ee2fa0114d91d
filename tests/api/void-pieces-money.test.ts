import { beforeEach, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder } from '#contract/order.ts'
import { changeQuantity } from '#contract/order-change.ts'
import { printPapers } from '#contract/paper.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { restAmount } from '#contract/table-bill.ts'
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

  const pay = async (amount: number) => {
    const paid = { purpose: 'order', orderId: id, amount, method: 'cash' } as const
    return server.ask(recordPayment, paid, owner)
  }

  const refund = async (quantity: number) => {
    const [line] = await beers()
    const { version } = await read()
    const lines = [{ cartId: line?.id ?? id, quantity }]
    const asked = { orderId: id, expectedVersion: version, amount: quantity * 500, lines }
    const how = { method: 'cash', reason: 'Warm', isRestocked: false } as const
    return server.ask(refundOrder, { ...asked, ...how }, owner)
  }

  test('a refunded piece is voided first, and its money is not due again', async () => {
    await pay(3_500)
    await refund(2)
    const { updated, rest } = await voidSome(1)
    expect([updated[0]?.refundedQuantity, rest?.quantity, rest?.refundedQuantity]).toEqual([
      1, 2, 1,
    ])
    const once = await read()
    expect(once.totalAmount).toBe(3_000)
    expect(once.dueBackAmount).toBeUndefined()
    const named = once.payments.flatMap(({ refundedLines = [] }) => refundedLines)
    expect(named).toMatchObject([
      { cartId: rest?.id, quantity: 1, amount: 500 },
      { cartId: updated[0]?.id, quantity: 1, amount: 500 },
    ])
    // Of the two that are left one was refunded, so that the other one is due besides.
    await voidSome(2)
    expect(await read()).toMatchObject({ totalAmount: 2_000, dueBackAmount: 500 })
  })

  test('undoing a void that made the bill paid opens the bill again', async () => {
    await pay(2_000)
    const { updated } = await move('item.void', await beers(), { reasonCode: 'wrong_item' })
    expect(await read()).toMatchObject({ paymentStatus: 'paid', totalAmount: 2_000 })
    await move('item.undo', updated)
    expect(await read()).toMatchObject({ paymentStatus: 'unpaid', totalAmount: 3_500 })
    await pay(1_500)
    expect(await read()).toMatchObject({ paymentStatus: 'paid', paidAmount: 3_500 })
    const { history } = await read()
    const ofPayment = history.filter(({ entity }) => entity === 'payment')
    expect(ofPayment.map(({ event, actorRole }) => `${event} ${actorRole}`)).toEqual([
      'payment.pay system',
      'payment.reopen system',
      'payment.pay business',
    ])
  })

  test('nothing comes back to a bill whose invoice is final', async () => {
    await pay(2_000)
    const { updated } = await move('item.void', await beers(), { reasonCode: 'wrong_item' })
    await server.call(printPapers, { orderIds: [id], kind: 'invoice' }, { as: owner })
    const items = updated.map(({ id: cartId, version }) => ({
      id: cartId,
      expectedVersion: version,
    }))
    const wish = { items, event: 'item.undo', isAtomic: true } as const
    const { problem } = await server.call(moveItems, wish, { as: owner })
    expect(problem).toMatchObject({ code: 'AMOUNT_MISMATCH' })
    expect(await read()).toMatchObject({ paymentStatus: 'paid', totalAmount: 2_000 })
  })

  test('what is on the house stays so when its quantity changes', async () => {
    await move('item.cook', await lines())
    await move('item.serve', await lines())
    await move('item.comp', await beers(), { reasonCode: 'other' })
    for (const event of ['item.recall', 'item.recall', 'item.unfire'] as const)
      await move(event, await beers())
    const [line] = await beers()
    const { version: expectedVersion } = await read()
    const wish = { orderId: id, cartId: line?.id ?? id, expectedVersion, quantity: 4 }
    await server.ask(changeQuantity, wish, owner)
    expect(await beers()).toMatchObject([{ quantity: 4, lineAmount: 0 }])
    expect((await read()).totalAmount).toBe(2_000)
  })

  const refundBeer = async (which: Line | undefined, amount = 500) => {
    const { version: expectedVersion } = await read()
    const pieces = [{ cartId: which?.id ?? id, quantity: 1 }]
    const wish = { orderId: id, expectedVersion, amount, lines: pieces, reason: 'Warm' }
    return server.ask(refundOrder, { ...wish, method: 'cash' }, owner)
  }

  test('a paid dish that is refunded is due again, by dish and in the sum', async () => {
    const [line] = await beers()
    const items = [{ cartId: line?.id ?? id, quantity: 2 }]
    const part = { id: tableId, items, amount: 1_000, method: 'cash' } as const
    await server.ask(payTablePart, part, owner)
    await refundBeer(line)
    expect(await bill()).toEqual([
      ['Beer', 3, 1],
      ['Curry', 1, 0],
    ])
    const { bill: open } = await server.ask(getTable, { id: tableId }, owner)
    expect(open?.owed).toEqual([{ orderId: id, owedAmount: 3_000 }])
    expect(open && restAmount(open)).toBe(0)
    const rest = (await lines()).map(({ id: cartId, name }) => ({
      cartId,
      quantity: name === 'Beer' ? 2 : 1,
    }))
    await server.ask(payTablePart, { ...part, items: rest, amount: 3_000 }, owner)
    expect((await read()).paymentStatus).toBe('paid')
  })

  test('a dish of a paid bill that is refunded stays paid', async () => {
    const items = (await lines()).map(({ id: cartId, quantity }) => ({ cartId, quantity }))
    const whole = { id: tableId, items, amount: 3_500, method: 'cash' } as const
    await server.ask(payTablePart, whole, owner)
    const [line] = await beers()
    await refundBeer(line)
    expect((await read()).paymentStatus).toBe('part_refunded')
    expect(await bill()).toEqual([
      ['Beer', 3, 3],
      ['Curry', 1, 1],
    ])
  })

  test('a voided dish that was refunded is due again when it comes back', async () => {
    const [line] = await beers()
    const items = (await lines()).map(({ id: cartId, quantity }) => ({ cartId, quantity }))
    const whole = { id: tableId, items, amount: 3_500, method: 'cash' } as const
    await server.ask(payTablePart, whole, owner)
    const { updated } = await voidSome(1)
    const part = (await beers()).find(({ id: one }) => one === updated[0]?.id)
    expect(part?.id).not.toBe(line?.id)
    await refundBeer(part)
    const back = (await beers()).filter(({ cartStatus }) => cartStatus === 'Cancelled')
    await move('item.undo', back)
    expect(await read()).toMatchObject({ paymentStatus: 'unpaid', totalAmount: 3_500 })
    expect((await bill()).toSorted()).toEqual([
      ['Beer', 1, 0],
      ['Beer', 2, 2],
      ['Curry', 1, 1],
    ])
  })
})
