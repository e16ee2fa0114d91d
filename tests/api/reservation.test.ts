import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import { eraseCustomer, exportCustomer, mergeCustomers } from '#contract/customer.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import {
  createReservation,
  getReservation,
  listReservations,
  type Reservation,
  updateReservation,
} from '#contract/reservation.ts'
import { getTable, listLiveTables, updateTable } from '#contract/table.ts'
import { expireReservations } from '../../server/reservation/expire-reservations.ts'
import { aCustomer, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(databases())('reservations on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User

  /** The next full hour, `hours` later: on the grid, whenever the test runs. */
  const at = (hours = 1) => Math.ceil((server.clock.now() + 1) / hour) * hour + hours * hour
  const fresh = async (...tables: [name: string, capacity: number][]) => {
    owner = await aUser(server, { module: 'tableOrdering' })
    const { company } = owner
    staff = await aUser(server, { company, role: 'staff', module: 'tableOrdering' })
    const ids: Id[] = []
    for (const [name, capacity] of tables)
      ids.push(await aTable(server, { company, name, capacity }))
    return ids
  }
  const reserve = (more: Partial<CallInput<typeof createReservation>> = {}, as = staff) =>
    server.call(createReservation, { name: 'Perera', partySize: 2, startMs: at(), ...more }, { as })
  const reserved = async (more: Partial<CallInput<typeof createReservation>> = {}) =>
    (await reserve(more)).data
  const change = (
    { id, version }: Pick<Reservation, 'id' | 'version'>,
    more: Partial<CallInput<typeof updateReservation>>,
    as = staff,
  ) => server.call(updateReservation, { id, expectedVersion: version, ...more }, { as })
  const codeOf = ({ problem }: { problem?: { code: string } }) => problem?.code
  const namesOf = ({ tables }: Reservation) => tables.map(({ name }) => name)
  const all = async (query: Partial<CallInput<typeof listReservations>> = {}) =>
    (await server.ask(listReservations, query, staff)).rows

  test('the smallest free table that fits is kept, and the next party gets the next one', async () => {
    await fresh(['Big', 8], ['Four', 4], ['Two', 2])
    expect(namesOf(await reserved())).toEqual(['Two'])
    expect(namesOf(await reserved())).toEqual(['Four'])
    expect(namesOf(await reserved({ partySize: 5 }))).toEqual(['Big'])
    const refused = await reserve()
    expect(codeOf(refused)).toBe('SLOT_TAKEN')
    expect(refused.problem?.message).toMatch(/^No table for a party of 2 is free at that time/)
    // Two hours later the first have gone.
    expect(namesOf(await reserved({ startMs: at(3) }))).toEqual(['Two'])
  })

  test('of twenty who ask for the last table at once one gets it', async () => {
    await fresh(['Only', 4])
    const answers = await Promise.all(Array.from({ length: 20 }, () => reserve()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'SLOT_TAKEN')).toHaveLength(19)
    expect(await all()).toHaveLength(1)
  })

  test('tables are chosen by hand, several of them or none, and a taken one is named', async () => {
    const [a, b] = await fresh(['A', 4], ['B', 4])
    if (!a || !b) throw new Error('no tables')
    expect(codeOf(await reserve({ partySize: 8 }))).toBe('LIMIT_REACHED')
    expect(namesOf(await reserved({ partySize: 8, tableIds: [b, a] }))).toEqual(['B', 'A'])
    expect((await reserve({ tableIds: [b] })).problem?.message).toMatch(/^B is taken at that time/)
    expect(namesOf(await reserved({ tableIds: [] }))).toEqual([])
    const { company } = await aUser(server, { module: 'tableOrdering' })
    const foreign = await aTable(server, { company })
    expect(codeOf(await reserve({ tableIds: [foreign] }))).toBe('NOT_FOUND')
  })

  test('the usual length is that of the settings, and a time off the grid or of yesterday is refused', async () => {
    await fresh(['A', 4])
    expect((await reserved()).durationMin).toBe(120)
    await server.call(updateUser, { settings: { reservationLengthMin: 90 } }, { as: owner })
    expect((await reserved({ startMs: at(4) })).durationMin).toBe(90)
    expect((await reserved({ startMs: at(8), durationMin: 45 })).durationMin).toBe(45)
    for (const startMs of [at(12) + minute, at(-30)])
      expect((await reserve({ startMs })).problem?.errors?.[0]?.path).toBe('start_at')
  })

  test('another time, party, length or table is a change that its history tells; names need none', async () => {
    const [, b] = await fresh(['A', 2], ['B', 4])
    const first = await reserved()
    const later = (await change(first, { startMs: at(4), note: 'Window' })).data
    expect(later).toMatchObject({ startMs: at(4), note: 'Window', status: 'Confirmed' })
    expect(namesOf(later)).toEqual(['A'])
    const larger = (await change(later, { partySize: 4, tableIds: null })).data
    expect(namesOf(larger)).toEqual(['B'])
    const renamed = (await change(larger, { name: 'Silva' })).data
    expect(renamed.history.map(({ event }) => event)).toEqual([
      'reservation.request',
      'reservation.confirm',
      'reservation.change',
      'reservation.change',
    ])
    // The time that was left is free again, the new one is not.
    expect(namesOf(await reserved({ startMs: at(4) }))).toEqual(['A'])
    expect(codeOf(await reserve({ startMs: at(4), tableIds: b ? [b] : [] }))).toBe('SLOT_TAKEN')
    expect(codeOf(await change(first, { name: 'Perera' }))).toBe('VERSION_CONFLICT')
    expect((await change(first, { partySize: 3 })).problem).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { name: 'Silva' },
    })
  })

  test('guests are seated at their table, which is opened for them; when it is cleared, that is over', async () => {
    const [a] = await fresh(['A', 4])
    if (!a) throw new Error('no table')
    const perera = await reserved({ partySize: 3 })
    const seated = (await change(perera, { event: 'reservation.seat' })).data
    expect(seated.status).toBe('Seated')
    const table = await server.ask(getTable, { id: a }, staff)
    expect(table).toMatchObject({ liveStatus: 'occupied', session: { partySize: 3 } })
    expect(table.nextReservation).toBeUndefined()
    await server.call(
      updateTable,
      { id: a, expectedVersion: table.version, event: 'table.release' },
      { as: staff },
    )
    const [over] = await all()
    expect(over).toMatchObject({ status: 'Finished', allowedEvents: ['reservation.restore'] })
    expect(over?.history.at(-1)).toMatchObject({ event: 'reservation.finish', actorRole: 'system' })
    expect(namesOf(await reserved())).toEqual(['A'])
  })

  test('guests who were seated by mistake, and whose table was released, are restored and seated', async () => {
    const [a] = await fresh(['A', 4])
    if (!a) throw new Error('no table')
    const perera = await reserved({ partySize: 3 })
    const release = async () => {
      const { version: expectedVersion } = await server.ask(getTable, { id: a }, staff)
      await server.call(
        updateTable,
        { id: a, expectedVersion, event: 'table.release' },
        { as: staff },
      )
      const [over] = await all()
      if (over?.status !== 'Finished') throw new Error('not finished')
      return over
    }
    await change(perera, { event: 'reservation.seat' })
    const back = (await change(await release(), { event: 'reservation.restore' })).data
    expect([back.status, namesOf(back)]).toEqual(['Confirmed', ['A']])
    expect(codeOf(await reserve())).toBe('SLOT_TAKEN')
    const seated = (await change(back, { event: 'reservation.seat' })).data
    expect(seated.status).toBe('Seated')
    expect((await server.ask(getTable, { id: a }, staff)).liveStatus).toBe('occupied')

    const over = await release()
    server.clock.advance(6 * 60_000)
    expect(codeOf(await change(over, { event: 'reservation.restore' }))).toBe('TOO_LATE')
  })

  test('guests may be seated elsewhere, but not where others sit; a seat taken by mistake is undone', async () => {
    const [a, b] = await fresh(['A', 4], ['B', 4])
    const first = await reserved()
    const second = await reserved()
    await change(first, { event: 'reservation.seat', tableId: b })
    expect(codeOf(await change(second, { event: 'reservation.seat', tableId: b }))).toBe(
      'TABLE_OCCUPIED',
    )
    const none = await reserved({ tableIds: [], startMs: at(6) })
    expect((await change(none, { event: 'reservation.seat' })).problem?.errors?.[0]?.path).toBe(
      'table_id',
    )
    const seated = (await change(second, { event: 'reservation.seat', tableId: a })).data
    const undone = (await change(seated, { event: 'reservation.unseat' })).data
    expect(undone.status).toBe('Confirmed')
    const [own] = (await server.ask(listLiveTables, {}, staff)).filter(({ id }) => id === a)
    expect(own?.liveStatus).toBe('free')
    const again = (await change(undone, { event: 'reservation.seat', tableId: a })).data
    server.clock.advance(6 * minute)
    expect(codeOf(await change(again, { event: 'reservation.unseat' }))).toBe('TOO_LATE')
  })

  test('a reservation follows its guests to a joined table and ends when that one is cleared', async () => {
    const [a, b] = await fresh(['A', 4], ['B', 4])
    if (!a || !b) throw new Error('no tables')
    const one = (await change(await reserved(), { event: 'reservation.seat', tableId: a })).data
    await change(await reserved(), { event: 'reservation.seat', tableId: b })
    const versionOf = async (id: Id) => (await server.ask(getTable, { id }, staff)).version
    const send = async (id: Id, more: Partial<CallInput<typeof updateTable>>) =>
      server.call(updateTable, { id, expectedVersion: await versionOf(id), ...more }, { as: staff })
    await send(a, { event: 'table.merge-out', toTableId: b })
    const now = () => server.ask(getReservation, { id: one.id }, staff)
    expect([(await now()).status, namesOf(await now())]).toEqual(['Seated', ['B']])
    await send(b, { undoMerge: true, toTableId: a })
    expect([(await now()).status, namesOf(await now())]).toEqual(['Seated', ['A']])
    await send(a, { event: 'table.merge-out', toTableId: b })
    await send(b, { event: 'table.release' })
    expect((await all()).map((row) => row.status)).toEqual(['Finished', 'Finished'])
  })

  test('who is taken back to their own table has the reservation there again', async () => {
    const [a, b] = await fresh(['A', 4], ['B', 4])
    if (!a || !b) throw new Error('no tables')
    const one = (await change(await reserved(), { event: 'reservation.seat', tableId: a })).data
    const other = (await change(await reserved(), { event: 'reservation.seat', tableId: b })).data
    const send = async (id: Id, more: Partial<CallInput<typeof updateTable>>) => {
      const { version } = await server.ask(getTable, { id }, staff)
      return server.call(updateTable, { id, expectedVersion: version, ...more }, { as: staff })
    }
    const stand = async () =>
      Promise.all(
        [one, other].map(
          async ({ id }) => (await server.ask(getReservation, { id }, staff)).status,
        ),
      )
    await send(a, { event: 'table.merge-out', toTableId: b })
    expect((await send(b, { undoMerge: true, toTableId: a })).status).toBe(200)
    await send(b, { event: 'table.release' })
    expect(await stand()).toEqual(['Seated', 'Finished'])
    await send(a, { event: 'table.release' })
    expect(await stand()).toEqual(['Finished', 'Finished'])
  })

  test('who moves to another table is shown there, and the first one is free for others', async () => {
    const [a, b] = await fresh(['A', 4], ['B', 4])
    if (!a) throw new Error('no table')
    const one = (await change(await reserved(), { event: 'reservation.seat', tableId: a })).data
    const { version: expectedVersion } = await server.ask(getTable, { id: a }, staff)
    await server.call(
      updateTable,
      { id: a, expectedVersion, event: 'table.transfer-out', toTableId: b },
      { as: staff },
    )
    const { data: moved } = await server.call(getReservation, { id: one.id }, { as: staff })
    expect(namesOf(moved)).toEqual(['B'])
    expect(namesOf(await reserved())).toEqual(['A'])
    expect(codeOf(await reserve())).toBe('SLOT_TAKEN')
  })

  test('who gets up again has a table as before: another one where theirs was promised', async () => {
    const [a, b] = await fresh(['A', 4], ['B', 4])
    const one = await reserved()
    const two = await reserved()
    expect([namesOf(one), namesOf(two)]).toEqual([['A'], ['B']])
    const seated = (await change(two, { event: 'reservation.seat', tableId: a })).data
    expect(namesOf(await reserved({ name: 'Silva' }))).toEqual(['B'])
    const up = (await change(seated, { event: 'reservation.unseat' })).data
    expect([up.status, namesOf(up)]).toEqual(['Confirmed', []])
    await change(one, { event: 'reservation.cancel', reasonCode: 'other' })
    const free = (await change(up, { event: 'reservation.seat', tableId: b })).data
    const again = (await change(free, { event: 'reservation.unseat' })).data
    expect(namesOf(again)).toEqual(['A'])
  })

  test('a cancelled one asks why, frees its table, and is restored as long as that is free', async () => {
    await fresh(['A', 4])
    const first = await reserved()
    expect((await change(first, { event: 'reservation.cancel' })).problem?.errors?.[0]?.path).toBe(
      'reason_code',
    )
    const cancelled = (
      await change(first, { event: 'reservation.cancel', reasonCode: 'guest_asked' })
    ).data
    expect(cancelled).toMatchObject({ status: 'Cancelled', reasonCode: 'guest_asked' })
    const back = (await change(cancelled, { event: 'reservation.restore' })).data
    expect(back.status).toBe('Confirmed')
    const again = (await change(back, { event: 'reservation.cancel', reasonCode: 'mistake' })).data
    await reserved({ name: 'Silva' })
    expect((await change(again, { event: 'reservation.restore' })).problem).toMatchObject({
      code: 'SLOT_TAKEN',
      current: { status: 'Cancelled' },
    })
  })

  test('a request keeps its table until it is answered, and one that was declined is a request again', async () => {
    await fresh(['A', 4])
    const first = await reserved({ isConfirmed: false })
    expect(first).toMatchObject({ status: 'Requested', tables: [{ name: 'A' }] })
    expect(codeOf(await reserve())).toBe('SLOT_TAKEN')
    const later = (await change(first, { startMs: at(3) })).data
    expect(later.status).toBe('Requested')
    expect(codeOf(await change(later, { event: 'reservation.seat' }))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    const declined = (await change(later, { event: 'reservation.decline', reasonCode: 'full' }))
      .data
    expect(declined).toMatchObject({ status: 'Cancelled', reasonCode: 'full' })
    const back = (await change(declined, { event: 'reservation.restore' })).data
    expect([back.status, back.reasonCode]).toEqual(['Requested', undefined])
    expect((await change(back, { event: 'reservation.confirm' })).data.status).toBe('Confirmed')
  })

  test('nobody is a no-show before their time', async () => {
    await fresh(['A', 4])
    const first = await reserved({ startMs: at(0) })
    expect(codeOf(await change(first, { event: 'reservation.mark-no-show' }))).toBe('TOO_EARLY')
    server.clock.advance(hour)
    const missed = (await change(first, { event: 'reservation.mark-no-show' })).data
    expect(missed.status).toBe('NoShow')
    expect((await change(missed, { event: 'reservation.restore' })).data.status).toBe('Confirmed')
  })

  test('the room tells of what comes next at a table, and the list is asked by day, status and text', async () => {
    const [a] = await fresh(['A', 4])
    await reserved({ name: 'Anita Perera', phone: '0771234567', startMs: at(4) })
    await reserved({ name: 'Bala', startMs: at(1) })
    await reserved({ name: 'Next week', startMs: at(7 * 24) })
    const [table] = await server.ask(listLiveTables, {}, staff)
    expect(table).toMatchObject({ id: a, nextReservation: { name: 'Bala', partySize: 2 } })
    const names = async (query: Partial<CallInput<typeof listReservations>>) =>
      (await all(query)).map(({ name }) => name)
    expect(await names({ scope: 'ahead' })).toEqual(['Bala', 'Anita Perera', 'Next week'])
    expect(await names({ scope: 'today' })).not.toContain('Next week')
    expect(await names({})).toEqual(['Next week', 'Anita Perera', 'Bala'])
    expect(await names({ search: 'perera' })).toEqual(['Anita Perera'])
    expect(await names({ search: '771234' })).toEqual(['Anita Perera'])
    expect(await names({ status: ['Seated'] })).toEqual([])
    expect(await names({ tableId: a })).toHaveLength(3)
    const day = new Date(at(7 * 24)).toISOString().slice(0, 10)
    expect(await names({ fromDate: day, toDate: day })).toContain('Next week')
  })

  test('a customer is found by the phone number, merged, exported with everything and erased', async () => {
    await fresh(['A', 4])
    const known = await aCustomer(server, { company: owner.company })
    const first = await reserved({ phone: '07700 900123', callingCode: '+44', note: 'Birthday' })
    const other = await reserved({ name: 'Anita', phone: '777654321', startMs: at(4) })
    expect(other.customerId).toBeDefined()
    const [keepId, mergeId] = [first.customerId, other.customerId]
    if (!keepId || !mergeId) throw new Error('nobody is known')
    expect(keepId).toBe(known)
    await server.call(mergeCustomers, { keepId, mergeId }, { as: owner })
    const told = await server.ask(exportCustomer, { id: keepId }, owner)
    expect(told.reservations.map(({ note, status }) => [note, status])).toEqual([
      ['Birthday', 'Confirmed'],
      [undefined, 'Confirmed'],
    ])
    await server.call(eraseCustomer, { id: keepId }, { as: owner })
    expect((await all()).map(({ name, phone, note }) => [name, phone, note])).toEqual([
      ['', undefined, undefined],
      ['', undefined, undefined],
    ])
  })

  test('the log of changes names it, and a request that nobody answers ends with its time', async () => {
    await fresh(['A', 4])
    const first = await reserved({ startMs: at(0) })
    const { rows } = await server.ask(listAudit, { entity: 'reservation' }, owner)
    expect(rows[0]).toMatchObject({ recordName: 'Perera' })
    await server.databases.write
      .updateTable('reservation')
      .set({ status: 'Requested', confirmed_ms: null })
      .where('id', '=', first.id)
      .execute()
    server.clock.advance(2 * hour)
    await expireReservations(server.databases, server.clock.now())
    const [over] = await all()
    expect(over).toMatchObject({ status: 'Cancelled' })
    expect(over?.history.at(-1)).toMatchObject({ event: 'reservation.expire', actorRole: 'system' })
  })
})
