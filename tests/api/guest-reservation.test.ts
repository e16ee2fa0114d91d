import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { openLink } from '#contract/guest.ts'
import {
  cancelOwnReservation,
  getOwnReservation,
  listReservationTimes,
  placeReservation,
} from '#contract/guest-reservation.ts'
import { listLinks } from '#contract/link.ts'
import { updateLocation } from '#contract/location.ts'
import { listReservations, updateReservation } from '#contract/reservation.ts'
import { updateTable } from '#contract/table.ts'
import { aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000
const hour = 60 * minute
let guests = 0

describe.each(databases())('guests who reserve a table, on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let intakeToken: string

  const settle = (settings: CallInput<typeof updateUser>['settings']) =>
    server.call(updateUser, { settings }, { as: owner })
  const linkOf = async () =>
    (await server.ask(listLinks, { purpose: 'reservation' }, owner)).rows[0]
  const fresh = async (...tables: [name: string, capacity: number][]) => {
    owner = await aUser(server, { module: 'tableOrdering' })
    const ids: Id[] = []
    for (const [name, capacity] of tables)
      ids.push(await aTable(server, { company: owner.company, name, capacity }))
    await settle({ guestReservations: true })
    const code = (await linkOf())?.code ?? ''
    intakeToken = (await server.call(openLink, { code }, {})).data.intakeToken
    return ids
  }
  const today = () => new Date(server.clock.now()).toISOString().slice(0, 10)
  const times = async (partySize = 2) =>
    (await server.call(listReservationTimes, { intakeToken, partySize, date: today() }, {})).data
  const firstTime = async (partySize = 2) => (await times(partySize)).slots[0]?.startMs ?? 0
  const reserve = (more: Partial<CallInput<typeof placeReservation>>) =>
    server.call(
      placeReservation,
      {
        intakeToken,
        fullName: 'Anita',
        email: `guest${(guests += 1)}@mail.example`,
        partySize: 2,
        startMs: 0,
        ...more,
      },
      {},
    )
  const all = async () => (await server.ask(listReservations, {}, owner)).rows

  test('the page exists while the owner wants it, under one code', async () => {
    await fresh(['A', 4])
    const link = await linkOf()
    await settle({ guestReservations: false })
    const closed = await server.call(openLink, { code: link?.code ?? '' }, {})
    expect(closed.problem.code).toBe('LINK_EXPIRED')
    expect((await reserve({ startMs: server.clock.now() + hour })).problem.code).toBe(
      'LINK_EXPIRED',
    )
    await settle({ guestReservations: true })
    expect(await linkOf()).toMatchObject({ code: link?.code, status: 'Active' })
  })

  test('times are quarters of an hour at which a table fits, from the lead time on', async () => {
    await fresh(['A', 2], ['B', 6])
    const { slots, mostPeople } = await times()
    expect(mostPeople).toBe(6)
    expect(slots[0]?.startMs).toBe(server.clock.now() + hour)
    expect(slots.every(({ startMs }) => startMs % (15 * minute) === 0)).toBe(true)
    await settle({ reservationLeadMin: 180 })
    expect(await firstTime()).toBe(server.clock.now() + 3 * hour)
    expect((await times(7)).slots).toEqual([])
    expect((await reserve({ partySize: 7, startMs: await firstTime() })).problem.message).toMatch(
      /parties of up to 6/,
    )
  })

  test('a guest is confirmed at once at the smallest table, and gives it back by cancelling', async () => {
    await fresh(['A', 4])
    const startMs = await firstTime()
    const own = (await reserve({ startMs, note: 'Window' })).data
    expect(own).toMatchObject({ status: 'Confirmed', partySize: 2, startMs })
    expect(await all()).toMatchObject([{ name: 'Anita', note: 'Window', tables: [{ name: 'A' }] }])
    expect(await firstTime()).toBe(startMs + 2 * hour)
    expect((await reserve({ startMs })).problem.code).toBe('SLOT_TAKEN')
    const { token } = own
    const event = 'reservation.customer-cancel' as const
    const cancelled = (await server.call(cancelOwnReservation, { token, event }, {})).data
    expect(cancelled).toMatchObject({ status: 'Cancelled', allowedEvents: [] })
    expect(await firstTime()).toBe(startMs)
    expect((await server.call(cancelOwnReservation, { token, event }, {})).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    expect((await server.call(getOwnReservation, { token: 'nobody' }, {})).problem.code).toBe(
      'NOT_FOUND',
    )
  })

  test('the page of a reservation says where to go: to the branch of the table', async () => {
    const [tableId] = await fresh(['A', 4])
    const branch = async (name: string, address: string) =>
      (await server.ask(updateLocation, { name, address }, owner)).id
    await branch('Town', '1 High Street')
    const { token, place } = (await reserve({ startMs: await firstTime() })).data
    expect(place?.name).toBeUndefined()
    expect(place?.address).toEqual(['1 High Street'])
    const beach = await branch('Beach', '2 Sea Road')
    await server.databases.write
      .updateTable('dining_table')
      .set({ location_id: beach })
      .where('id', '=', tableId ?? beach)
      .execute()
    const own = (await server.call(getOwnReservation, { token }, {})).data
    expect(own.place).toMatchObject({ name: 'Beach', address: ['2 Sea Road'] })
  })

  test('of twenty concurrent reservations of the last table one succeeds', async () => {
    await fresh(['Only', 4])
    const startMs = await firstTime()
    const answers = await Promise.all(Array.from({ length: 20 }, () => reserve({ startMs })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await all()).toHaveLength(1)
    const codes = answers.flatMap(({ problem }) => problem?.code ?? [])
    expect(new Set(codes)).toEqual(new Set(['SLOT_TAKEN']))
  })

  test('where the team confirms each, a request waits with its table, and ends cancelled too late', async () => {
    await fresh(['A', 4])
    await settle({ asksReservations: true })
    const startMs = await firstTime()
    const { token } = (await reserve({ startMs })).data
    const [row] = await all()
    expect(row).toMatchObject({ status: 'Requested', tables: [{ name: 'A' }] })
    if (!row) throw new Error('nothing was reserved')
    const seen = { id: row.id, expectedVersion: row.version }
    await server.call(updateReservation, { ...seen, event: 'reservation.confirm' }, { as: owner })
    const own = (await server.call(getOwnReservation, { token }, {})).data
    expect(own).toMatchObject({ status: 'Confirmed' })
    server.clock.advance(startMs - server.clock.now() + minute)
    const event = 'reservation.customer-cancel' as const
    expect((await server.call(cancelOwnReservation, { token, event }, {})).problem.code).toBe(
      'TOO_LATE',
    )
  })

  test('a request is cancelled by its guest, and who sits at a table keeps it for the usual length', async () => {
    const [a] = await fresh(['A', 4])
    await settle({ asksReservations: true })
    const { token } = (await reserve({ startMs: await firstTime() })).data
    const event = 'reservation.customer-cancel' as const
    await server.call(cancelOwnReservation, { token, event }, {})
    expect(await all()).toMatchObject([{ status: 'Cancelled' }])
    if (!a) throw new Error('no table')
    const opened = { id: a, expectedVersion: 1, event: 'table.open' as const, partySize: 2 }
    await server.call(updateTable, opened, { as: owner })
    expect(await firstTime()).toBeGreaterThanOrEqual(server.clock.now() + 2 * hour)
  })

  test('a guest has few reservations ahead, and leaves a number or an address', async () => {
    await fresh(['A', 4], ['B', 4], ['C', 4], ['D', 4])
    const phone = { email: undefined, phone: '7700900555', callingCode: '+44' as const }
    const startMs = await firstTime()
    expect((await reserve({ startMs, email: undefined })).problem.errors?.[0]?.path).toBe('phone')
    expect((await reserve({ startMs, ...phone })).status).toBe(200)
    expect((await reserve({ startMs, ...phone })).status).toBe(200)
    expect((await reserve({ startMs, ...phone })).problem.code).toBe('LIMIT_REACHED')
    expect(await all()).toHaveLength(2)
  })
})
