import fc from 'fast-check'
import { sql } from 'kysely'
import { moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { orderEvents } from '#contract/order-event.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { createResource, listSlots } from '#contract/resource.ts'
import type { BookingMoment } from '../../../tools/catalogue/properties/place-walks.ts'
import { expireOrders } from '../../../server/order/move/expire-orders.ts'
import { lapseHolds } from '../../../server/order/move/lapse-holds.ts'
import { aCompany, aProduct, aUser, type User } from '../builders.ts'
import type { TestServer } from '../server.ts'
import type { Did, RandomStep, RandomWorld } from './random-walks.ts'

/** Who works, who owns the place, and the bookings of one hour. */
export type Barber = {
  owner: User
  staff: User
  startMs: number
  resourceId: Id
  service: Id
  soap: Id
  ids: Id[]
}
type Step = RandomStep<Barber, BookingMoment>

const firstStock = 5
const hourMs = 3_600_000
const reasonCode = 'other' as const

/** One hour of one barber, which is wanted again and again. */
export function bookingWorld(server: TestServer): RandomWorld<Barber, BookingMoment> {
  const take = ({ owner, startMs, resourceId, service, soap }: Barber) =>
    server.call(
      createOrder,
      {
        startMs,
        resourceId,
        items: [
          { productId: service, quantity: 1 },
          { productId: soap, quantity: 1 },
        ],
      },
      { as: owner },
    )
  return {
    async begin() {
      const world = await aBarber(server)
      world.ids.push((await take(world)).data.id)
      return world
    },
    look: (world, did, before) => lookAtBookings(server, world, did, before),
    most: 80,
    steps: [
      ...movesOfBookings(server),
      fc.constant({
        says: 'another books the same time',
        async take(world) {
          const answer = await take(world)
          if (answer.status === 200) world.ids.push(answer.data.id)
          return answer.status
        },
      }),
    ],
  }
}

/** A barber with an hour that is still ahead and nobody has booked. */
export async function aBarber(server: TestServer, columns: object = {}): Promise<Barber> {
  const company = await aCompany(server, { time_zone: 'UTC' })
  const owner = await aUser(server, { company, module: 'service' })
  const staff = await aUser(server, { company, role: 'staff', module: 'service' })
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    opens: '00:00',
    closes: '23:59',
  }))
  const ann = { name: 'Ann', kind: 'person' as const, hours }
  const { id: resourceId } = await server.ask(createResource, ann, owner)
  const service = await aProduct(server, {
    company,
    module: 'service',
    duration_min: 60,
    ...columns,
  })
  const soap = await aProduct(server, {
    company,
    module: 'service',
    name: 'Soap',
    duration_min: 5,
    stock_qty: firstStock,
  })
  const soonMs = Math.ceil(server.clock.now() / hourMs + 1) * hourMs
  // Nobody works across midnight.
  const startMs = new Date(soonMs).getUTCHours() > 21 ? soonMs + 3 * hourMs : soonMs
  return { owner, staff, startMs, resourceId, service, soap, ids: [] }
}

/** The statuses of the bookings, and the times that they hold. */
export async function lookAtBookings(
  server: TestServer,
  { owner, ids, startMs, service, soap }: Barber,
  did: Did,
  before: BookingMoment | undefined,
): Promise<BookingMoment> {
  const as = owner
  const bookings = await Promise.all(ids.map((id) => server.ask(getOrder, { id }, as)))
  const { rows } = await sql<{ id: string; count: number }>`
    select order_id as "id", count(*) as "count" from booking_slot
    where company_id = ${owner.company.id} group by order_id
    union all select id, stock_qty from product where id = ${soap}`.execute(server.databases.read)
  const countOf = (id: string) => Number(rows.find((row) => row.id === id)?.count ?? 0)
  const date = new Date(startMs).toISOString().slice(0, 10)
  const { slots } = await server.ask(listSlots, { productId: service, date }, as)
  return {
    ...did,
    bookings,
    before: before?.bookings ?? [],
    held: ids.map(countOf),
    isFree: slots.some((slot) => slot.startMs === startMs),
    isAhead: startMs > server.clock.now(),
    stock: countOf(soap),
    firstStock,
    stocked: soap,
  }
}

/** What people do with bookings, and time. */
export function movesOfBookings(server: TestServer): fc.Arbitrary<Step>[] {
  const events = orderEvents.filter((event) => event !== 'order.reschedule')
  const move = fc
    .record({ isOwner: fc.boolean(), event: fc.constantFrom(...events), at: fc.nat(2) })
    .map(({ isOwner, event, at }): Step => ({
      says: `${isOwner ? 'the owner' : 'staff'}: ${event} of booking ${at}`,
      isOpen: ({ bookings }) => bookings[at]?.allowedEvents.includes(event) ?? false,
      async take({ owner, staff }, { bookings }) {
        const booking = bookings[at]
        if (!booking) return undefined
        const { id, version: expectedVersion } = booking
        const wish = { id, expectedVersion, event, reasonCode }
        return server.status(moveOrder, wish, isOwner ? owner : staff)
      },
    }))
  const line = fc
    .record({ event: fc.constantFrom('item.cancel', 'item.restore', 'item.serve'), at: fc.nat(1) })
    .map(({ event, at }): Step => ({
      says: `the owner: ${event} of line ${at}`,
      isOpen: ({ bookings }) => bookings[0]?.cartItems[at]?.allowedEvents.includes(event) ?? false,
      async take({ owner }, { bookings }) {
        const item = bookings[0]?.cartItems[at]
        if (!item) return undefined
        const items = [{ id: item.id, expectedVersion: item.version }]
        return server.status(moveItems, { items, event, reasonCode }, owner)
      },
    }))
  const guest = fc.nat(1).map((at): Step => ({
    says: `the guest cancels booking ${at}`,
    isOpen: ({ bookings }) => bookings[at] !== undefined,
    async take(_, { bookings }) {
      const uuid = bookings[at]?.uuid
      if (!uuid) return undefined
      return (await server.call(moveByUuid, { uuid, event: 'order.customer-cancel' }, {})).status
    },
  }))
  const time = fc.constantFrom(1, 6, 30).map((minutes): Step => ({
    says: `${minutes} minutes pass`,
    async take() {
      server.clock.advance(minutes * 60_000)
      await expireOrders(server.databases, server.clock.now())
      await lapseHolds(server.databases, server.clock.now())
      return undefined
    },
  }))
  return [move, move, move, line, guest, time]
}
