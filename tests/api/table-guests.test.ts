import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { openLink, placeGuestOrder, priceGuestCart } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { moveItems } from '#contract/cart-item.ts'
import { createLink } from '#contract/link.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { changeTip } from '#contract/order-change.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { getReceipt, moveByUuid } from '#contract/receipt.ts'
import { createTable, getTable, listLiveTables, updateTable } from '#contract/table.ts'
import { aCompany, aProduct, aTable, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const secretOf = () => randomBytes(18).toString('base64url')

describe.each(databases())('who may act on the bill of a table, on %s', (database) => {
  const server = testServer({ database, config: { trustProxy: 1 } })
  let company: Company
  let owner: User
  let staff: User
  let tableId: Awaited<ReturnType<typeof aTable>>
  let productId: Awaited<ReturnType<typeof aProduct>>
  let intakeToken: string
  const [ana, ben, cleo, eve] = [secretOf(), secretOf(), secretOf(), secretOf()]

  beforeEach(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'tableOrdering' })
    staff = await aUser(server, { company, module: 'tableOrdering', role: 'staff' })
    tableId = await aTable(server, { company })
    productId = await aProduct(server, { company, module: 'tableOrdering', price_amount: 10_000 })
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: tableId }, owner)
    intakeToken = (await server.call(openLink, { code }, {})).data.intakeToken
    // Each test guesses from a new minute.
    server.clock.advance(120_000)
    intakeToken = (await server.call(openLink, { code }, {})).data.intakeToken
  })

  type Extra = Partial<CallInput<typeof placeGuestOrder>>
  const order = (guestSecret: string | undefined, extra: Extra = {}) =>
    server.call(
      placeGuestOrder,
      {
        intakeToken,
        fullName: 'Guest',
        items: [{ productId, quantity: 1 }],
        ...(guestSecret && { guestSecret }),
        ...extra,
      },
      {},
    )
  const look = (guestSecret: string, code?: string, address = '10.0.0.1') =>
    server.call(
      joinTable,
      { intakeToken, guestSecret, ...(code && { code }) },
      { headers: { 'x-forwarded-for': address } },
    )
  const receipt = async (uuid: string, guestSecret?: string) =>
    (
      await server.call(
        getReceipt,
        { uuid, ...(guestSecret && { guestSecret }) } as CallInput<typeof getReceipt>,
        {},
      )
    ).data
  const act = (uuid: string, event: CallInput<typeof moveByUuid>['event'], guestSecret?: string) =>
    server.call(
      moveByUuid,
      { uuid, event, ...(guestSecret && { guestSecret }) } as CallInput<typeof moveByUuid>,
      {},
    )
  const table = () => server.ask(getTable, { id: tableId }, staff)
  const openTable = async () =>
    server.call(
      updateTable,
      { id: tableId, expectedVersion: (await table()).version, event: 'table.open', partySize: 2 },
      { as: staff },
    )
  const pending = async () => (await server.ask(listOrders, { orderStatusId: [1] }, owner)).rows
  const whole = (id: string) => server.ask(getOrder, { id } as CallInput<typeof getOrder>, staff)
  const accept = async (id: string) =>
    server.call(
      moveOrder,
      { id, expectedVersion: (await whole(id)).version, event: 'order.accept' } as CallInput<
        typeof moveOrder
      >,
      { as: staff },
    )

  /** Ana orders at the free table and is let in. */
  const seated = async () => {
    const placed = (await order(ana)).data
    const [row] = await pending()
    await accept(row?.id ?? '')
    return { uuid: placed.uuid, id: row?.id ?? '' }
  }

  test('the table gets the number of guests they gave, whether let in or accepted automatically', async () => {
    await order(ana, { partySize: 3 })
    const [row] = await pending()
    await accept(row?.id ?? '')
    expect((await table()).session?.partySize).toBe(3)

    const second = await aTable(server, { company, name: 'Second' })
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true}' })
      .where('company_id', '=', company.id)
      .execute()
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: second }, owner)
    const there = (await server.call(openLink, { code }, {})).data.intakeToken
    await order(ben, { intakeToken: there, partySize: 4 })
    const seen = await server.ask(getTable, { id: second }, staff)
    expect(seen.session?.partySize).toBe(4)
  })

  test('at a free table guests order as usual, see the code once let in, and continue without it', async () => {
    expect((await look(ana)).data).toEqual({
      isRunning: false,
      isJoined: false,
      isCodeNeeded: false,
      tipMaxPercent: 30,
    })
    const { uuid } = await seated()
    const { joinCode } = (await table()).session ?? {}
    expect(joinCode).toMatch(/^\d{4}$/)
    expect((await server.ask(listLiveTables, {}, staff))[0]?.joinCode).toBe(joinCode)
    expect((await receipt(uuid, ana)).tableCode).toBe(joinCode)
    expect((await receipt(uuid)).tableCode).toBeUndefined()
    expect((await look(ana)).data).toMatchObject({
      isRunning: true,
      isJoined: true,
      isCodeNeeded: false,
      code: joinCode,
      receiptUuid: uuid,
    })
    expect((await order(ana)).data).toMatchObject({ uuid, subtotalAmount: 20_000 })
  })

  test('the room says of a guest’s order how much it is, whose, for how many and since when', async () => {
    await order(ana, { fullName: 'Ana', partySize: 3 })
    const since = server.clock.now()
    server.clock.advance(300_000)
    const asked = async () => (await server.ask(listLiveTables, {}, staff))[0]?.guestOrders
    expect(await asked()).toEqual([
      expect.objectContaining({ name: 'Ana', partySize: 3, totalAmount: 10_000, createdMs: since }),
    ])
    const [row] = await pending()
    await accept(row?.id ?? '')
    expect(await asked()).toBeUndefined()
  })

  /** Ana's dish is served and paid: her table is to be cleared. */
  const anaHasPaid = async () => {
    const { id } = await seated()
    for (const event of ['item.fire', 'item.cook', 'item.serve'] as const) {
      const items = (await whole(id)).cartItems.map((line) => ({
        id: line.id,
        expectedVersion: line.version,
      }))
      await server.ask(moveItems, { items, event }, staff)
    }
    const { totalAmount: amount, id: orderId } = await whole(id)
    await server.call(
      recordPayment,
      { purpose: 'order', orderId, method: 'cash', amount },
      { as: staff },
    )
    expect((await table()).liveStatus).toBe('to_clear')
    return id
  }

  test('who orders at a table to clear is on no bill of those who left, and starts a visit of their own', async () => {
    const paid = await anaHasPaid()
    await order(ben, { partySize: 3 })
    const [row] = await pending()
    const before = await table()
    expect(before.orders.map(({ id, isSeated }) => [id, isSeated])).toEqual([
      [paid, true],
      [row?.id, false],
    ])
    expect(before.bill?.parts).toMatchObject([{ orderId: paid, lineAmount: 10_000 }])

    expect((await accept(row?.id ?? '')).status).toBe(200)
    const after = await table()
    expect(after).toMatchObject({
      liveStatus: 'occupied',
      session: { partySize: 3, totalAmount: row?.totalAmount, paidAmount: 0 },
      orders: [{ id: row?.id, isSeated: true }],
    })
    expect(after.session?.id).not.toBe(before.session?.id)
    const moves = await server.databases.write
      .selectFrom('state_history')
      .select(['event', 'from_state', 'to_state'])
      .where('company_id', '=', company.id)
      .where('entity', '=', 'table')
      .orderBy('occurred_ms')
      .orderBy('id')
      .execute()
    expect(moves.slice(-2)).toEqual([
      { event: 'table.clear', from_state: 'to_clear', to_state: 'free' },
      { event: 'table.open', from_state: 'free', to_state: 'occupied' },
    ])
  })

  test('guests who have paid and order dessert stay at their table', async () => {
    await anaHasPaid()
    const { session } = await table()
    await order(ana)
    const [row] = await pending()
    await accept(row?.id ?? '')
    const after = await table()
    expect(after.session?.id).toBe(session?.id)
    expect(after.orders).toHaveLength(2)
  })

  test('who has only a photo of the code on the table reads nothing, adds nothing and asks for nothing', async () => {
    const { uuid, id } = await seated()
    const before = await whole(id)
    expect((await look(eve)).data).toEqual({
      isRunning: true,
      isJoined: false,
      isCodeNeeded: true,
      tipMaxPercent: 30,
      // It names the visit, and opens nothing.
      sessionId: expect.any(String),
    })
    for (const secret of [undefined, eve]) {
      expect((await order(secret, { tipAmount: 3000 })).problem).toMatchObject({
        status: 409,
        code: 'CODE_NEEDED',
      })
    }
    expect((await act(uuid, 'table.request-bill', eve)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await act(uuid, 'table.request-bill')).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect(await whole(id)).toMatchObject({
      version: before.version,
      totalAmount: before.totalAmount,
      itemCount: 1,
    })
  })

  test('with the code one joins, sees whose lines are whose, and asks for the bill', async () => {
    const { uuid } = await seated()
    const code = (await table()).session?.joinCode ?? ''
    expect((await look(ben, code)).data).toMatchObject({
      isJoined: true,
      isCodeNeeded: false,
      receiptUuid: uuid,
      code,
    })
    // The party grows to those who are known, and does not shrink or count anybody twice.
    expect((await table()).session?.partySize).toBe(2)
    expect((await order(ben, { fullName: 'Ben Okoro' })).data).toMatchObject({
      uuid,
      totalAmount: 20_000,
    })
    const seenBy = async (secret?: string) =>
      (await receipt(uuid, secret)).lines.map(({ isOwn, guestName }) => [isOwn, guestName])
    expect(await seenBy(ben)).toEqual([
      [undefined, 'Guest'],
      [true, undefined],
    ])
    expect(await seenBy(ana)).toEqual([
      [true, undefined],
      [undefined, 'Ben'],
    ])
    for (const secret of [eve, undefined])
      expect(await seenBy(secret)).toEqual(Array.from({ length: 2 }, () => [undefined, undefined]))
    expect((await receipt(uuid, ben)).customerFirstName).toBe('Ben')
    expect(JSON.stringify((await receipt(uuid, ben)).lines)).not.toContain('guestKey')
    expect((await act(uuid, 'table.request-bill', ben)).status).toBe(200)
    expect((await table()).liveStatus).toBe('bill_requested')
  })

  test('what a guest asked for at a dish, and may not have, is on their own receipt and on no other', async () => {
    const { uuid } = await seated()
    const code = (await table()).session?.joinCode ?? ''
    await look(ben, code)
    const items = [
      { productId, quantity: 1, note: 'no cream please', allergies: ['Nuts' as const] },
    ]
    await order(ben, { items })
    const seenBy = async (secret?: string) =>
      (await receipt(uuid, secret)).lines.map(({ note, allergies }) => [note, allergies])
    expect(await seenBy(ben)).toEqual([
      [undefined, undefined],
      ['no cream please', ['Nuts']],
    ])
    for (const secret of [ana, eve, undefined])
      expect(await seenBy(secret)).toEqual(Array.from({ length: 2 }, () => [undefined, undefined]))
  })

  test('once everything is paid and served no bill can be asked for', async () => {
    const { uuid, id } = await seated()
    expect((await receipt(uuid, ana)).allowedEvents).toContain('table.request-bill')
    for (const event of ['item.fire', 'item.cook', 'item.serve'] as const) {
      const items = (await whole(id)).cartItems.map((line) => ({
        id: line.id,
        expectedVersion: line.version,
      }))
      await server.ask(moveItems, { items, event }, staff)
    }
    const { id: orderId, totalAmount: amount } = await whole(id)
    await server.ask(recordPayment, { purpose: 'order', orderId, method: 'cash', amount }, staff)
    expect((await whole(id)).orderStatusId).toBe(orderStatusIds.Completed)
    expect((await receipt(uuid, ana)).allowedEvents).not.toContain('table.request-bill')
  })

  test('a guest gives up their own lines and tip, and nobody else’s', async () => {
    await openTable()
    const code = (await table()).session?.joinCode ?? ''
    await look(ana, code)
    await look(ben, code)
    const { uuid } = (await order(ana, { tipAmount: 1000 })).data
    expect((await order(ben, { tipAmount: 3000 })).data).toMatchObject({
      uuid,
      tipAmount: 4000,
      totalAmount: 24_000,
    })
    expect((await receipt(uuid, eve)).allowedEvents).toEqual([])
    expect((await act(uuid, 'order.customer-cancel', eve)).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    expect((await act(uuid, 'order.customer-cancel')).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await act(uuid, 'order.customer-cancel', ben)).data).toMatchObject({
      orderStatusId: 1,
      tipAmount: 1000,
      totalAmount: 11_000,
    })
    expect((await receipt(uuid, ben)).allowedEvents).not.toContain('order.customer-cancel')
    expect((await act(uuid, 'order.customer-cancel', ana)).data).toMatchObject({
      orderStatusId: orderStatusIds.Unserviceable,
    })
  })

  test('a tip is at most the set share of what one orders, for prices and orders alike', async () => {
    const refused = {
      status: 422,
      errors: [{ path: 'tip_amount', message: 'The tip can be at most 30 % of what you order.' }],
    }
    expect((await order(ana, { tipAmount: 5_000_000 })).problem).toMatchObject(refused)
    expect((await order(ana, { tipAmount: 3001 })).problem).toMatchObject(refused)
    const priced = (tipAmount: number) =>
      server.call(
        priceGuestCart,
        { intakeToken, items: [{ productId, quantity: 1 }], tipAmount },
        {},
      )
    expect((await priced(3001)).problem).toMatchObject(refused)
    expect((await priced(3000)).data.totalAmount).toBe(13_000)
    expect((await order(ana, { tipAmount: 3000 })).data.tipAmount).toBe(3000)
    await server.call(updateUser, { settings: { tipMaxPercent: 5 } }, { as: owner })
    expect((await priced(501)).problem.errors[0]?.message).toBe(
      'The tip can be at most 5 % of what you order.',
    )
  })

  test('the team changes or removes a tip; the history says from what to what, a paid order is not made dearer', async () => {
    const { data } = await order(ana, { tipAmount: 3000 })
    const [row] = await pending()
    const id = row?.id ?? ''
    await accept(id)
    const tip = async (tipAmount: number, as: User = staff) =>
      server.call(
        changeTip,
        { orderId: (await whole(id)).id, tipAmount, expectedVersion: (await whole(id)).version },
        { as },
      )
    expect((await tip(500)).data).toMatchObject({ tipAmount: 500, totalAmount: 10_500 })
    const removed = (await tip(0)).data
    expect(removed).toMatchObject({ tipAmount: 0, totalAmount: 10_000 })
    expect(
      removed.history
        .filter(({ event }) => event === 'order.change-tip')
        .map(({ from, to, actorRole }) => [from, to, actorRole]),
    ).toEqual([
      ['3000', '500', 'staff'],
      ['500', '0', 'staff'],
    ])
    expect((await receipt(data.uuid, ana)).totalAmount).toBe(10_000)
    const stale = await server.call(
      changeTip,
      { orderId: removed.id, tipAmount: 1, expectedVersion: 1 },
      { as: staff },
    )
    expect(stale.problem).toMatchObject({ code: 'VERSION_CONFLICT' })
    const stranger = await aUser(server, {
      company: await aCompany(server),
      module: 'tableOrdering',
    })
    expect((await tip(0, stranger)).problem.code).toBe('NOT_FOUND')
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: removed.id, method: 'cash', amount: 10_000 },
      { as: staff },
    )
    expect((await tip(1)).problem.code).toBe('AMOUNT_MISMATCH')
  })

  test('of a hundred guesses at once forty are compared; then nobody joins until the team makes a new code or a minute has gone by', async () => {
    await seated()
    const code = (await table()).session?.joinCode ?? ''
    const wrong = (n: number) => String((Number(code) + 1 + n) % 10_000).padStart(4, '0')
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, n) => look(eve, wrong(n), `10.5.0.${n}`)),
    )
    const count = (code: string) => tries.filter(({ problem }) => problem?.code === code).length
    expect([count('WRONG_CODE'), count('TOO_MANY')]).toEqual([40, 60])
    expect((await look(eve, code)).problem).toMatchObject({
      status: 429,
      message: expect.stringContaining('ask the staff'),
    })
    const { version, session } = await table()
    expect(session?.isJoinBlocked).toBe(true)
    // One attempt is regained per minute, and the right code uses none.
    server.clock.advance(60_000)
    expect((await look(eve, wrong(3))).problem.code).toBe('WRONG_CODE')
    expect((await look(eve, wrong(4))).problem.code).toBe('TOO_MANY')
    server.clock.advance(60_000)
    expect((await look(cleo, code)).data.isJoined).toBe(true)
    expect((await look(eve, wrong(5))).problem.code).toBe('WRONG_CODE')
    // Who sits there is not kept from ordering.
    expect((await order(ana)).status).toBe(200)
    const renewed = await server.ask(
      updateTable,
      { id: tableId, expectedVersion: (await table()).version ?? version, newCode: true },
      staff,
    )
    expect(renewed.session).toMatchObject({
      isJoinBlocked: false,
      joinCode: expect.stringMatching(/^\d{4}$/),
    })
    expect((await look(ben, renewed.session?.joinCode ?? '')).data.isJoined).toBe(true)
  })

  test('a code ends with its session, goes along to another table, and guests of merged tables go on together', async () => {
    const { uuid } = await seated()
    const first = (await table()).session?.joinCode
    const other = await server.ask(createTable, { name: 'Table 9', capacity: 4 }, owner)
    const moved = await server.call(
      updateTable,
      {
        id: tableId,
        expectedVersion: (await table()).version,
        event: 'table.transfer-out',
        toTableId: other.id,
      },
      { as: staff },
    )
    expect(moved.status).toBe(200)
    expect((await server.ask(getTable, { id: other.id }, staff)).session?.joinCode).toBe(first)
    expect((await receipt(uuid, ana)).tableCode).toBe(first)
    // The table is free again: who comes next orders as ever, and knows nothing of those before.
    expect((await look(eve)).data).toMatchObject({ isRunning: false })
    await openTable()
    const second = (await table()).session?.joinCode ?? ''
    expect((await look(ben, second)).data.isJoined).toBe(true)
    await server.call(
      updateTable,
      {
        id: tableId,
        expectedVersion: (await table()).version,
        event: 'table.merge-out',
        toTableId: other.id,
      },
      { as: staff },
    )
    const { version } = await server.ask(getTable, { id: other.id }, staff)
    const merged = await server.databases.read
      .selectFrom('table_guest')
      .select('guest_key')
      .where('company_id', '=', company.id)
      .execute()
    expect([version > 1, merged.length]).toEqual([true, 2])
  })

  test('a company that wants no codes lets everybody at the table join, and still nobody cancels or tips for others', async () => {
    await server.call(updateUser, { settings: { hasTableCodes: false } }, { as: owner })
    const { uuid } = await seated()
    expect((await table()).session?.joinCode).toBeUndefined()
    expect((await look(eve)).data).toMatchObject({ isRunning: true, isCodeNeeded: false })
    expect((await order(eve)).data).toMatchObject({ uuid, totalAmount: 20_000 })
    expect((await order(eve, { tipAmount: 3001 })).status).toBe(422)
    expect((await act(uuid, 'order.customer-cancel', eve)).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
  })
})
