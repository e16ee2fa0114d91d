import { beforeEach, describe, expect, test } from 'vitest'
import { createOrder } from '#contract/new-order.ts'
import { getTable, type TableDetail, updateTable } from '#contract/table.ts'
import { aCompany, aProduct, aTable, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type TableId = Awaited<ReturnType<typeof aTable>>

describe.each(databases())('a merge of tables that is undone, on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let staff: User
  let first: TableId
  let second: TableId
  let productId: Awaited<ReturnType<typeof aProduct>>

  beforeEach(async () => {
    company = await aCompany(server)
    staff = await aUser(server, { company, module: 'tableOrdering', role: 'staff' })
    first = await aTable(server, { company, name: 'First' })
    second = await aTable(server, { company, name: 'Second' })
    productId = await aProduct(server, { company, module: 'tableOrdering', price_amount: 500 })
    await seat(first, 2)
    await seat(second, 3)
    await order(first)
    await order(second)
  })

  const at = (id: TableId): Promise<TableDetail> => server.ask(getTable, { id }, staff)
  const seat = async (id: TableId, partySize: number) =>
    server.call(
      updateTable,
      { id, expectedVersion: (await at(id)).version, event: 'table.open', partySize },
      { as: staff },
    )
  const order = (tableId: TableId) =>
    server.call(
      createOrder,
      { source: 'table', tableId, items: [{ productId, quantity: 1 }] },
      { as: staff },
    )
  const merge = async () =>
    server.call(
      updateTable,
      {
        id: first,
        expectedVersion: (await at(first)).version,
        event: 'table.merge-out',
        toTableId: second,
      },
      { as: staff },
    )
  const undo = async (expectedVersion?: number) =>
    server.call(
      updateTable,
      {
        id: second,
        expectedVersion: expectedVersion ?? (await at(second)).version,
        undoMerge: true,
        toTableId: first,
      },
      { as: staff },
    )
  const standOf = async (id: TableId) => {
    const { liveStatus, session, orders } = await at(id)
    return [liveStatus, session?.partySize, session?.totalAmount, orders.length]
  }

  test('takes the guests back with their orders; what was ordered since stays', async () => {
    const ids = (await at(first)).orders.map(({ id }) => id)
    const code = (await at(first)).session?.joinCode
    await merge()
    expect(await standOf(first)).toEqual(['free', undefined, undefined, 0])
    expect(await standOf(second)).toEqual(['occupied', 5, 1000, 2])
    expect((await undo()).status).toBe(200)
    expect(await standOf(first)).toEqual(['occupied', 2, 500, 1])
    expect(await standOf(second)).toEqual(['occupied', 3, 500, 1])
    expect((await at(first)).orders.map(({ id }) => id)).toEqual(ids)
    expect((await at(first)).session?.joinCode).toBe(code)
    // It is undone once.
    expect((await undo()).problem?.code).toBe('TABLE_OCCUPIED')
  })

  test('is refused where others sit by now, after ten minutes, without a merge, and in a race', async () => {
    await merge()
    const { version } = await at(second)
    await seat(first, 1)
    expect((await undo()).problem?.code).toBe('TABLE_OCCUPIED')
    await server.call(
      updateTable,
      { id: first, expectedVersion: (await at(first)).version, event: 'table.release' },
      { as: staff },
    )
    expect((await undo(version - 1)).problem?.code).toBe('VERSION_CONFLICT')
    server.clock.advance(11 * 60_000)
    expect((await undo()).problem?.code).toBe('TRANSITION_NOT_ALLOWED')
    expect(await standOf(second)).toEqual(['occupied', 5, 1000, 2])
  })
})
