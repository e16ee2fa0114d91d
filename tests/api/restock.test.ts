import { describe, expect, test } from 'vitest'
import { moveItems, piecesToHandOver } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds, type ModuleName } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { cancelLines, changeQuantity } from '#contract/order-change.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { PaperKind } from '#contract/paper.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getProduct, updateProduct } from '#contract/product.ts'
import { getReceipt } from '#contract/receipt.ts'
import { draftPaper } from '../../server/paper/find-paper.ts'
import { aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const modules = ['ekart', 'foodKart', 'tableOrdering'] as const satisfies readonly ModuleName[]

describe.each(databases())('pieces that a refund put back into stock on %s', (database) => {
  const server = testServer({ database })

  /** Four of ten pieces are ordered, and paid for in full or in part. */
  async function ordered(module: ModuleName, { isPaid = true } = {}) {
    const owner = await aUser(server, { module })
    const { company } = owner
    const naan = await aProduct(server, { company, module, name: 'Naan', stock_qty: 10 })
    return begin(owner, naan, module, isPaid)
  }

  async function begin(owner: User, productId: Id, module: ModuleName, isPaid: boolean) {
    const tableId =
      module === 'tableOrdering' ? await aTable(server, { company: owner.company }) : undefined
    const { id, totalAmount } = await server.ask(
      createOrder,
      { items: [{ productId, quantity: 4 }], ...(tableId && { tableId }) },
      owner,
    )
    const read = () => server.ask(getOrder, { id }, owner)
    const line = async () => {
      const [first] = (await read()).cartItems
      if (!first) throw new Error('an order has a line')
      return first
    }
    const stock = async () => (await server.ask(getProduct, { id: productId }, owner)).stockQty
    const amount = isPaid ? totalAmount : totalAmount / 2
    await server.ask(
      recordPayment,
      { purpose: 'order', orderId: id, method: 'cash', amount },
      owner,
    )
    return {
      owner,
      tenant: { db: server.databases.read, companyId: owner.company.id },
      read,
      line,
      stock,
      async refund(quantity: number, isRestocked = true) {
        const wish: CallInput<typeof refundOrder> = {
          orderId: id,
          expectedVersion: (await read()).version,
          amount: 1,
          method: 'cash',
          reason: 'Too many',
          lines: [{ cartId: (await line()).id, quantity }],
          isRestocked,
        }
        return (await server.ask(refundOrder, wish, owner)).restockedCount
      },
      async move(event: OrderEventName) {
        const { version } = await read()
        const wish = { id, event, expectedVersion: version, reasonCode: 'other' } as const
        await server.ask(moveOrder, wish, owner)
      },
      async moveLine(event: ItemEventName) {
        const { id: lineId, version } = await line()
        const items = [{ id: lineId, expectedVersion: version }]
        const wish = { items, event, reasonCode: 'other' } as const
        expect((await server.ask(moveItems, wish, owner)).failed).toEqual([])
      },
      async cancelLine() {
        const cartIds = [(await line()).id]
        await server.ask(cancelLines, { orderId: id, cartIds, reasonCode: 'other' }, owner)
      },
      async change(quantity: number) {
        const { version } = await read()
        const wish = { orderId: id, cartId: (await line()).id, quantity, expectedVersion: version }
        return server.call(changeQuantity, wish, { as: owner })
      },
    }
  }

  test.each(modules)('do not come back again with the line or the order: %s', async (module) => {
    for (const end of ['line', 'order'] as const) {
      const order = await ordered(module)
      expect(await order.stock()).toBe(6)
      await order.refund(2)
      expect(await order.stock()).toBe(8)
      await (end === 'line' ? order.cancelLine() : order.move('order.cancel'))
      expect([end, await order.stock()]).toEqual([end, 10])
    }
  })

  test.each(modules)(
    'are the first that are taken off its quantity, and do not come back again: %s',
    async (module) => {
      const order = await ordered(module)
      await order.refund(2)
      expect(await order.stock()).toBe(8)
      expect((await order.change(3)).status).toBe(200)
      expect(await order.stock()).toBe(8)
      expect(await order.line()).toMatchObject({ refundedQuantity: 1, restockedQuantity: 1 })
      expect((await order.change(1)).status).toBe(200)
      expect(await order.stock()).toBe(9)
      expect((await order.line()).refundedQuantity).toBe(0)
      await order.cancelLine()
      expect(await order.stock()).toBe(10)
    },
  )

  test('are not packed any more: on the slip and the guest’s page the line has the pieces that are left', async () => {
    const order = await ordered('ekart')
    await order.refund(1)
    const { cartItems, uuid } = await order.read()
    expect(cartItems.map(piecesToHandOver)).toEqual([3])
    expect((await order.read()).itemCount).toBe(3)
    const shown = async () => (await server.ask(getReceipt, { uuid: uuid ?? '' })).lines
    expect(await shown()).toMatchObject([{ quantity: 4, keptQuantity: 3, refundedQuantity: 1 }])
    const { id } = await order.read()
    const at = { id, moduleId: moduleIds.ekart }
    const viewer = { role: 'business', now: server.clock.now(), timeZone: 'UTC' } as const
    const linesOf = async (kind: PaperKind) =>
      (await draftPaper(order.tenant, { ...at, kind }, viewer)).paper.lines
    expect(await linesOf('packing-slip')).toMatchObject([{ quantity: 3, refunded: 1 }])
    expect(await linesOf('invoice')).toMatchObject([{ quantity: 4 }])
    await order.refund(3)
    expect(await linesOf('packing-slip')).toEqual([])
    // A refund that keeps the goods with the customer changes nothing that is packed.
    const gift = await ordered('ekart')
    await gift.refund(1, false)
    expect((await gift.read()).cartItems.map(piecesToHandOver)).toEqual([4])
    expect((await gift.read()).itemCount).toBe(4)
  })

  test.each(modules)('all back: nothing is left to prepare or hand over: %s', async (module) => {
    const order = await ordered(module)
    await order.refund(3)
    expect((await order.line()).allowedEvents).toContain(
      module === 'ekart' ? 'item.serve' : 'item.fire',
    )
    await order.refund(1)
    const { allowedEvents, id, version } = await order.line()
    expect(allowedEvents).not.toContain('item.serve')
    expect(allowedEvents).not.toContain('item.fire')
    const items = [{ id, expectedVersion: version }]
    const { failed } = await server.ask(moveItems, { items, event: 'item.serve' }, order.owner)
    expect(failed).toMatchObject([{ code: 'TRANSITION_NOT_ALLOWED' }])
    // It does not keep its order from ending; at a table the order ends with its last line.
    if (module === 'tableOrdering') await order.cancelLine()
    else {
      await order.move('order.mark-ready')
      await order.move('order.complete')
    }
    expect(await order.stock()).toBe(10)
  })

  test('are counted in the answer: none of a product without a stock', async () => {
    const order = await ordered('ekart')
    expect(await order.refund(2)).toBe(2)
    expect(await order.refund(1, false)).toBeUndefined()
    const owner = await aUser(server, { module: 'ekart' })
    const free = await aProduct(server, { company: owner.company, module: 'ekart' })
    const uncounted = await begin(owner, free, 'ekart', true)
    expect(await uncounted.stock()).toBeUndefined()
    expect(await uncounted.refund(2)).toBe(0)
  })

  test('are not taken again by a restored line, an undone cancellation or a new acceptance', async () => {
    const order = await ordered('foodKart', { isPaid: false })
    await order.refund(2)
    await order.move('order.cancel')
    await order.move('order.undo')
    expect(await order.stock()).toBe(8)
    await order.move('order.cancel')
    await order.move('order.restore')
    expect(await order.stock()).toBe(10)
    await order.move('order.accept')
    expect(await order.stock()).toBe(8)
    // Back to pending, it holds nothing; another piece is refunded and not taken again.
    await order.move('order.undo')
    expect(await order.stock()).toBe(10)
    await order.refund(1)
    expect(await order.stock()).toBe(10)
    await order.move('order.accept')
    expect(await order.stock()).toBe(9)
  })

  test('are not taken again by a line that was voided and is prepared anew', async () => {
    const order = await ordered('foodKart', { isPaid: false })
    await order.moveLine('item.fire')
    await order.refund(2)
    expect(await order.stock()).toBe(8)
    await order.moveLine('item.unfire')
    await order.moveLine('item.fire')
    await order.moveLine('item.cook')
    await order.refund(1)
    expect(await order.stock()).toBe(9)
    await order.cancelLine()
    expect(await order.stock()).toBe(9)
  })

  test('are counted of a variant as well; without being put back they stay with the line', async () => {
    const owner = await aUser(server, { module: 'ekart' })
    const parentId = await aProduct(server, { company: owner.company, module: 'ekart' })
    const { variants = [] } = await server.ask(
      updateProduct,
      {
        id: parentId,
        expectedVersion: 1,
        variantOptions: [{ name: 'Size', values: ['M', 'L'] }],
        variants: ['M', 'L'].map((size) => ({ values: [size], priceAmount: 500, stockQty: 10 })),
      },
      owner,
    )
    const large = variants[1]?.id
    if (!large) throw new Error('a variant has an id')
    const order = await begin(owner, large, 'ekart', true)
    await order.refund(1)
    await order.refund(2, false)
    expect(await order.stock()).toBe(7)
    await order.cancelLine()
    expect(await order.stock()).toBe(10)
  })
})
