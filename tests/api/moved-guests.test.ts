import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { createLink } from '#contract/link.ts'
import { getTable, updateTable } from '#contract/table.ts'
import { aCompany, aProduct, aTable, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type TableId = Awaited<ReturnType<typeof aTable>>

const secretOf = () => randomBytes(18).toString('base64url')

describe.each(databases())('guests whose table is moved or merged, on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  let first: TableId
  let second: TableId
  let productId: Awaited<ReturnType<typeof aProduct>>
  let codes: { first: string; second: string }
  const [ana, ben] = [secretOf(), secretOf()]

  beforeEach(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'tableOrdering' })
    first = await aTable(server, { company, name: 'Table 3' })
    second = await aTable(server, { company, name: 'Table 7' })
    productId = await aProduct(server, { company, module: 'tableOrdering' })
    codes = { first: await linkTo(first), second: await linkTo(second) }
  })

  const linkTo = async (targetId: TableId) =>
    (await server.ask(createLink, { purpose: 'table', targetId }, owner)).code
  const at = (id: TableId) => server.ask(getTable, { id }, owner)
  const change = async (
    id: TableId,
    event:
      | 'table.open'
      | 'table.disable'
      | 'table.transfer-out'
      | 'table.merge-out'
      | 'table.release',
    toTableId?: TableId,
  ) => {
    const { version: expectedVersion } = await at(id)
    const size = event === 'table.open' && { partySize: 2 }
    await server.ask(
      updateTable,
      { id, expectedVersion, event, ...size, ...(toTableId && { toTableId }) },
      owner,
    )
  }
  type Seen = { sessionId?: Id | undefined }
  const tokenOf = async (code: string) =>
    (await server.call(openLink, { code }, {})).data.intakeToken
  const look = async (linkCode: string, guestSecret: string, code?: string, seen: Seen = {}) => {
    const intakeToken = await tokenOf(linkCode)
    const asked = { intakeToken, guestSecret, sessionId: seen.sessionId, ...(code && { code }) }
    return (await server.call(joinTable, asked, {})).data
  }
  const order = async (linkCode: string, guestSecret: string, seen: Seen = {}) => {
    const intakeToken = await tokenOf(linkCode)
    const items = [{ productId, quantity: 1 }]
    const wanted = { intakeToken, fullName: 'Guest', items, guestSecret }
    return server.call(placeGuestOrder, { ...wanted, sessionId: seen.sessionId }, {})
  }
  const undoMerge = async () => {
    const { version: expectedVersion } = await at(second)
    const undo = { id: second, expectedVersion, undoMerge: true, toTableId: first } as const
    await server.ask(updateTable, undo, owner)
  }
  const joinCode = async (id: TableId) => (await at(id)).session?.joinCode ?? ''
  const ordersAt = async (id: TableId) => (await at(id)).orders.length

  test('who joined and has ordered nothing is led to the new table, and may order there', async () => {
    await change(first, 'table.open')
    const seen = await look(codes.first, ana, await joinCode(first))
    await change(first, 'table.transfer-out', second)
    // As one does with a table that wobbles.
    await change(first, 'table.disable')
    const moved = await look(codes.first, ana, undefined, seen)
    expect(moved).toEqual({
      isRunning: false,
      isJoined: false,
      isCodeNeeded: false,
      tipMaxPercent: 30,
      sessionId: seen.sessionId,
      movedTo: { tableName: 'Table 7', linkCode: codes.second, isJoined: true },
    })
    const there = await look(codes.second, ana, undefined, moved)
    expect(there).toMatchObject({ isJoined: true, sessionId: seen.sessionId })
    expect(there.movedTo).toBeUndefined()
    expect((await order(codes.second, ana, there)).status).toBe(200)
    expect([await ordersAt(first), await ordersAt(second)]).toEqual([0, 1])
  })

  test('an order that was on its way when they moved lands at the new table', async () => {
    await change(first, 'table.open')
    const seen = await look(codes.first, ana, await joinCode(first))
    await change(first, 'table.transfer-out', second)
    expect((await order(codes.first, ana, seen)).status).toBe(200)
    expect([await ordersAt(first), await ordersAt(second)]).toEqual([0, 1])
    expect((await at(first)).liveStatus).toBe('free')
  })

  test('who has not given the code yet is led there too, and still needs it', async () => {
    await change(first, 'table.open')
    const seen = await look(codes.first, ben)
    expect(seen).toMatchObject({ isCodeNeeded: true, sessionId: expect.any(String) })
    await change(first, 'table.transfer-out', second)
    const moved = await look(codes.first, ben, undefined, seen)
    expect(moved.movedTo).toMatchObject({ linkCode: codes.second, isJoined: false })
    expect(await look(codes.second, ben, undefined, moved)).toMatchObject({ isCodeNeeded: true })
    expect((await order(codes.first, ben, seen)).problem.code).toBe('CODE_NEEDED')
  })

  test('guests of a merged table follow it, and go back when the merge is undone', async () => {
    await change(first, 'table.open')
    await change(second, 'table.open')
    const seen = await look(codes.first, ana, await joinCode(first))
    await change(first, 'table.merge-out', second)
    const moved = await look(codes.first, ana, undefined, seen)
    expect(moved.movedTo).toMatchObject({ tableName: 'Table 7', linkCode: codes.second })
    const there = await look(codes.second, ana, undefined, moved)
    expect(there).toMatchObject({ isJoined: true, sessionId: seen.sessionId })
    await undoMerge()
    const back = await look(codes.second, ana, undefined, there)
    expect(back.movedTo).toMatchObject({ tableName: 'Table 3', linkCode: codes.first })
    expect((await look(codes.first, ana, undefined, back)).isJoined).toBe(true)
  })

  test('who sits at the free table to which guests are moved stays there when the move is undone', async () => {
    await change(first, 'table.open')
    expect((await look(codes.second, ben)).isRunning).toBe(false)
    server.clock.advance(1_000)
    await change(first, 'table.transfer-out', second)
    const seen = await look(codes.second, ben)
    expect(seen).toMatchObject({ isRunning: true, isCodeNeeded: true })
    await change(second, 'table.transfer-out', first)
    expect(await look(codes.second, ben, undefined, seen)).toMatchObject({ isRunning: false })
    expect((await order(codes.second, ben, seen)).status).toBe(200)
    expect([await ordersAt(first), await ordersAt(second)]).toEqual([0, 1])
    // At the former table a new visitor sees its session.
    const cleo = await look(codes.first, secretOf())
    expect(cleo.sessionId).toBe((await at(first)).session?.id)
  })

  test('an undone merge leaves the other table to those who joined it themselves', async () => {
    const both = secretOf()
    await change(first, 'table.open')
    await change(second, 'table.open')
    for (const guest of [ana, both]) await look(codes.first, guest, await joinCode(first))
    server.clock.advance(1_000)
    for (const guest of [ben, both]) await look(codes.second, guest, await joinCode(second))
    await change(first, 'table.merge-out', second)
    const late = secretOf()
    await look(codes.second, late, await joinCode(second))
    await undoMerge()
    const joined = async (code: string) =>
      Promise.all([ana, both, ben, late].map(async (one) => (await look(code, one)).isJoined))
    expect(await joined(codes.first)).toEqual([true, true, false, false])
    expect(await joined(codes.second)).toEqual([false, true, true, true])
    expect((await order(codes.second, ana)).problem.code).toBe('CODE_NEEDED')
  })

  test('who comes to the table that became free is not led away, and a session that is over leads nowhere', async () => {
    await change(first, 'table.open')
    const seen = await look(codes.first, ana, await joinCode(first))
    await change(first, 'table.transfer-out', second)
    expect((await look(codes.first, ben)).movedTo).toBeUndefined()
    expect((await order(codes.first, ben)).data).toMatchObject({ orderStatusId: 1 })
    await change(second, 'table.release')
    expect((await look(codes.first, ana, undefined, seen)).movedTo).toBeUndefined()
    const stranger = await aUser(server, { module: 'tableOrdering' })
    const elsewhere = await aTable(server, { company: stranger.company })
    const other = await server.ask(createLink, { purpose: 'table', targetId: elsewhere }, stranger)
    expect((await look(other.code, ana, undefined, seen)).movedTo).toBeUndefined()
  })

  test('guests moved to a table without a link are told so, and their orders go there', async () => {
    await server.call(updateUser, { settings: { hasTableCodes: false } }, { as: owner })
    const bare = await aTable(server, { company, name: 'Terrace' })
    await change(first, 'table.open')
    const seen = await look(codes.first, ana)
    await change(first, 'table.transfer-out', bare)
    const moved = await look(codes.first, ana, undefined, seen)
    expect(moved.movedTo).toEqual({ tableName: 'Terrace', isJoined: false })
    expect((await order(codes.first, ana, moved)).status).toBe(200)
    expect([await ordersAt(first), await ordersAt(bare)]).toEqual([0, 1])
  })
})
