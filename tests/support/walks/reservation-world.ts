import fc from 'fast-check'
import { sql } from 'kysely'
import { updateUser } from '#contract/account.ts'
import type { Id } from '#contract/fields.ts'
import { openLink } from '#contract/guest.ts'
import {
  cancelOwnReservation,
  listReservationTimes,
  placeReservation,
} from '#contract/guest-reservation.ts'
import { listLinks } from '#contract/link.ts'
import {
  createReservation,
  listReservations,
  reservationEvents,
  updateReservation,
} from '#contract/reservation.ts'
import { listLiveTables, tableEvents, updateTable } from '#contract/table.ts'
import type { ReservationMoment } from '../../../tools/catalogue/properties/place-walks.ts'
import { expireReservations } from '../../../server/reservation/expire-reservations.ts'
import { aTable, aUser, type User } from '../builders.ts'
import type { TestServer } from '../server.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'

type World = { owner: User; staff: User; startMs: number; token: string }
type Step = RandomStep<World, ReservationMoment>

const minuteMs = 60_000

/** Two tables for two, and parties that all want to come at the same time. */
export function reservationWorld(server: TestServer): RandomWorld<World, ReservationMoment> {
  const pass = async (minutes: number): Promise<void> => {
    server.clock.advance(minutes * minuteMs)
    await expireReservations(server.databases, server.clock.now())
  }
  const time = fc.constantFrom(1, 6, 60).map((minutes): Step => ({
    says: `${minutes} minutes pass`,
    async take() {
      await pass(minutes)
      return undefined
    },
  }))
  return {
    async begin() {
      const owner = await aUser(server, { module: 'tableOrdering' })
      const { company } = owner
      const staff = await aUser(server, { company, role: 'staff', module: 'tableOrdering' })
      for (const name of ['A', 'B']) await aTable(server, { company, name, capacity: 2 })
      return { owner, staff, ...(await aGuestReserves(server, owner)) }
    },
    async look({ owner: as }, did) {
      const { rows } = await server.ask(listReservations, {}, as)
      const { rows: held } = await sql<{ id: Id; count: number }>`
        select reservation_id as "id", count(*) as "count" from reservation_slot
        where company_id = ${as.company.id} group by reservation_id`.execute(server.databases.read)
      return {
        ...did,
        reservations: rows,
        tables: await server.ask(listLiveTables, {}, as),
        held: new Map(held.map(({ id, count }) => [id, Number(count)])),
      }
    },
    most: 60,
    steps: [
      moveOf(server),
      moveOf(server),
      moveOf(server),
      tableOf(server),
      time,
      fc.boolean().map((isConfirmed): Step => ({
        says: `another party ${isConfirmed ? 'reserves' : 'asks for'} the same time`,
        isOpen: ({ reservations }) => reservations.length < 4,
        take: ({ staff: as, startMs }) =>
          server.status(
            createReservation,
            { name: 'Silva', partySize: 2, startMs, isConfirmed },
            as,
          ),
      })),
      fc.constant({
        says: 'the guest cancels',
        isOpen: ({ reservations }) => reservations.length > 0,
        take: async ({ token }) =>
          (
            await server.call(
              cancelOwnReservation,
              { token, event: 'reservation.customer-cancel' },
              {},
            )
          ).status,
      }),
    ],
    // Past the latest time that a change leads to.
    settle: ({ startMs }) => pass(Math.max(0, startMs - server.clock.now()) / minuteMs + 180),
  }
}

/** A request of a guest, which the team has to answer. */
async function aGuestReserves(server: TestServer, owner: User) {
  const settings = { guestReservations: true, asksReservations: true }
  await server.call(updateUser, { settings }, { as: owner })
  const links = await server.call(listLinks, { purpose: 'reservation' }, { as: owner })
  const code = links.data.rows[0]?.code ?? ''
  const { intakeToken } = (await server.call(openLink, { code }, {})).data
  const date = new Date(server.clock.now()).toISOString().slice(0, 10)
  const wish = { intakeToken, partySize: 2 }
  const { slots } = (await server.call(listReservationTimes, { ...wish, date, days: 2 }, {})).data
  const startMs = slots[0]?.startMs ?? 0
  const person = { fullName: 'Anita', email: `anita${owner.company.id}@mail.example` }
  const placed = await server.call(placeReservation, { ...wish, ...person, startMs }, {})
  return { startMs, token: placed.data.token }
}

function moveOf(server: TestServer): fc.Arbitrary<Step> {
  const wish = fc.record({
    isOwner: fc.boolean(),
    event: fc.constantFrom(...reservationEvents),
    at: fc.nat(3),
    table: fc.nat(1),
    later: fc.constantFrom(0, 30, 120),
  })
  return wish.map(({ isOwner, event, at, table, later }) => ({
    says: `${isOwner ? 'the owner' : 'staff'}: ${event} of party ${at}`,
    isOpen: ({ reservations }) => reservations[at]?.allowedEvents.includes(event) ?? false,
    async take({ owner, staff, startMs }, { reservations, tables }) {
      const one = reservations[at]
      if (!one) return undefined
      const input = {
        id: one.id,
        expectedVersion: one.version,
        event,
        reasonCode: 'other' as const,
        ...(event === 'reservation.seat' && { tableId: tables[table]?.id }),
        ...(event === 'reservation.change' && {
          startMs: startMs + later * minuteMs,
          tableIds: null,
        }),
      }
      const as = isOwner ? owner : staff
      return server.status(updateReservation, input, as)
    },
  }))
}

function tableOf(server: TestServer): fc.Arbitrary<Step> {
  const wish = fc.record({ event: fc.constantFrom(...tableEvents), at: fc.nat(1) })
  return wish.map(({ event, at }) => ({
    says: `the owner: ${event} of table ${at}`,
    isOpen: ({ tables }) => tables[at]?.allowedEvents.includes(event) ?? false,
    async take({ owner }, { tables }) {
      const [table, other] = [tables[at], tables[1 - at]]
      if (!table || !other) return undefined
      const { id, version: expectedVersion } = table
      const isElsewhere = event === 'table.transfer-out' || event === 'table.merge-out'
      const input = {
        id,
        expectedVersion,
        event,
        ...(isElsewhere && { toTableId: other.id }),
      }
      return server.status(updateTable, input, owner)
    },
  }))
}
