import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { listNotifications } from '#contract/activity.ts'
import { updateUser } from '#contract/account.ts'
import type { ModuleName } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { createPromotion, listPromotions, updatePromotion } from '#contract/promotion.ts'
import { moveDue } from '../../server/change/move-due.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { expireOrders, warnOfExpiry } from '../../server/order/move/expire-orders.ts'
import {
  aCompany,
  anOrder,
  anotherSession,
  aProduct,
  aTable,
  aUser,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(databases())('orders and the clock on %s', (database) => {
  const server = testServer({ database })

  const read = (id: Id, as: User) => server.ask(getOrder, { id }, as)
  const move = async (
    id: Id,
    event: NonNullable<Parameters<typeof server.call<typeof moveOrder>>[1]['event']>,
    as: User,
    fields = {},
  ) =>
    server.call(
      moveOrder,
      { id, expectedVersion: (await read(id, as)).version, event, ...fields },
      { as },
    )
  const sweep = () => expireOrders(server.databases, server.clock.now())
  const shop = async (module: ModuleName, settings: object = {}) =>
    aUser(server, {
      company: await aCompany(server, { settings: JSON.stringify(settings) }),
      module,
    })

  test('a guest’s order that nobody answers ends after a quarter of an hour, or as long as the company says', async () => {
    const usual = await shop('foodKart')
    const patient = await shop('foodKart', { expireAfterMin: 60 })
    const [one, other] = [
      await anOrder(server, { company: usual.company }),
      await anOrder(server, { company: patient.company }),
    ]
    const byPhone = await anOrder(server, { company: usual.company, source: 'phone' })
    const accepted = await anOrder(server, { company: usual.company, order_status_id: 2 })
    server.clock.advance(15 * minute - 1)
    await sweep()
    expect((await read(one.id, usual)).orderStatusId).toBe(1)
    server.clock.advance(1)
    expect(await Promise.all([sweep(), sweep()]).then(([a, b]) => a + b)).toBe(1)
    const ended = await read(one.id, usual)
    expect(ended).toMatchObject({
      orderStatusId: 4,
      history: [
        { event: 'order.expire', actorRole: 'system' },
        { entity: 'cart_item', to: 'Cancelled' },
      ],
    })
    expect([
      (await read(other.id, patient)).orderStatusId,
      (await read(byPhone.id, usual)).orderStatusId,
      (await read(accepted.id, usual)).orderStatusId,
    ]).toEqual([1, 1, 2])
    const { rows } = await server.ask(listNotifications, {}, usual)
    expect(rows.filter(({ kind }) => kind === 'order.expired')).toMatchObject([
      { link: `/orders/orderview?id=${one.id}`, values: { orderNo: ended.orderNo } },
    ])
    server.clock.advance(45 * minute)
    await sweep()
    expect((await read(other.id, patient)).orderStatusId).toBe(4)
  })

  test('an online shop has three days, and its team is warned once, after two thirds of the time', async () => {
    let owner = await shop('ekart')
    let short = await shop('foodKart', { expireAfterMin: 59 })
    const { id } = await anOrder(server, { company: owner.company, module: 'ekart' })
    const quick = await anOrder(server, { company: short.company })
    // Sessions end after a day.
    const pass = async (ms: number) => {
      server.clock.advance(ms)
      owner = await anotherSession(server, owner)
      short = await anotherSession(server, short)
    }
    const warn = () => warnOfExpiry(server.databases, server.clock.now())
    const warnings = async (as: User) =>
      (await server.ask(listNotifications, {}, as)).rows.filter(
        ({ kind }) => kind === 'order.expiring',
      )
    await pass(58 * minute)
    await warn()
    expect(await warnings(short)).toEqual([])
    await pass(47 * hour + 1 * minute)
    await Promise.all([sweep(), warn()])
    expect([(await read(id, owner)).orderStatusId, await warnings(owner)]).toEqual([1, []])
    expect((await read(quick.id, short)).orderStatusId).toBe(4)
    await pass(minute)
    await warn()
    await warn()
    const { orderNo } = await read(id, owner)
    expect(await warnings(owner)).toMatchObject([
      {
        link: `/orders/orderview?id=${id}`,
        values: { orderNo, time: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d$/) },
        isRead: false,
      },
    ])
    await move(id, 'order.accept', owner)
    expect(await warnings(owner)).toMatchObject([{ isRead: true }])
    const other = await anOrder(server, { company: owner.company, module: 'ekart' })
    await pass(72 * hour - 1)
    await sweep()
    expect((await read(other.id, owner)).orderStatusId).toBe(1)
    await pass(1)
    await sweep()
    expect((await read(other.id, owner)).orderStatusId).toBe(4)
  })

  test('many orders that end at once, or are refused, hold nobody up: others have their turn after each', async () => {
    const { company } = await shop('foodKart')
    const orders = 12
    for (let made = 0; made < orders; made += 1) await anOrder(server, { company })
    server.clock.advance(15 * minute)
    const turnsDuring = async (work: () => Promise<unknown>) => {
      let turns = 0
      let isOver = false
      const others = () => {
        turns += 1
        if (!isOver) setImmediate(others)
      }
      setImmediate(others)
      await work()
      isOver = true
      return turns
    }
    expect(await turnsDuring(sweep)).toBeGreaterThanOrEqual(orders)
    const due = Array.from({ length: orders }, (_, at) => ({
      companyId: company.id,
      timeZone: 'UTC',
      id: `${at}` as Id,
    }))
    const refused = () =>
      moveDue(server.databases, { event: 'order.expire', now: 0 }, due, async () => {
        throw new Refusal('NOT_FOUND')
      })
    expect(await turnsDuring(refused)).toBeGreaterThanOrEqual(orders)
  })

  test('so does an order at a table', async () => {
    const owner = await shop('tableOrdering')
    const tableId = await aTable(server, { company: owner.company })
    const { id } = await anOrder(server, {
      company: owner.company,
      module: 'tableOrdering',
      table_id: tableId,
      delivery_type: null,
    })
    server.clock.advance(15 * minute)
    await sweep()
    expect((await read(id, owner)).orderStatusId).toBe(4)
  })

  test('a request for a booking ends when its time has come; an order that was taken back gets its time anew', async () => {
    const salon = await shop('service')
    const now = server.clock.now()
    const { id } = await anOrder(server, {
      company: salon.company,
      module: 'service',
      start_ms: now + 3 * hour,
      end_ms: now + 4 * hour,
    })
    const kitchen = await shop('foodKart')
    const back = await anOrder(server, { company: kitchen.company })
    server.clock.advance(14 * minute)
    await move(back.id, 'order.accept', kitchen)
    await move(back.id, 'order.undo', kitchen)
    server.clock.advance(14 * minute)
    await sweep()
    expect([
      (await read(id, salon)).orderStatusId,
      (await read(back.id, kitchen)).orderStatusId,
    ]).toEqual([1, 1])
    server.clock.advance(3 * hour)
    await sweep()
    expect([
      (await read(id, salon)).orderStatusId,
      (await read(back.id, kitchen)).orderStatusId,
    ]).toEqual([4, 4])
  })

  test('an order that comes to nothing gives its promotion and its stock back; brought back it takes them again, if they are still there', async () => {
    const owner = await shop('ekart')
    const product = await aProduct(server, {
      company: owner.company,
      module: 'ekart',
      stock_qty: 5,
    })
    const stock = async () =>
      (
        await server.databases.read
          .selectFrom('product')
          .select('stock_qty')
          .where('id', '=', product)
          .executeTakeFirstOrThrow()
      ).stock_qty
    const draft = await server.ask(
      createPromotion,
      { name: 'First come', kind: 'percent', value: 10, code: 'ONCE', usageLimit: 1 },
      owner,
    )
    await server.call(
      updatePromotion,
      { id: draft.id, expectedVersion: draft.version, event: 'promotion.publish' },
      { as: owner },
    )
    const promotion = async () => (await server.ask(listPromotions, {}, owner)).rows[0]
    const order = async () =>
      server.call(
        createOrder,
        { promoCode: 'once', items: [{ productId: product, quantity: 2 }] },
        { as: owner },
      )

    const first = (await order()).data
    expect([first.discountAmount, await stock(), await promotion()]).toMatchObject([
      200,
      3,
      { usedCount: 1, liveState: 'exhausted' },
    ])
    expect((await order()).problem.code).toBe('LIMIT_REACHED')
    await move(first.id, 'order.cancel', owner, { reasonCode: 'customer_request' })
    expect([await stock(), await promotion()]).toMatchObject([
      5,
      { usedCount: 0, liveState: 'active' },
    ])

    const second = (await order()).data
    expect([second.discountAmount, await stock(), await promotion()]).toMatchObject([
      200,
      3,
      { usedCount: 1 },
    ])
    expect((await move(first.id, 'order.restore', owner)).problem.code).toBe('LIMIT_REACHED')
    expect([
      await stock(),
      await promotion(),
      (await read(first.id, owner)).orderStatusId,
    ]).toMatchObject([3, { usedCount: 1 }, 4])
    await move(second.id, 'order.cancel', owner, { reasonCode: 'customer_request' })
    expect((await move(first.id, 'order.restore', owner)).data).toMatchObject({
      orderStatusId: 1,
      discountAmount: 200,
    })
    expect([await stock(), await promotion()]).toMatchObject([5, { usedCount: 1 }])
    await move(first.id, 'order.accept', owner)
    await move(first.id, 'order.undo', owner)
    expect([await stock(), await promotion()]).toMatchObject([5, { usedCount: 1 }])
    await move(first.id, 'order.reject', owner, { reasonCode: 'sold_out' })
    expect([await stock(), await promotion()]).toMatchObject([5, { usedCount: 0 }])
  })

  test('where lines go to the kitchen by themselves, they go when the order is let in, and what is added goes too', async () => {
    const owner = await shop('tableOrdering')
    await server.call(updateUser, { settings: { autoFire: true } }, { as: owner })
    const { company } = owner
    const dish = await aProduct(server, { company, module: 'tableOrdering' })
    const drink = await aProduct(server, {
      company,
      module: 'tableOrdering',
      name: 'Water',
      no_prep: 1,
    })
    const tableId = await aTable(server, { company })
    const items = [
      { productId: dish, quantity: 1 },
      { productId: drink, quantity: 1 },
    ]
    const states = ({ cartItems }: Order) => cartItems.map(({ cartStatus }) => cartStatus)
    const taken = await server.ask(createOrder, { tableId, items }, owner)
    expect([taken.orderStatusId, states(taken)]).toEqual([3, ['In Kitchen', 'In Cart']])
    const more = await server.ask(createOrder, { tableId, items: items.slice(0, 1) }, owner)
    expect([more.id, states(more)]).toEqual([taken.id, ['In Kitchen', 'In Cart', 'In Kitchen']])

    const { id } = await anOrder(server, { company, module: 'tableOrdering' })
    expect((await move(id, 'order.accept', owner)).data).toMatchObject({
      orderStatusId: 3,
      cartItems: [{ cartStatus: 'In Kitchen' }],
    })

    const other = await shop('tableOrdering')
    const calm = await anOrder(server, { company: other.company, module: 'tableOrdering' })
    expect((await move(calm.id, 'order.accept', other)).data).toMatchObject({
      orderStatusId: 2,
      cartItems: [{ cartStatus: 'In Cart' }],
    })
  })
})
