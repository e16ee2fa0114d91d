import { beforeAll, describe, expect, test } from 'vitest'
import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { cancelLines, changeQuantity } from '#contract/order-change.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { toJson } from '../../server/db/json-text.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { moveOrderWithLines } from '../../server/order/move/coupling.ts'
import { findOrder } from '../../server/order/order-head.ts'
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

describe.each(databases())('orders on %s', (database) => {
  const server = testServer({ database, config: { callsPerMinute: 1_000_000 } })
  let company: Company
  let owner: User
  let staff: User

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
    staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
  })

  const inModule = (user: User, module: keyof typeof moduleIds): User => ({
    ...user,
    moduleId: moduleIds[module],
  })
  const read = (id: Id, as = owner) => server.ask(getOrder, { id }, as)
  const line = (order: Order, index = 0) => {
    const found = order.cartItems[index]
    if (!found) throw new Error(`the order has no line ${index}`)
    return found
  }
  const moveLine = (
    order: Order,
    event: Parameters<typeof server.call<typeof moveItems>>[1]['event'],
    index = 0,
    as = owner,
  ) =>
    server.ask(
      moveItems,
      {
        items: [{ id: line(order, index).id, expectedVersion: line(order, index).version }],
        event,
        reasonCode: 'other',
      },
      as,
    )

  describe('two people on one order', () => {
    test('what someone else did between read and write is not overwritten', async () => {
      const { id } = await anOrder(server, { company })
      const tenant = { db: server.databases.write, companyId: company.id }
      const seen = await findOrder(tenant, moduleIds.foodKart, id)
      if (!seen) throw new Error('not found')
      const other = await server.call(
        moveOrder,
        { id, expectedVersion: 1, event: 'order.accept' },
        { as: staff },
      )
      expect(other.status).toBe(200)

      const change = {
        tenant,
        role: 'business',
        now: server.clock.now(),
        timeZone: 'Europe/London',
        reasonCode: 'other',
      } as const
      const refusal = await moveOrderWithLines(change, seen, 'order.reject').catch(
        (error: unknown) => error,
      )
      expect(refusal).toMatchObject({ code: 'VERSION_CONFLICT' })
      const current = refusal instanceof Refusal && refusal.details.readCurrent?.(tenant.db)
      expect(await current).toMatchObject({ orderStatusId: orderStatusIds.Received })
      expect((await read(id)).orderStatusId).toBe(orderStatusIds.Received)
    })

    test('of two concurrent moves one wins, and the other sees the new state', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await anOrder(server, { company })
        const answers = await Promise.all([
          server.call(moveOrder, { id, expectedVersion: 1, event: 'order.accept' }, { as: staff }),
          server.call(
            moveOrder,
            { id, expectedVersion: 1, event: 'order.reject', reasonCode: 'too_busy' },
            { as: owner },
          ),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const winner = answers.find(({ status }) => status === 200)?.data
        const loser = answers.find(({ status }) => status === 409)?.problem
        expect(loser?.current).toMatchObject({ order_status_id: winner?.orderStatusId })
        expect((await read(id)).orderStatusId).toBe(winner?.orderStatusId)
        expect((await read(id)).history).toHaveLength(
          (await read(id)).cartItems[0]?.cartStatus === 'Cancelled' ? 2 : 1,
        )
      }
    })

    test('a version that is no longer the current one is refused', async () => {
      const { id } = await anOrder(server, { company, version: 3 })
      const late = await server.call(
        moveOrder,
        { id, expectedVersion: 2, event: 'order.accept' },
        { as: owner },
      )
      expect([late.status, late.problem.code]).toEqual([409, 'VERSION_CONFLICT'])
      expect(late.problem.current).toMatchObject({ order_status_id: 1, version: 3 })
    })
  })

  test('a bare status is the event that leads there', async () => {
    const { id } = await anOrder(server, { company })
    const moved = await server.call(
      moveOrder,
      { id, expectedVersion: 1, orderStatusId: 4, reasonCode: 'sold_out' },
      { as: staff },
    )
    expect(moved.data.history.find(({ entity }) => entity === 'order')).toMatchObject({
      event: 'order.reject',
      from: 'Pending',
      to: 'Unserviceable',
      actorRole: 'staff',
      reasonCode: 'sold_out',
    })
  })

  test('a refusal wants a reason, and accepting may promise a later time', async () => {
    const { id } = await anOrder(server, { company })
    const silent = await server.call(
      moveOrder,
      { id, expectedVersion: 1, event: 'order.reject' },
      { as: owner },
    )
    expect([silent.status, silent.problem.errors[0]?.path]).toEqual([422, 'reason_code'])
    const accepted = await server.call(
      moveOrder,
      { id, expectedVersion: 1, event: 'order.accept', delayMinutes: 25 },
      { as: owner },
    )
    expect(accepted.data.promisedMs).toBe(server.clock.now() + 25 * 60_000)
  })

  test('staff take back within five minutes, the business on the same day', async () => {
    const at = server.clock.now()
    const fresh = await anOrder(server, { company, order_status_id: 2, moved_ms: at - 4 * 60_000 })
    const older = await anOrder(server, { company, order_status_id: 2, moved_ms: at - 6 * 60_000 })
    // Noon in Greenwich is one o'clock in London in May: a millisecond before its midnight.
    const yesterday = await anOrder(server, {
      company,
      order_status_id: 2,
      moved_ms: at - 13 * 3_600_000 - 1,
    })
    const undo = (id: Id, as: User) =>
      server.status(moveOrder, { id, expectedVersion: 1, event: 'order.undo' }, as)
    expect(await undo(fresh.id, staff)).toBe(200)
    expect(await undo(older.id, staff)).toBe(409)
    expect(await undo(older.id, owner)).toBe(200)
    expect(await undo(yesterday.id, owner)).toBe(409)
  })

  describe('an order and its lines', () => {
    test('the kitchen moves a table order from fire to ready, and what is added recalls it', async () => {
      const tableId = await aTable(server, { company, name: `T-${database}` })
      const dish = await aProduct(server, { company, module: 'tableOrdering' })
      const drink = await aProduct(server, {
        company,
        module: 'tableOrdering',
        name: 'Lassi',
        no_prep: 1,
        price_amount: 300,
      })
      const as = inModule(owner, 'tableOrdering')
      let order = await server.ask(
        createOrder,
        {
          tableId,
          items: [
            { productId: dish, quantity: 2 },
            { productId: drink, quantity: 1 },
          ],
        },
        as,
      )
      expect(order).toMatchObject({
        orderStatusId: 2,
        source: 'table',
        itemCount: 3,
        totalAmount: 2300,
      })

      await moveLine(order, 'item.fire', 0, as)
      order = await read(order.id, as)
      expect(order.orderStatusId).toBe(orderStatusIds.Processing)
      await moveLine(order, 'item.cook', 0, as)
      order = await read(order.id, as)
      expect(order.orderStatusId).toBe(orderStatusIds.Ready)

      order = await server.ask(
        createOrder,
        { tableId, items: [{ productId: dish, quantity: 1 }] },
        as,
      )
      expect(order).toMatchObject({ orderStatusId: 3, itemCount: 4, totalAmount: 3300 })
      expect(
        order.history
          .filter(({ entity }) => entity === 'order')
          .map(({ event, actorRole }) => `${event} ${actorRole}`),
      ).toEqual([
        'order.create business',
        'order.start system',
        'order.mark-ready system',
        'order.recall system',
      ])
    })

    test('starting an order sends its lines to the kitchen, and taking that back brings them home', async () => {
      const { id } = await anOrder(server, {
        company,
        order_status_id: 2,
        lines: [{}, { no_prep: 1 }],
      })
      const started = await server.ask(
        moveOrder,
        { id, expectedVersion: 1, event: 'order.start' },
        staff,
      )
      expect(started.cartItems.map(({ cartStatus }) => cartStatus)).toEqual([
        'In Kitchen',
        'In Cart',
      ])
      const early = await server.call(
        moveOrder,
        { id, expectedVersion: started.version, event: 'order.mark-ready' },
        { as: staff },
      )
      expect([early.status, early.problem.code]).toEqual([409, 'ITEMS_OPEN'])
      const back = await server.ask(
        moveOrder,
        { id, expectedVersion: started.version, event: 'order.undo' },
        staff,
      )
      expect([back.orderStatusId, ...back.cartItems.map(({ cartStatus }) => cartStatus)]).toEqual([
        2,
        'In Cart',
        'In Cart',
      ])
    })

    test('with its last line an order is cancelled, and restored they are all back but those cancelled before', async () => {
      const { id, lineIds } = await anOrder(server, {
        company,
        order_status_id: 2,
        lines: [
          {},
          { line_amount: 500, unit_amount: 500 },
          { cart_status: 'Cancelled', updated_ms: 5 },
        ],
      })
      const [first, second] = lineIds
      if (!first || !second) throw new Error('two lines are needed')
      const one = await server.ask(
        cancelLines,
        { orderId: id, cartIds: [first], reasonCode: 'sold_out' },
        staff,
      )
      expect(one).toMatchObject({ orderStatusId: 2, totalAmount: 500, itemCount: 1 })
      server.clock.advance(1000)
      const none = await server.ask(
        cancelLines,
        { orderId: id, cartIds: [second], reasonCode: 'customer_request' },
        staff,
      )
      expect(none).toMatchObject({ orderStatusId: 4, itemCount: 0, reasonCode: 'customer_request' })
      const restored = await server.ask(
        moveOrder,
        { id, expectedVersion: none.version, event: 'order.restore' },
        owner,
      )
      expect([restored.orderStatusId, restored.itemCount, restored.totalAmount]).toEqual([
        1, 1, 500,
      ])
      expect(restored.cartItems.map(({ cartStatus }) => cartStatus)).toEqual([
        'Cancelled',
        'In Cart',
        'Cancelled',
      ])
    })

    test('staff may not end an order that is being cooked by taking out its last line, and nothing of it happens', async () => {
      const { id, lineIds } = await anOrder(server, {
        company,
        order_status_id: 3,
        lines: [{ cart_status: 'In Kitchen', fired_ms: server.clock.now() }],
      })
      const refused = await server.call(
        cancelLines,
        { orderId: id, cartIds: lineIds, reasonCode: 'mistake' },
        { as: staff },
      )
      expect([refused.status, refused.problem.code]).toEqual([403, 'ROLE_FORBIDDEN'])
      expect(refused.problem.message).toMatch(/^This is the last item.* Ask the owner/)
      expect(await read(id)).toMatchObject({
        orderStatusId: 3,
        version: 1,
        itemCount: 1,
        history: [],
      })
      // It is not offered to them either, on the order and in the list of lines.
      const offered = async (as: User, orderId: Id) => {
        const { cartItems } = await server.ask(getOrder, { id: orderId }, as)
        const { rows } = await server.ask(listCartItems, { orderId }, as)
        return [cartItems, rows].map(([line]) => line?.allowedEvents.includes('item.void'))
      }
      expect(await offered(staff, id)).toEqual([false, false])
      expect(await offered(owner, id)).toEqual([true, true])
      const two = await anOrder(server, {
        company,
        order_status_id: 3,
        lines: [
          { cart_status: 'In Kitchen', fired_ms: server.clock.now() },
          { cart_status: 'In Kitchen', fired_ms: server.clock.now() },
        ],
      })
      expect(await offered(staff, two.id)).toEqual([true, true])
    })

    test('a quantity changes only in the cart and prices the order again', async () => {
      const { id, lineIds } = await anOrder(server, {
        company,
        order_status_id: 2,
        lines: [{ options: toJson([{ name: 'Cheese', extraAmount: 150 }]), line_amount: 1150 }],
        tax_percent: 7.5,
        tax_included: 0,
      })
      const [cartId] = lineIds
      if (!cartId) throw new Error('a line is needed')
      const changed = await server.ask(
        changeQuantity,
        { orderId: id, cartId, quantity: 3, expectedVersion: 1 },
        staff,
      )
      expect(changed).toMatchObject({ subtotalAmount: 3450, taxAmount: 259, totalAmount: 3709 })
      await moveLine(changed, 'item.fire')
      const fired = await read(id)
      const late = await server.call(
        changeQuantity,
        { orderId: id, cartId, quantity: 1, expectedVersion: fired.version },
        { as: staff },
      )
      expect([late.status, late.problem.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED'])
    })

    test('many lines are moved each separately, or all or none', async () => {
      const { id } = await anOrder(server, {
        company,
        order_status_id: 2,
        lines: [{}, { cart_status: 'Served', served_ms: 1 }],
      })
      const order = await read(id)
      const items = order.cartItems.map(({ id: lineId, version }) => ({
        id: lineId,
        expectedVersion: version,
      }))
      const atomic = await server.call(
        moveItems,
        { items, event: 'item.fire', isAtomic: true },
        { as: staff },
      )
      expect(atomic.status).toBe(409)
      expect((await read(id)).version).toBe(1)
      const loose = await server.ask(
        moveItems,
        { items: [...items, { id: 'nobody' as Id, expectedVersion: 1 }], event: 'item.fire' },
        staff,
      )
      expect(loose.updated.map(({ cartStatus }) => cartStatus)).toEqual(['In Kitchen'])
      expect(loose.failed.map(({ code }) => code).toSorted()).toEqual([
        'NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
      ])
      expect((await read(id)).orderStatusId).toBe(orderStatusIds.Processing)
    })
  })

  test('a foreign order, an unknown one and one of another module answer alike', async () => {
    const foreign = await anOrder(server, { company: await aCompany(server) })
    const elsewhere = await anOrder(server, { company, module: 'ekart' })
    const ids = [foreign.id, elsewhere.id, 'nothing' as Id]
    const same = async (
      call: (id: Id) => Promise<{ status: number; problem: { message: string } }>,
    ) => {
      const answers = await Promise.all(ids.map(call))
      expect(new Set(answers.map(({ status, problem }) => `${status} ${problem.message}`))).toEqual(
        new Set(['404 This was not found. It may have been deleted.']),
      )
    }
    await same((id) => server.call(getOrder, { id }, { as: owner }))
    await same((id) =>
      server.call(moveOrder, { id, expectedVersion: 1, event: 'order.accept' }, { as: owner }),
    )
    await same((id) =>
      server.call(
        cancelLines,
        { orderId: id, cartIds: foreign.lineIds, reasonCode: 'other' },
        { as: owner },
      ),
    )
    await same((id) =>
      server.call(
        changeQuantity,
        { orderId: id, cartId: foreign.lineIds[0] ?? id, quantity: 2, expectedVersion: 1 },
        { as: owner },
      ),
    )
    await same((id) =>
      server.call(
        createOrder,
        { customerId: id, items: [{ productId: id, quantity: 1 }] },
        { as: owner },
      ),
    )
    const mine = await anOrder(server, { company })
    expect(
      await server.status(
        cancelLines,
        { orderId: mine.id, cartIds: foreign.lineIds, reasonCode: 'other' },
        owner,
      ),
    ).toBe(404)
  })
})
