import { beforeAll, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { cancelLines } from '#contract/order-change.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { getProduct } from '#contract/product.ts'
import {
  aCompany,
  anOrder,
  aProduct,
  aTable,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('undoing a cancellation on %s', (database) => {
  const server = testServer({ database, config: { callsPerMinute: 1_000_000 } })
  let company: Company
  let owner: User
  let staff: User

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
    staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
  })

  const move = async (
    id: Id,
    event: Parameters<typeof server.call<typeof moveOrder>>[1]['event'],
    as = owner,
  ) => {
    const { version } = await server.ask(getOrder, { id }, as)
    return server.call(
      moveOrder,
      { id, expectedVersion: version, event, reasonCode: 'mistake' },
      { as },
    )
  }

  test.each([
    [2, ['In Cart', 'In Cart']],
    [3, ['In Kitchen', 'Cooked']],
    [5, ['Cooked', 'Cooked']],
  ] as const)(
    'gives back the status %i with its lines as they were, and the stock',
    async (status, lines) => {
      const productId = await aProduct(server, { company, stock_qty: 5 })
      const at = server.clock.now()
      const stamps = {
        'In Cart': {},
        'In Kitchen': { fired_ms: at },
        Cooked: { fired_ms: at, cooked_ms: at },
      }
      const gone = { cart_status: 'Cancelled' as const, updated_ms: 5 }
      const { id } = await anOrder(server, {
        company,
        order_status_id: status,
        lines: [
          ...lines.map((cart_status) => ({
            product_id: productId,
            cart_status,
            ...stamps[cart_status],
          })),
          gone,
        ],
      })
      server.clock.advance(60_000)
      const cancelled = await move(id, 'order.cancel')
      expect(cancelled.data).toMatchObject({ orderStatusId: 4, reasonCode: 'mistake' })
      expect(cancelled.data.allowedEvents).toEqual(['order.undo', 'order.restore'])
      const back = (await move(id, 'order.undo')).data
      expect([back.orderStatusId, ...back.cartItems.map(({ cartStatus }) => cartStatus)]).toEqual([
        status,
        ...lines,
        'Cancelled',
      ])
      expect(back.reasonCode).toBeUndefined()
      expect((await server.ask(getProduct, { id: productId }, owner)).stockQty).toBe(5)
      // Cancelled a second time, it goes back again; restored, it begins anew.
      await move(id, 'order.cancel')
      expect((await move(id, 'order.restore')).data.orderStatusId).toBe(1)
    },
  )

  test('leaves out a line that was cancelled before its order, even in the same moment', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 2, lines: [{}, {}] })
    const lines = async () => (await server.ask(getOrder, { id }, owner)).cartItems
    const [first, second] = await lines()
    const cancel = (cartIds: Id[]) =>
      server.ask(cancelLines, { orderId: id, cartIds, reasonCode: 'mistake' }, owner)
    await cancel([first?.id ?? id])
    await move(id, 'order.cancel')
    await move(id, 'order.undo')
    expect((await lines()).map(({ cartStatus }) => cartStatus)).toEqual(['Cancelled', 'In Cart'])
    // The last line takes its order along, and comes back with it.
    expect((await cancel([second?.id ?? id])).orderStatusId).toBe(4)
    await move(id, 'order.undo')
    expect((await lines()).map(({ cartStatus }) => cartStatus)).toEqual(['Cancelled', 'In Cart'])
  })

  test('what was served of an order that goes back to pending is counted once', async () => {
    const productId = await aProduct(server, { company, stock_qty: 5, no_prep: 1 })
    const { id } = await anOrder(server, {
      company,
      order_status_id: 2,
      // Served to the last line it would be ready.
      lines: [{ product_id: productId, quantity: 2, no_prep: 1 }, {}],
    })
    const moveLine = async (event: 'item.serve' | 'item.recall' | 'item.unfire') => {
      const { cartItems } = await server.ask(getOrder, { id }, owner)
      const line = cartItems.find((one) => one.productId === productId)
      if (!line) throw new Error('no line')
      const items = [{ id: line.id, expectedVersion: line.version }]
      expect(await server.status(moveItems, { items, event }, owner)).toBe(200)
      return (await server.ask(getProduct, { id: productId }, owner)).stockQty
    }
    await moveLine('item.serve')
    expect((await move(id, 'order.undo')).data.orderStatusId).toBe(1)
    expect(await moveLine('item.recall')).toBe(5)
    expect(await moveLine('item.serve')).toBe(5)
    await moveLine('item.recall')
    await moveLine('item.recall')
    // It is used no longer, and no order that counts holds it.
    expect(await moveLine('item.unfire')).toBe(7)
  })

  test('staff undo what they may cancel, and within their five minutes', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    await move(id, 'order.cancel', staff)
    expect((await move(id, 'order.undo', staff)).data.orderStatusId).toBe(2)
    await move(id, 'order.cancel', staff)
    server.clock.advance(5 * 60_000 + 1)
    expect((await move(id, 'order.undo', staff)).problem.code).toBe('TOO_LATE')
    const cooking = await anOrder(server, { company, order_status_id: 3 })
    await move(cooking.id, 'order.cancel')
    expect((await move(cooking.id, 'order.undo', staff)).status).toBe(403)
  })

  test('what was rejected can be restored only, since it was pending', async () => {
    const { id } = await anOrder(server, { company })
    expect((await move(id, 'order.reject')).data.allowedEvents).toEqual(['order.restore'])
    expect((await move(id, 'order.undo')).problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('continues with the table, too', async () => {
    const { id } = await anOrder(server, {
      company,
      module: 'tableOrdering',
      table_id: await aTable(server, { company }),
      order_status_id: 3,
      lines: [{ cart_status: 'Cooked', fired_ms: 1, cooked_ms: 2 }],
    })
    const at = { ...owner, moduleId: 15 as const }
    await move(id, 'order.cancel', at)
    const back = (await move(id, 'order.undo', at)).data
    expect([back.orderStatusId, back.cartItems[0]?.cartStatus]).toEqual([3, 'Cooked'])
  })

  test('a line that was voided goes back to where it was, and one out of the cart is restored', async () => {
    const now = server.clock.now()
    const { id, lineIds } = await anOrder(server, {
      company,
      order_status_id: 3,
      lines: [
        { cart_status: 'In Kitchen', fired_ms: now },
        { cart_status: 'Cooked', fired_ms: now, cooked_ms: now },
        {},
      ],
    })
    for (const lineId of lineIds.slice(0, 2)) {
      await server.call(
        cancelLines,
        { orderId: id, cartIds: [lineId], reasonCode: 'mistake' },
        { as: owner },
      )
      const line = (await server.ask(getOrder, { id }, owner)).cartItems.find(
        (one) => one.id === lineId,
      )
      expect(line?.allowedEvents).toEqual(['item.undo', 'item.restore'])
      await server.call(
        moveItems,
        { items: [{ id: lineId, expectedVersion: line?.version ?? 0 }], event: 'item.undo' },
        { as: owner },
      )
    }
    const { cartItems, orderStatusId } = await server.ask(getOrder, { id }, owner)
    expect([orderStatusId, ...cartItems.map(({ cartStatus }) => cartStatus)]).toEqual([
      3,
      'In Kitchen',
      'Cooked',
      'In Cart',
    ])
  })
})
