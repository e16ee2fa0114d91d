import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { createReservation, getReservation, updateReservation } from '#contract/reservation.ts'
import { getTable, updateTable } from '#contract/table.ts'
import { aCompany, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Wanted = Omit<CallInput<typeof updateTable>, 'id' | 'expectedVersion'>

describe.each(databases())('the release of a table that is undone, on %s', (database) => {
  const server = testServer({ database })
  let staff: User
  let id: Awaited<ReturnType<typeof aTable>>

  beforeEach(async () => {
    const company = await aCompany(server)
    staff = await aUser(server, { company, module: 'tableOrdering', role: 'staff' })
    id = await aTable(server, { company, name: 'Window' })
  })

  const look = () => server.ask(getTable, { id }, staff)
  const send = async (wanted: Wanted) =>
    server.call(
      updateTable,
      { id, expectedVersion: (await look()).version, ...wanted },
      { as: staff },
    )
  const undo = () => send({ undoRelease: true })

  test('gives the guests their visit and their code back', async () => {
    await send({ event: 'table.open', partySize: 4 })
    const { session } = await look()
    await send({ event: 'table.release' })
    expect((await look()).session).toBeUndefined()
    expect((await undo()).status).toBe(200)
    const { liveStatus, session: again } = await look()
    expect(liveStatus).toBe('occupied')
    expect(again).toMatchObject({
      id: session?.id,
      joinCode: session?.joinCode,
      partySize: 4,
      openedMs: session?.openedMs,
    })
    // It is undone once.
    expect((await undo()).problem?.code).toBe('TABLE_OCCUPIED')
  })

  test('is refused in words where others have the table or it is reserved, and later', async () => {
    await send({ event: 'table.open' })
    await send({ event: 'table.release' })
    const { version } = await look()
    await send({ event: 'table.reserve' })
    const reserved = await undo()
    expect(reserved.problem?.code).toBe('TABLE_OCCUPIED')
    expect(reserved.problem?.message).toContain('not free any more')
    await send({ event: 'table.open' })
    expect((await undo()).problem?.message).toContain('not free any more')
    await send({ event: 'table.release' })
    expect(
      (await send({ undoRelease: true, expectedVersion: version } as Wanted)).problem?.code,
    ).toBe('VERSION_CONFLICT')
    server.clock.advance(11 * 60_000)
    expect((await undo()).problem?.code).toBe('TOO_LATE')
  })

  test('seats the guests of a reservation again, on the same visit', async () => {
    const gridMs = 5 * 60_000
    const startMs = Math.ceil(server.clock.now() / gridMs) * gridMs
    const made = await server.ask(
      createReservation,
      { name: 'Asha', partySize: 2, startMs, tableIds: [id] },
      staff,
    )
    const seat = { id: made.id, event: 'reservation.seat', tableId: id } as const
    await server.ask(updateReservation, { ...seat, expectedVersion: made.version }, staff)
    const { session } = await look()
    await send({ event: 'table.release' })
    const of = async () => (await server.ask(getReservation, { id: made.id }, staff)).status
    expect(await of()).toBe('Finished')
    expect((await undo()).status).toBe(200)
    expect(await of()).toBe('Seated')
    expect((await look()).session).toMatchObject({
      id: session?.id,
      joinCode: session?.joinCode,
    })
  })
})
