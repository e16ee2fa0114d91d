import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listNotifications } from '#contract/activity.ts'
import { listCartItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import {
  getCatalog,
  listOrderTimes,
  openLink,
  placeGuestOrder,
  priceGuestCart,
} from '#contract/guest.ts'
import { listLaterOrders } from '#contract/later-orders.ts'
import { createLink } from '#contract/link.ts'
import { updateLocation } from '#contract/location.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { localTime } from '#contract/zoned-time.ts'
import { beginOrders } from '../../server/order/later/begin-orders.ts'
import { expireOrders } from '../../server/order/move/expire-orders.ts'
import { aCompany, aProduct, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000
const hour = 60 * minute
let guests = 0

describe.each(databases())('orders for later on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  let intakeToken: string
  let productId: Id

  const settle = (settings: CallInput<typeof updateUser>['settings']) =>
    server.call(updateUser, { settings }, { as: owner })
  const come = async () => {
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    return (await server.call(openLink, { code }, {})).data
  }
  const fresh = async (
    settings: CallInput<typeof updateUser>['settings'] = {},
    columns: Parameters<typeof aCompany>[1] = {},
  ) => {
    company = await aCompany(server, columns)
    owner = await aUser(server, { company, module: 'foodKart' })
    productId = await aProduct(server, { company, module: 'foodKart' })
    await settle({ takesLater: true, autoAccept: true, ...settings })
    intakeToken = (await come()).intakeToken
  }
  const day = (ahead: number) =>
    new Date(server.clock.now() + ahead * 24 * hour).toISOString().slice(0, 10)
  const today = () => day(0)
  const times = async (date = today(), days = 1) =>
    (await server.call(listOrderTimes, { intakeToken, date, days }, {})).data.slots
  const firstTime = async () => (await times(today(), 2))[0]?.startMs ?? 0
  const place = (promisedMs: number | undefined) =>
    server.call(
      placeGuestOrder,
      {
        intakeToken,
        fullName: 'Anita',
        email: `guest${(guests += 1)}@mail.example`,
        items: [{ productId, quantity: 1 }],
        ...(promisedMs !== undefined && { promisedMs }),
      },
      {},
    )
  const board = async () =>
    (await server.ask(listCartItems, { cartStatus: ['In Cart', 'In Kitchen', 'Cooked'] }, owner))
      .rows
  const orders = async () => (await server.ask(listOrders, {}, owner)).rows
  const pass = (ms: number) => server.clock.advance(ms)
  const tick = () => beginOrders(server.databases, server.clock.now())

  test('a guest chooses a slot within the hours; the kitchen sees the order when it is time', async () => {
    await fresh({ autoFire: true })
    const [first] = await times(today(), 2)
    if (!first) throw new Error('no time')
    expect(first.startMs % (15 * minute)).toBe(0)
    expect(first.startMs - server.clock.now()).toBeGreaterThanOrEqual(30 * minute)
    const startMs = first.startMs + 2 * hour
    const placed = await place(startMs)
    expect(placed.data).toMatchObject({ promisedMs: startMs, orderStatusId: 2 })
    expect(await orders()).toMatchObject([{ promisedMs: startMs }])
    expect(await board()).toEqual([])
    await tick()
    expect(await board()).toEqual([])
    pass(startMs - 30 * minute - server.clock.now())
    expect(await tick()).toBe(1)
    expect(await board()).toMatchObject([
      { cartStatus: 'In Kitchen', order: { promisedMs: startMs } },
    ])
    expect(await tick()).toBe(0)
    // The team hears of it once.
    const { rows } = await server.ask(listNotifications, {}, owner)
    expect(rows.filter(({ kind }) => kind === 'order.due')).toMatchObject([
      { values: { time: localTime(startMs, 'Europe/London').slice(11) } },
    ])
  })

  test('an order that was started already raises no alarm when it is due', async () => {
    await fresh({ autoFire: true })
    const startMs = (await firstTime()) + 2 * hour
    await place(startMs)
    const [row] = await orders()
    if (!row) throw new Error('no order')
    await server.ask(
      moveOrder,
      { id: row.id, expectedVersion: row.version, event: 'order.start' },
      owner,
    )
    pass(startMs - 30 * minute - server.clock.now())
    expect(await tick()).toBe(1)
    const { rows } = await server.ask(listNotifications, {}, owner)
    expect(rows.filter(({ kind }) => kind === 'order.due')).toEqual([])
  })

  test('of twenty guests at once one gets the last place, and cancelling gives it back', async () => {
    await fresh({ laterPerSlot: 1, autoAccept: false })
    const startMs = await firstTime()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(startMs)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const codes = answers.flatMap(({ problem }) => problem?.code ?? [])
    expect(new Set(codes)).toEqual(new Set(['SLOT_TAKEN']))
    expect((await times(today(), 2))[0]).toEqual({ startMs, isFull: true })
    const [winner] = won
    if (!winner) throw new Error('nobody')
    const { uuid } = winner.data
    await server.call(moveByUuid, { uuid, event: 'order.customer-cancel' }, {})
    expect((await times(today(), 2))[0]).toEqual({ startMs, isFull: false })
    expect((await place(startMs)).status).toBe(200)
  })

  test('closed days have no times, and a closed shop takes orders for later', async () => {
    await fresh()
    const tomorrow = day(1)
    const weekday = new Date(`${tomorrow}T12:00:00Z`).getUTCDay()
    const branch = { name: 'Market Street', isDefault: true, exceptions: [] }
    const { id } = await server.ask(updateLocation, { ...branch, hours: [] }, owner)
    let version = 1
    const opens = async (at: string) => {
      const hours = [{ weekday, opens: at, closes: '13:00' }]
      const changes = { id, expectedVersion: version, hours }
      version = (await server.ask(updateLocation, changes, owner)).version
    }
    await opens('12:00')
    expect(await come()).toMatchObject({ isOpenNow: false, laterDays: 7 })
    expect((await place(undefined)).problem.code).toBe('CLOSED')
    const offered = (await times(today(), 3)).map(({ startMs }) =>
      new Date(startMs).toISOString().slice(0, 16),
    )
    expect(offered).toEqual(
      ['11:00', '11:15', '11:30', '11:45'].map((time) => `${tomorrow}T${time}`),
    )
    const noon = Date.parse(`${tomorrow}T11:00:00Z`)
    expect((await place(noon + 2 * hour)).problem).toMatchObject({ code: 'CLOSED' })
    expect((await place(noon + 5 * minute)).problem).toMatchObject({ code: 'CLOSED' })
    expect((await place(noon)).status).toBe(200)
    // Changed hours do not change existing orders.
    await opens('12:30')
    expect((await place(noon)).problem.code).toBe('CLOSED')
    expect(await orders()).toMatchObject([{ promisedMs: noon }])
    pass(noon - 30 * minute - server.clock.now())
    expect(await tick()).toBe(1)
  })

  test('slots follow the clock of the company, in halves of an hour from Greenwich too', async () => {
    await fresh({ laterSlotMin: 60, laterDaysAhead: 1 }, { time_zone: 'Asia/Colombo' })
    const all = await times(day(0), 4)
    expect(all.length).toBeGreaterThan(20)
    expect(all.every(({ startMs }) => startMs % hour === 30 * minute)).toBe(true)
    const last = Math.max(...all.map(({ startMs }) => startMs))
    expect((await place(last + hour)).problem.code).toBe('CLOSED')
  })

  test('too soon, too far and not offered are refused in words', async () => {
    await fresh({ laterLeadMin: 60, laterDaysAhead: 0 })
    const startMs = await firstTime()
    expect(startMs - server.clock.now()).toBeGreaterThanOrEqual(hour)
    expect((await place(startMs - 15 * minute)).problem).toMatchObject({
      code: 'TOO_LATE',
      message: 'It is too late to order for this time. Choose a later one.',
    })
    expect((await place(startMs + 26 * hour)).problem.code).toBe('CLOSED')
    await settle({ takesLater: false })
    expect(await times()).toEqual([])
    expect((await come()).laterDays).toBeUndefined()
    expect((await place(startMs)).problem).toMatchObject({
      message: 'You can no longer order for later here. Order for now.',
    })
  })

  test('an order that waits for an answer keeps its place until its time, not for minutes', async () => {
    await fresh({ autoAccept: false, laterPerSlot: 1, expireAfterMin: 5 })
    const startMs = (await firstTime()) + 3 * hour
    await place(startMs)
    pass(hour)
    await expireOrders(server.databases, server.clock.now())
    expect(await orders()).toMatchObject([{ orderStatusId: 1 }])
    pass(startMs - server.clock.now())
    await expireOrders(server.databases, server.clock.now())
    expect((await orders())[0]?.orderStatusId).not.toBe(1)
    const rows = await server.databases.read
      .selectFrom('order_slot')
      .select('seat')
      .where('company_id', '=', company.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('the team promises more than a slot takes, and guests see it full; undone, it is taken again', async () => {
    await fresh({ laterPerSlot: 2 })
    const startMs = await firstTime()
    const promise = () =>
      server.call(
        createOrder,
        { items: [{ productId, quantity: 1 }], promisedMs: startMs + 5 * minute },
        { as: owner },
      )
    const isFull = async () => (await times(today(), 2))[0]?.isFull
    const first = (await promise()).data
    expect(await isFull()).toBe(false)
    expect((await promise()).status).toBe(200)
    expect((await promise()).status).toBe(200)
    expect(await board()).toEqual([])
    expect(await isFull()).toBe(true)
    await settle({ laterPerSlot: 3 })
    expect(await isFull()).toBe(true)
    const move = async (event: CallInput<typeof moveOrder>['event'], more: object = {}) => {
      const { version } = await server.ask(getOrder, { id: first.id }, owner)
      return server.call(
        moveOrder,
        { id: first.id, expectedVersion: version, event, ...more },
        { as: owner },
      )
    }
    await move('order.cancel', { reasonCode: 'other' })
    expect(await isFull()).toBe(false)
    expect((await move('order.undo')).status).toBe(200)
    expect(await isFull()).toBe(true)
  })

  test('longer slots hold what the shorter ones held', async () => {
    await fresh({ laterSlotMin: 15, laterPerSlot: 2 })
    const startMs = (await times(day(1)))[4 * 12]?.startMs ?? 0
    expect((await place(startMs)).status).toBe(200)
    expect((await place(startMs + 15 * minute)).status).toBe(200)
    await settle({ laterSlotMin: 60 })
    const slot = (await times(day(1))).find((one) => one.startMs === startMs)
    expect(slot).toEqual({ startMs, isFull: true })
    expect((await place(startMs)).problem.code).toBe('SLOT_TAKEN')
  })

  test('a dish with hours of its own is priced and ordered for them at any time, and for no other', async () => {
    await fresh()
    const clock = (ahead: number) =>
      localTime(server.clock.now() + ahead * hour, 'Europe/London').slice(-5)
    const [from, to] = [clock(4), clock(6)]
    const columns = { available_from: from, available_to: to }
    productId = await aProduct(server, { company, module: 'foodKart', ...columns })
    const dish = async () =>
      (await server.call(getCatalog, { intakeToken }, {})).data.products.find(
        ({ id }) => id === productId,
      )
    expect(await dish()).toMatchObject({ isSoldOut: false, hours: { from, to, isNow: false } })
    const items = [{ productId, quantity: 1 }]
    expect((await server.call(priceGuestCart, { intakeToken, items }, {})).status).toBe(200)
    const slots = await times(today(), 2)
    const slotIn = (hours: number) =>
      slots.find(({ startMs }) => startMs >= server.clock.now() + hours * hour)?.startMs
    for (const at of [undefined, slotIn(1), slotIn(7)])
      expect((await place(at)).problem.code).toBe('OUT_OF_STOCK')
    expect((await place(slotIn(5))).status).toBe(200)
    await settle({ takesLater: false })
    intakeToken = (await come()).intakeToken
    expect(await dish()).toMatchObject({ isSoldOut: true })
    expect((await dish())?.hours).toBe(undefined)
    expect((await server.call(priceGuestCart, { intakeToken, items }, {})).problem.code).toBe(
      'OUT_OF_STOCK',
    )
  })

  test('the team sees the times of a day, what each holds, and those beside the hours', async () => {
    await fresh({ laterPerSlot: 2, autoFire: true })
    const date = day(1)
    const [, second] = await times(date)
    if (!second) throw new Error('no time')
    await place(second.startMs)
    const seen = (as: User, on = date) => server.ask(listLaterOrders, { date: on }, as)
    const slotOf = ({ slots }: Awaited<ReturnType<typeof seen>>, startMs: number) =>
      slots.find((slot) => slot.startMs === startMs)
    const before = await seen(owner)
    expect(before).toMatchObject({ isOffered: true, timeZone: 'Europe/London' })
    expect(slotOf(before, second.startMs)).toMatchObject({
      endMs: second.startMs + 15 * minute,
      held: 1,
      left: 1,
      orders: [{ customerName: 'Anita', itemCount: 1, hasBegun: false }],
    })
    expect(before.slots.filter(({ held }) => held === 0).every(({ left }) => left === 2)).toBe(true)
    pass(second.startMs - 10 * minute - server.clock.now())
    await tick()
    expect(slotOf(await seen(owner), second.startMs)).toMatchObject({
      left: 0,
      orders: [{ hasBegun: true }],
    })
    const stranger = await aUser(server, { module: 'foodKart' })
    expect(await seen(stranger)).toMatchObject({ isOffered: false, slots: [] })
  })
})
