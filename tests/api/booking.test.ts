import { describe, expect, test } from 'vitest'
import { listBookings } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder, type Order } from '#contract/order.ts'
import { moveByUuid } from '#contract/receipt.ts'
import {
  createResource,
  listResources,
  listSlots,
  type Resource,
  updateResource,
} from '#contract/resource.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { holdNewBooking } from '../../server/resource/hold-slots.ts'
import { anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const minute = 60_000
const everyDay = (opens: string, closes: string) =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens, closes }))
/**
 * A Thursday; the tests' clock stands at noon (UTC) of the day before, and London is an hour ahead.
 */
const day = '2026-05-21'
const at = (clock: string) => Date.parse(`${day}T${clock}:00+01:00`)

describe.each(databases())('bookings on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User
  let cut: Id
  let shave: Id

  /** A salon of its own: a cut takes an hour and fifteen minutes to sweep, a shave half an hour. */
  async function aSalon(): Promise<void> {
    owner = await aUser(server, { module: 'service' })
    staff = await aUser(server, { company: owner.company, role: 'staff', module: 'service' })
    cut = await aProduct(server, {
      company: owner.company,
      module: 'service',
      name: 'Cut',
      duration_min: 60,
      buffer_min: 15,
      no_prep: 1,
    })
    shave = await aProduct(server, {
      company: owner.company,
      module: 'service',
      name: 'Shave',
      duration_min: 30,
      no_prep: 1,
    })
  }
  const hire = (
    name: string,
    wishes: Partial<CallInput<typeof createResource>> = {},
  ): Promise<Resource> =>
    server.ask(
      createResource,
      { name, kind: 'person', hours: everyDay('09:00', '17:00'), ...wishes },
      owner,
    )
  const slotsOf = async (input: Partial<CallInput<typeof listSlots>> = {}) =>
    (await server.ask(listSlots, { productId: cut, date: day, ...input }, staff)).slots
  const book = (clock: string, wishes: Partial<CallInput<typeof createOrder>> = {}) =>
    server.call(
      createOrder,
      { startMs: at(clock), items: [{ productId: cut, quantity: 1 }], ...wishes },
      { as: staff },
    )
  const move = (
    order: Order,
    event: NonNullable<CallInput<typeof moveOrder>['event']>,
    more: Partial<CallInput<typeof moveOrder>> = {},
  ) =>
    server.call(
      moveOrder,
      { id: order.id, expectedVersion: order.version, event, ...more },
      { as: staff },
    )
  const heldBy = async (orderId: Id) =>
    (
      await server.databases.read
        .selectFrom('booking_slot')
        .select(['slot_start', 'seat'])
        .where('order_id', '=', orderId)
        .orderBy('slot_start')
        .execute()
    ).map((row) => row.slot_start)

  test('people and rooms are the owner’s to change, by names of their own', async () => {
    await aSalon()
    const name = `Zoë "the blade" O'Neil \\ 💈`
    const made = await hire(name, { seats: 2, productIds: [cut, cut] })
    expect(made).toMatchObject({ name, seats: 2, productIds: [cut], status: 'Active', version: 1 })
    expect(await server.ask(listResources, {}, staff)).toEqual([made])
    expect(await server.refusal(createResource, { name, kind: 'room' }, owner)).toBe('DUPLICATE')
    expect(await server.refusal(createResource, { name: 'x', kind: 'person' }, staff)).toBe(
      'ROLE_FORBIDDEN',
    )
    const change = (fields: Partial<CallInput<typeof updateResource>>, as = owner) =>
      server.call(updateResource, { id: made.id, expectedVersion: 1, ...fields }, { as })
    expect((await change({ timeOff: [{ fromMs: 9, toMs: 9 }] })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'time_off.0.to_ms' }],
    })
    expect(
      (
        await change({
          productIds: [await aProduct(server, { company: owner.company, module: 'ekart' })],
        })
      ).status,
    ).toBe(404)
    const { company } = owner
    const columns = {
      company_id: company.id,
      kind: 'room',
      status: 'Active',
      seats: 1,
      hours: toJson([]),
      time_off: toJson([]),
      product_ids: toJson([]),
      version: 1,
      created_ms: 0,
      updated_ms: 0,
    } as const
    await server.databases.write
      .insertInto('resource')
      .values(
        Array.from({ length: 199 }, (_, nth) => ({
          ...columns,
          id: newId(),
          name: `Room ${nth}`,
          company_user_id: null,
        })),
      )
      .execute()
    expect(
      (await server.call(createResource, { name: 'One too many', kind: 'room' }, { as: owner }))
        .problem,
    ).toMatchObject({ code: 'LIMIT_REACHED' })
    expect((await change({ name: 'Zoë' })).data).toMatchObject({
      name: 'Zoë',
      seats: 2,
      version: 2,
    })
    expect((await change({ name: 'Late' })).problem).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { name: 'Zoë' },
    })

    const stranger = await aUser(server, { module: 'service' })
    expect((await change({ name: 'Theirs' }, stranger)).status).toBe(404)
    expect(await server.ask(listResources, {}, stranger)).toEqual([])
    expect(await server.status(listSlots, { productId: cut, date: day }, stranger)).toBe(404)
    expect(
      await server.status(
        createOrder,
        {
          startMs: at('10:00'),
          resourceId: made.id,
          items: [
            {
              productId: await aProduct(server, { company: stranger.company, module: 'service' }),
              quantity: 1,
            },
          ],
        },
        stranger,
      ),
    ).toBe(404)
  })

  test('a time is free while someone who does the service works, for its duration and the clean-up', async () => {
    await aSalon()
    expect(await slotsOf()).toEqual([])
    const ann = await hire('Ann')
    const free = await slotsOf()
    expect(free).toHaveLength(7 * 12 + 1)
    expect(free[0]).toEqual({ startMs: at('09:00'), endMs: at('10:00'), resourceIds: [ann.id] })
    expect(free.at(-1)?.startMs).toBe(at('16:00'))

    const booked = (await book('10:00', { resourceId: ann.id })).data
    expect(booked).toMatchObject({
      startMs: at('10:00'),
      endMs: at('11:00'),
      resource: { id: ann.id, name: 'Ann' },
    })
    expect(await heldBy(booked.id)).toHaveLength(15)
    expect((await slotsOf())[0]?.startMs).toBe(at('11:15'))
    expect((await slotsOf({ productId: shave })).map(({ startMs }) => startMs)).toContain(
      at('09:30'),
    )
    expect((await slotsOf({ productId: shave })).map(({ startMs }) => startMs)).not.toContain(
      at('09:35'),
    )

    const bob = await hire('Bob', {
      productIds: [shave],
      timeOff: [{ fromMs: at('09:00'), toMs: at('16:00') }],
    })
    expect((await slotsOf({ resourceId: bob.id })).length).toBe(0)
    expect(
      (await slotsOf({ productId: shave, resourceId: bob.id })).map(({ startMs }) => startMs)[0],
    ).toBe(at('16:00'))
    expect(
      (await slotsOf({ productId: shave })).find(({ startMs }) => startMs === at('16:00'))
        ?.resourceIds,
    ).toHaveLength(2)
    expect((await server.ask(listOrders, { resourceId: ann.id }, staff)).rows).toMatchObject([
      { id: booked.id, resource: { name: 'Ann' } },
    ])
  })

  test('past times are not offered, and none while the branch is closed', async () => {
    await aSalon()
    await hire('Ann')
    expect((await slotsOf({ date: '2026-05-20' }))[0]?.startMs).toBe(
      server.clock.now() + 5 * minute,
    )
    const columns = {
      address: null,
      city: null,
      postcode: null,
      country_code: null,
      phone: null,
      created_ms: 0,
      updated_ms: 0,
      version: 1,
    }
    const exceptions = toJson([{ date: day, closed: true, isClosed: true }])
    await server.databases.write
      .insertInto('location')
      .values({
        company_id: owner.company.id,
        id: newId(),
        name: 'Main',
        is_default: 1,
        status: 'Active',
        hours: toJson(everyDay('12:00', '20:00')),
        exceptions,
        ...columns,
      })
      .execute()
    expect(await slotsOf()).toEqual([])
    const next = await slotsOf({ date: '2026-05-22' })
    expect([next[0]?.startMs, next.at(-1)?.endMs]).toEqual([
      at('12:00') + 86_400_000,
      at('17:00') + 86_400_000,
    ])
  })

  test('the day on which clocks change has its 25 or 23 hours, and nine o’clock stays nine o’clock', async () => {
    await aSalon()
    const night = await hire('Night desk', { hours: everyDay('00:00', '24:00') })
    const starts = async (date: string) =>
      (await slotsOf({ productId: shave, resourceId: night.id, date })).map(
        ({ startMs }) => startMs,
      )
    expect((await starts('2026-10-24')).length).toBe(24 * 12)
    expect((await starts('2026-10-25')).length).toBe(25 * 12)
    expect((await starts('2027-03-28')).length).toBe(23 * 12)
    await hire('Day desk', { hours: everyDay('09:00', '10:00') })
    const opening = async (date: string) =>
      (await slotsOf({ productId: shave, date })).filter(
        ({ resourceIds }) => resourceIds.length === 2,
      )[0]?.startMs
    expect(await opening('2026-10-24')).toBe(Date.UTC(2026, 9, 24, 8))
    expect(await opening('2026-10-25')).toBe(Date.UTC(2026, 9, 25, 9))
    expect(await opening('2027-03-28')).toBe(Date.UTC(2027, 2, 28, 8))
  })

  test('every seat is booked once; an extra booking needs confirmation and gets a seat of its own', async () => {
    await aSalon()
    const room = await hire('Room', { kind: 'room', seats: 2 })
    const overlapping = ['10:00', '10:30']
    for (const clock of overlapping) expect((await book(clock)).status).toBe(200)
    expect((await book('11:10')).problem).toMatchObject({ status: 409, code: 'SLOT_TAKEN' })
    expect((await book('11:15')).status).toBe(200)
    const extra = (await book('10:15', { isOverbook: true })).data
    expect(extra.resource?.id).toBe(room.id)
    const seats = await server.databases.read
      .selectFrom('booking_slot')
      .select('seat')
      .where('order_id', '=', extra.id)
      .distinct()
      .execute()
    expect(seats).toEqual([{ seat: 3 }])
    expect((await book('10:03')).problem.errors).toMatchObject([
      { path: 'start_at', rule: 'multiple_of' },
    ])
  })

  test('a room without services of its own is not booked in place of a person', async () => {
    await aSalon()
    const mei = await hire('Mei')
    const room = await hire('Room', { kind: 'room' })
    const offered = (await slotsOf()).flatMap(({ resourceIds }) => resourceIds)
    expect([offered.includes(mei.id), offered.includes(room.id)]).toEqual([true, false])
    expect((await book('10:00')).data.resource?.id).toBe(mei.id)
    expect((await book('10:00')).problem.code).toBe('SLOT_TAKEN')
    expect((await book('10:00', { resourceId: room.id })).status).toBe(200)
  })

  test('without a selected person, one is chosen who is free, works then and does every service', async () => {
    await aSalon()
    const off = await hire('Anna', { timeOff: [{ fromMs: at('00:00'), toMs: at('23:55') }] })
    const ben = await hire('Ben')
    await hire('Carl', { productIds: [shave] })
    expect((await book('10:00')).data.resource?.name).toBe('Ben')
    expect((await book('10:00')).data.resource?.name).toBe('Anna')
    expect((await book('10:00')).problem.code).toBe('SLOT_TAKEN')
    expect((await book('14:00', { resourceId: off.id })).data.resource?.name).toBe('Anna')
    await server.call(
      updateResource,
      { id: ben.id, expectedVersion: ben.version, status: 'InActive' },
      { as: owner },
    )
    expect((await book('15:30', { resourceId: ben.id })).status).toBe(404)
  })

  test('nothing is booked for longer than a week, or for another century', async () => {
    await aSalon()
    await hire('Ann')
    const long = await aProduct(server, {
      company: owner.company,
      module: 'service',
      name: 'Retreat',
      duration_min: 1440,
      no_prep: 1,
    })
    const items = Array.from({ length: 100 }, () => ({ productId: long, quantity: 9999 }))
    expect((await book('10:00', { items })).problem.code).toBe('LIMIT_REACHED')
    expect((await book('10:00', { startMs: Date.UTC(2100, 0, 1, 0, 5) })).problem).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'start_at' }],
    })
    expect((await book('10:00', { startMs: Number.MAX_SAFE_INTEGER })).status).toBe(422)
  })

  test('a salon without people on file records its bookings without one', async () => {
    await aSalon()
    for (const clock of ['10:00', '10:00'])
      expect((await book(clock)).data.resource).toBeUndefined()
  })

  test('a new time is held before the old one is let go, or nothing changes', async () => {
    await aSalon()
    const [ann, bob] = [await hire('Ann'), await hire('Bob')]
    const first = (await book('10:00', { resourceId: ann.id })).data
    const second = (await book('13:00', { resourceId: ann.id })).data
    const before = await heldBy(first.id)
    expect((await move(first, 'order.reschedule', { startMs: at('12:30') })).problem.code).toBe(
      'SLOT_TAKEN',
    )
    expect(await heldBy(first.id)).toEqual(before)
    expect(await server.ask(getOrder, { id: first.id }, staff)).toMatchObject({
      startMs: at('10:00'),
      version: first.version,
    })

    const moved = (await move(first, 'order.reschedule', { startMs: at('10:30') })).data
    expect(moved).toMatchObject({ startMs: at('10:30'), endMs: at('11:30') })
    expect((await heldBy(first.id))[0]).toBe(at('10:30'))
    const handed = (
      await move(moved, 'order.reschedule', { startMs: at('13:00'), resourceId: bob.id })
    ).data
    expect(handed.resource?.name).toBe('Bob')
    expect(
      (
        await move(handed, 'order.reschedule', {
          startMs: at('13:00'),
          resourceId: ann.id,
          isOverbook: true,
        })
      ).data.resource?.name,
    ).toBe('Ann')
    expect(await heldBy(second.id)).toHaveLength(15)
  })

  test('a request holds its time before it is accepted and releases it when it is rejected', async () => {
    await aSalon()
    const ann = await hire('Ann')
    const request = async (clock: string) => {
      const order = await anOrder(server, {
        company: owner.company,
        module: 'service',
        start_ms: at(clock),
        end_ms: at(clock) + 60 * minute,
        lines: [{ product_id: cut, no_prep: 1 }],
      })
      const change = { role: 'guest' as const, now: server.clock.now(), timeZone: 'Europe/London' }
      await inTransaction(server.databases, (db) =>
        holdNewBooking(
          { ...change, tenant: { db, companyId: owner.company.id } },
          { id: order.id, startMs: at(clock), endMs: at(clock) + 60 * minute, resourceId: null },
          {},
        ),
      )
      return server.ask(getOrder, { id: order.id }, staff)
    }
    const asked = await request('10:00')
    expect(asked.resource?.id).toBe(ann.id)
    await expect(request('10:30')).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
    await expect(request('08:00')).rejects.toMatchObject({ code: 'CLOSED' })
    expect((await book('10:30')).problem.code).toBe('SLOT_TAKEN')
    const accepted = (await move(asked, 'order.accept')).data
    expect(await heldBy(asked.id)).toHaveLength(15)

    const cancelled = (await move(accepted, 'order.cancel', { reasonCode: 'customer_request' }))
      .data
    expect(await heldBy(asked.id)).toEqual([])
    const other = (await book('10:30')).data
    expect((await move(cancelled, 'order.restore')).problem.code).toBe('SLOT_TAKEN')
    await move(other, 'order.cancel', { reasonCode: 'mistake' })
    const undone = (await move(cancelled, 'order.undo')).data
    expect(undone.orderStatusId).toBe(2)
    expect(await heldBy(asked.id)).toHaveLength(15)
    const again = (await move(undone, 'order.cancel', { reasonCode: 'customer_request' })).data
    expect((await move(again, 'order.restore')).data.orderStatusId).toBe(1)
    expect(await heldBy(asked.id)).toHaveLength(15)
    const restored = await server.ask(getOrder, { id: asked.id }, staff)
    await move(restored, 'order.reject', { reasonCode: 'too_busy' })
    expect(await heldBy(asked.id)).toEqual([])
  })

  test('a guest cancels a booking that was accepted, and its time is free again', async () => {
    await aSalon()
    await hire('Ann')
    const booking = (await book('10:00')).data
    const [id, uuid] = [booking.id, uuidOf(booking)]
    expect((await book('10:30')).problem.code).toBe('SLOT_TAKEN')
    const left = await server.call(moveByUuid, { uuid, event: 'order.customer-cancel' }, {})
    expect(left.data).toMatchObject({ statusLabel: 'Cancelled', allowedEvents: [] })
    expect(await heldBy(id)).toEqual([])
    expect((await book('10:30')).status).toBe(200)
  })

  test(
    'of a hundred concurrent bookings of one time exactly one succeeds',
    { timeout: 30_000 },
    async () => {
      await aSalon()
      const ann = await hire('Ann')
      // A database that has too much to do says so; who asks again is told the outcome.
      const bookPatiently = async () => {
        for (let tries = 1; ; tries += 1) {
          const answer = await book('12:00', { resourceId: ann.id })
          if (answer.status !== 503 || tries === 5) return answer
        }
      }
      const tries = await Promise.all(Array.from({ length: 100 }, bookPatiently))
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(
        new Set(tries.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)),
      ).toEqual(new Set(['SLOT_TAKEN']))
      const rows = await server.databases.read
        .selectFrom('booking_slot')
        .select('order_id')
        .where('resource_id', '=', ann.id)
        .execute()
      expect(rows).toHaveLength(15)
    },
  )

  test.runIf(database === 'postgres')(
    'who comes too late hears so at once, whoever else is booking',
    async () => {
      await aSalon()
      const ann = await hire('Ann')
      expect((await book('12:00', { resourceId: ann.id })).status).toBe(200)
      const { problem } = await inTransaction(server.databases, async (db) => {
        // Like a guest whose booking is still in progress.
        await db
          .updateTable('company_detail')
          .set({ order_seq: 7 })
          .where('id', '=', owner.company.id)
          .execute()
        return book('12:30', { resourceId: ann.id })
      })
      expect(problem.code).toBe('SLOT_TAKEN')
    },
  )

  test('what happened at the appointment is written once it has begun', async () => {
    await aSalon()
    const booked = (await book('10:00')).data
    expect((await move(booked, 'order.mark-attended')).problem.code).toBe('TOO_EARLY')
    const past = await server.ask(
      createOrder,
      { startMs: server.clock.now() - 60 * minute, items: [{ productId: cut, quantity: 1 }] },
      staff,
    )
    expect((await move(past, 'order.mark-no-show')).data.outcome).toBe('no_show')
  })

  test('the calendar shows what takes place on a day, and who works then', async () => {
    await aSalon()
    const noon = { fromMs: at('12:00'), toMs: at('13:00'), note: 'Lunch' }
    const ann = await hire('Ann', { timeOff: [noon] })
    const gone = await hire('Gone')
    await book('10:00', {
      resourceId: ann.id,
      items: [cut, shave].map((productId) => ({ productId, quantity: 1 })),
    })
    await book('23:30', { resourceId: gone.id })
    await server.call(
      updateResource,
      { id: gone.id, expectedVersion: 1, status: 'InActive' },
      { as: owner },
    )
    const calendar = (date: string, days = 1) => server.ask(listBookings, { date, days }, staff)

    const { bookings, resources, timeZone } = await calendar(day)
    expect(timeZone).toBe('Europe/London')
    expect(
      bookings.map(({ startMs, services, resource }) => ({
        startMs,
        services,
        name: resource?.name,
      })),
    ).toEqual([
      {
        startMs: at('10:00'),
        services: [
          { productId: cut, name: 'Cut' },
          { productId: shave, name: 'Shave' },
        ],
        name: 'Ann',
      },
      { startMs: at('23:30'), services: [{ productId: cut, name: 'Cut' }], name: 'Gone' },
    ])
    expect(bookings[0]?.allowedEvents).toContain('order.reschedule')
    expect(resources.map(({ name }) => name)).toEqual(['Ann', 'Gone'])
    expect(resources[0]).toMatchObject({
      open: [
        { fromMs: at('09:00'), toMs: at('12:00') },
        { fromMs: at('13:00'), toMs: at('17:00') },
      ],
      off: [noon],
    })

    // What runs over midnight belongs to both days; who left is only there with something of
    // theirs.
    const next = await calendar('2026-05-22')
    expect(next.bookings.map(({ startMs }) => startMs)).toEqual([at('23:30')])
    const later = await calendar('2026-05-23', 7)
    expect(later.resources.map(({ name }) => name)).toEqual(['Ann'])
    expect(later.bookings).toEqual([])
    const stranger = await aUser(server, { module: 'service' })
    expect(await server.ask(listBookings, { date: day }, stranger)).toMatchObject({
      bookings: [],
      resources: [],
    })
  })

  test('a booking may move into its own time, and several services need a time that is long enough for all', async () => {
    await aSalon()
    const ann = await hire('Ann', { hours: everyDay('09:00', '11:00') })
    const own = (await book('09:00', { resourceId: ann.id })).data
    expect(await slotsOf()).toEqual([])
    expect((await slotsOf({ exceptOrderId: own.id })).map(({ startMs }) => startMs)).toContain(
      at('09:30'),
    )
    const both = await slotsOf({ exceptOrderId: own.id, alsoProductIds: [shave] })
    expect(both.map(({ startMs }) => startMs).at(-1)).toBe(at('09:30'))
    expect(both[0]?.endMs).toBe(at('10:30'))
  })
})
