import { beforeAll, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { cancelLines } from '#contract/order-change.ts'
import { getOrder, listOrders, moveOrder, type Order } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { dropRefund, refundOrder } from '#contract/refund.ts'
import { getReceipt } from '#contract/receipt.ts'
import { createTable, getTable, listLiveTables, listTables, updateTable } from '#contract/table.ts'
import { newId } from '../../server/db/id.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { systemClock } from '../../server/db/clock.ts'
import { billRows } from '../../src/views/tables/bill-rows.ts'
import { moveTable } from '../../server/table/move-table.ts'
import { anOrder, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Event = NonNullable<CallInput<typeof updateTable>['event']>

describe.each(databases())('tables on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User
  let soup: Id
  let water: Id

  beforeAll(async () => {
    owner = await aUser(server, { module: 'tableOrdering', full_name: 'Meera Iyer' })
    staff = await aUser(server, {
      company: owner.company,
      role: 'staff',
      module: 'tableOrdering',
      full_name: 'Karthik Rao',
    })
    soup = await aProduct(server, { company: owner.company, module: 'tableOrdering', name: 'Soup' })
    water = await aProduct(server, {
      company: owner.company,
      module: 'tableOrdering',
      name: 'Water',
      price_amount: 200,
      no_prep: 1,
    })
  })

  const tableNamed = (name: string) => aTable(server, { company: owner.company, name })
  const look = (id: Id, as = staff) => server.ask(getTable, { id }, as)
  const onBoard = async (id: Id, as = staff) => {
    const table = (await server.ask(listLiveTables, { rowSize: 100 }, as)).find(
      (row) => row.id === id,
    )
    if (!table) throw new Error('the table is not on the board')
    return table
  }
  const send = async (
    id: Id,
    event: Event,
    more: Partial<CallInput<typeof updateTable>> = {},
    as = staff,
  ) =>
    server.call(
      updateTable,
      { id, expectedVersion: (await look(id)).version, event, ...more },
      { as },
    )
  const take = (tableId: Id, productId = soup): Promise<Order> =>
    server.ask(createOrder, { tableId, items: [{ productId, quantity: 1 }] }, staff)
  const moveLines = async (
    order: Order,
    event: 'item.fire' | 'item.cook' | 'item.serve' | 'item.comp',
    as = staff,
  ) => {
    const { cartItems } = await server.ask(getOrder, { id: order.id }, as)
    const items = cartItems.map(({ id, version }) => ({ id, expectedVersion: version }))
    const reason = event === 'item.comp' ? { reasonCode: 'other' as const } : {}
    return server.ask(moveItems, { items, event, ...reason }, as)
  }
  const pay = async (order: Order) =>
    server.call(
      recordPayment,
      { purpose: 'order', orderId: order.id, method: 'cash', amount: order.totalAmount },
      { as: staff },
    )
  const eventsOf = async (id: Id) =>
    (
      await server.databases.read
        .selectFrom('state_history')
        .select(['event', 'from_state', 'to_state', 'actor_role'])
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(
      ({ event, from_state, to_state, actor_role }) =>
        `${actor_role} ${from_state}>${event}>${to_state}`,
    )

  test('what is due as a refund at a table is said in the room too, until it is discarded', async () => {
    const id = await tableNamed('Back')
    await send(id, 'table.open', { partySize: 2 })
    await take(id)
    const order = await server.ask(getOrder, { id: (await take(id)).id }, owner)
    expect((await pay(order)).status).toBe(200)
    const dueBack = async () => [
      (await onBoard(id)).dueBackAmount,
      (await look(id)).session?.dueBackAmount,
    ]
    expect(await dueBack()).toEqual([0, 0])
    const cartIds = order.cartItems.slice(0, 1).map((line) => line.id)
    const { version } = await server.ask(
      cancelLines,
      { orderId: order.id, cartIds, reasonCode: 'sold_out' },
      owner,
    )
    expect(await dueBack()).toEqual([1000, 1000])
    expect((await onBoard(id)).owedAmount).toBe(0)
    const wish = { orderId: order.id, expectedVersion: version, reason: 'They took a drink' }
    expect((await server.call(dropRefund, wish, { as: owner })).status).toBe(200)
    expect(await dueBack()).toEqual([0, 0])
  })

  test('a table is not freed with a refund that is due, unless that is confirmed', async () => {
    const id = await tableNamed('Owing')
    const { id: orderId } = await take(id, water)
    const { totalAmount } = await server.ask(getOrder, { id: orderId }, staff)
    const amount = totalAmount / 2
    await server.call(
      recordPayment,
      { purpose: 'order', orderId, method: 'cash', amount },
      { as: staff },
    )
    const now = await server.ask(getOrder, { id: orderId }, owner)
    const unpaid = async () =>
      (await server.ask(listOrders, { tableId: id, paymentStatus: 'unpaid' }, staff)).rows
    expect(await unpaid()).toMatchObject([{ owedAmount: amount, heldAmount: amount }])
    const end = { event: 'order.cancel', reasonCode: 'mistake' } as const
    await server.ask(moveOrder, { id: orderId, expectedVersion: now.version, ...end }, owner)
    expect(await unpaid()).toEqual([])
    const listed = await server.ask(listOrders, { tableId: id }, staff)
    expect(listed.rows).toMatchObject([{ owedAmount: 0, dueBackAmount: amount }])
    const { uuid } = await server.ask(getOrder, { id: orderId }, owner)
    if (!uuid) throw new Error('the owner sees the address of the receipt')
    const receipt = (await server.call(getReceipt, { uuid })).data
    expect(receipt).toMatchObject({ owedAmount: 0, dueBackAmount: amount })
    expect((await onBoard(id)).dueBackAmount).toBe(amount)
    expect((await look(id)).session).toMatchObject({ dueBackAmount: amount, owedAmount: 0 })
    expect((await send(id, 'table.release')).problem).toMatchObject({ status: 409, code: 'UNPAID' })
    expect((await send(id, 'table.release', { refundLater: true })).data.liveStatus).toBe('free')
  })

  test('from the first guest to the clean cloth, the board says what the table waits for', async () => {
    const id = await tableNamed('Walk')
    const opened = (await send(id, 'table.open', { partySize: 3 })).data
    expect(opened).toMatchObject({
      liveStatus: 'occupied',
      session: { partySize: 3, openedBy: 'Karthik Rao', owedAmount: 0 },
      orders: [],
    })

    const order = await take(id)
    await take(id, water)
    expect(await onBoard(id)).toMatchObject({
      waiter: 'Karthik Rao',
      counts: { inCart: 2, inKitchen: 0, cooked: 0, served: 0, toFire: 1, toServe: 1 },
      totalAmount: 1200,
      owedAmount: 1200,
      needs: ['fire', 'serve'],
    })
    const lines = (await server.ask(getOrder, { id: order.id }, staff)).cartItems
    const [first, second] = lines
    if (!first || !second) throw new Error('two lines were ordered')
    await server.call(
      moveItems,
      { items: [{ id: first.id, expectedVersion: first.version }], event: 'item.fire' },
      { as: staff },
    )
    await server.call(
      moveItems,
      { items: [{ id: second.id, expectedVersion: second.version }], event: 'item.serve' },
      { as: staff },
    )
    expect((await onBoard(id)).needs).toEqual([])
    await moveLines(order, 'item.cook')
    expect(await onBoard(id)).toMatchObject({
      counts: { cooked: 1, served: 1, toServe: 1 },
      needs: ['serve'],
    })
    await moveLines(order, 'item.serve')

    expect((await send(id, 'table.request-bill')).data).toMatchObject({
      liveStatus: 'bill_requested',
    })
    expect((await onBoard(id)).needs).toEqual(['bill'])
    await pay(await server.ask(getOrder, { id: order.id }, staff))
    expect(await onBoard(id)).toMatchObject({
      liveStatus: 'to_clear',
      owedAmount: 0,
      needs: ['clear'],
    })
    const cleared = (await send(id, 'table.clear')).data
    expect(cleared).toMatchObject({ liveStatus: 'free', orders: [] })
    expect(cleared.session).toBeUndefined()
    expect(await eventsOf(id)).toEqual([
      'staff free>table.open>occupied',
      'staff occupied>table.request-bill>bill_requested',
      'system bill_requested>table.settled>to_clear',
      'staff to_clear>table.clear>free',
    ])
  })

  test('a bill says what its total is made of, and it adds up', async () => {
    await server.databases.write
      .updateTable('company_detail')
      .set({ tax_included: 0, tax_percent: 5 })
      .where('id', '=', owner.company.id)
      .execute()
    const id = await tableNamed('Tax')
    await send(id, 'table.open', { partySize: 2 })
    await take(id)
    await take(id, water)
    const { session } = await look(id)
    if (!session) throw new Error('nobody sits there')
    const { subtotalAmount, discountAmount, taxAmount, deliveryAmount, tipAmount } = session
    expect(taxAmount).toBeGreaterThan(0)
    expect(session.taxIncludedAmount).toBe(0)
    expect(subtotalAmount - discountAmount + taxAmount + deliveryAmount + tipAmount).toBe(
      session.totalAmount,
    )
    expect(billRows(session)).toEqual([
      ['subtotal', subtotalAmount],
      ['tax', taxAmount],
    ])
    await server.databases.write
      .updateTable('company_detail')
      .set({ tax_included: 1 })
      .where('id', '=', owner.company.id)
      .execute()
    const other = await tableNamed('Tax included')
    await send(other, 'table.open', { partySize: 2 })
    await take(other)
    const included = (await look(other)).session
    expect(included).toMatchObject({ taxAmount: 0, subtotalAmount: included?.totalAmount })
    expect(included && billRows(included)).toEqual([['taxIncluded', included?.taxIncludedAmount]])
    await server.databases.write
      .updateTable('company_detail')
      .set({ tax_percent: 0 })
      .where('id', '=', owner.company.id)
      .execute()
  })

  test('a bill says what of it was paid and given back, and what of an order is due', async () => {
    const id = await tableNamed('Halves')
    const order = await take(id, water)
    const other = await take(id, soup)
    expect(other.id).toBe(order.id)
    const total = other.totalAmount
    const partly = async (amount: number) =>
      server.call(
        recordPayment,
        { purpose: 'order', orderId: order.id, method: 'cash', amount },
        { as: owner },
      )
    expect((await look(id)).session).toMatchObject({ paidAmount: 0, refundedAmount: 0 })
    await partly(150)
    expect(await look(id)).toMatchObject({
      session: { totalAmount: total, paidAmount: 150, refundedAmount: 0, owedAmount: total - 150 },
      orders: [{ paymentStatus: 'unpaid', owedAmount: total - 150 }],
    })
    await partly(total - 150)
    expect(await look(id)).toMatchObject({
      session: { paidAmount: total, refundedAmount: 0, owedAmount: 0 },
      orders: [{ paymentStatus: 'paid', owedAmount: 0 }],
    })
    const { version } = await server.ask(getOrder, { id: order.id }, owner)
    await server.call(
      refundOrder,
      { orderId: order.id, expectedVersion: version, amount: 200, method: 'cash', reason: 'Cold' },
      { as: owner },
    )
    expect((await look(id)).session).toMatchObject({ paidAmount: total, refundedAmount: 200 })
  })

  test('who orders more takes the bill back; guests who paid may stay', async () => {
    const id = await tableNamed('More')
    const order = await take(id, water)
    await send(id, 'table.request-bill')
    await take(id, water)
    expect(await look(id)).toMatchObject({ liveStatus: 'occupied', orders: [{ totalAmount: 400 }] })

    await moveLines(order, 'item.serve')
    await pay(await server.ask(getOrder, { id: order.id }, staff))
    expect((await look(id)).liveStatus).toBe('to_clear')
    expect((await send(id, 'table.add-items')).data.liveStatus).toBe('occupied')
    const second = await take(id, water)
    expect(second.id).not.toBe(order.id)
    await server.call(
      moveOrder,
      {
        id: second.id,
        expectedVersion: second.version,
        event: 'order.cancel',
        reasonCode: 'mistake',
      },
      { as: staff },
    )
    expect((await look(id)).liveStatus).toBe('to_clear')
  })

  test('a table is released only when nothing is on the way and nothing is owed', async () => {
    const id = await tableNamed('Release')
    const order = await take(id, water)
    expect((await send(id, 'table.release')).problem).toMatchObject({
      status: 409,
      code: 'IN_USE',
      current: { live_status: 'occupied' },
    })
    await moveLines(order, 'item.serve')
    expect((await send(id, 'table.release')).problem.code).toBe('UNPAID')
    expect((await look(id)).allowedEvents).not.toContain('table.release')
    await pay(await server.ask(getOrder, { id: order.id }, staff))
    expect((await look(id)).allowedEvents).toContain('table.clear')
    const other = await tableNamed('Nobody came')
    await send(other, 'table.open')
    expect((await send(other, 'table.release')).data.liveStatus).toBe('free')
    await send(other, 'table.reserve')
    expect((await send(other, 'table.release')).data.liveStatus).toBe('free')
  })

  test('the board counts the pieces of a table, not its lines', async () => {
    const id = await tableNamed('Pieces')
    const items = [
      { productId: soup, quantity: 3 },
      { productId: water, quantity: 4 },
    ]
    await server.ask(createOrder, { tableId: id, items }, staff)
    expect((await onBoard(id)).counts).toMatchObject({ inCart: 7, toFire: 3, toServe: 4 })
  })

  test('a line that was served is given free of charge by the owner alone', async () => {
    const order = await take(await tableNamed('Free of charge'))
    for (const event of ['item.fire', 'item.cook', 'item.serve'] as const)
      await moveLines(order, event)
    expect((await moveLines(order, 'item.comp')).failed).toMatchObject([{ code: 'ROLE_FORBIDDEN' }])
    expect((await moveLines(order, 'item.comp', owner)).updated).toHaveLength(1)
    const { data } = await server.call(getOrder, { id: order.id }, { as: staff })
    expect(data.totalAmount).toBe(0)
  })

  test('who has reserved a table sits down with the first order', async () => {
    const table = await tableNamed('Reserved')
    expect((await send(table, 'table.reserve')).data.liveStatus).toBe('reserved')
    const order = await take(table)
    expect(await look(table)).toMatchObject({
      liveStatus: 'occupied',
      orders: [{ id: order.id }],
    })
  })

  test('a move to a reserved table that is undone leaves it reserved, and a seated reservation does not come back', async () => {
    const [from, kept, seated] = [
      await tableNamed('Door'),
      await tableNamed('Kept'),
      await tableNamed('Seated'),
    ]
    await take(from)
    await send(kept, 'table.reserve')
    server.clock.advance(60_000)
    await send(from, 'table.transfer-out', { toTableId: kept })
    expect((await send(kept, 'table.transfer-out', { toTableId: from })).data.liveStatus).toBe(
      'reserved',
    )
    expect((await look(from)).liveStatus).toBe('occupied')

    await send(seated, 'table.reserve')
    await send(seated, 'table.open')
    const free = await tableNamed('Free')
    expect((await send(seated, 'table.transfer-out', { toTableId: free })).data.liveStatus).toBe(
      'free',
    )
  })

  test('guests move to a free table with their bill, and join others only by a merge', async () => {
    const [from, to, third] = [
      await tableNamed('From'),
      await tableNamed('To'),
      await tableNamed('Third'),
    ]
    const order = await take(from)
    expect((await send(from, 'table.transfer-out')).problem.errors).toMatchObject([
      { path: 'to_table_id' },
    ])
    expect((await send(from, 'table.transfer-out', { toTableId: from })).problem.code).toBe(
      'SAME_TABLE',
    )
    expect((await send(from, 'table.transfer-out', { toTableId: newId() })).status).toBe(404)
    // A reserved one too: the team is told before it sends them there.
    await send(to, 'table.reserve')

    const session = (await look(from)).session?.id
    expect((await send(from, 'table.transfer-out', { toTableId: to })).data).toMatchObject({
      liveStatus: 'free',
      orders: [],
    })
    expect(await look(to)).toMatchObject({
      liveStatus: 'occupied',
      session: { id: session },
      orders: [{ id: order.id, table: { id: to, name: 'To' } }],
    })

    expect((await send(to, 'table.merge-out', { toTableId: third })).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    await take(third)
    await send(third, 'table.open')
    expect((await send(to, 'table.transfer-out', { toTableId: third })).problem.code).toBe(
      'TABLE_OCCUPIED',
    )
    expect((await send(to, 'table.merge-out', { toTableId: third })).data.liveStatus).toBe('free')
    const merged = await look(third)
    expect(merged).toMatchObject({ session: { partySize: 2, totalAmount: 2000, owedAmount: 2000 } })
    expect(merged.orders).toHaveLength(2)
    expect(await take(from)).toMatchObject({ table: { id: from } })
  })

  test('fields are the owner’s, events the team’s, and being out of service the owner’s again', async () => {
    const id = await tableNamed('Fields')
    const { version } = await look(id)
    expect(
      (
        await server.call(
          updateTable,
          { id, expectedVersion: version, name: 'Mine' },
          { as: staff },
        )
      ).problem,
    ).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' })
    const changed = await server.ask(
      updateTable,
      { id, expectedVersion: version, capacity: 6, minCapacity: 2, area: 'Terrace' },
      owner,
    )
    expect(changed).toMatchObject({
      capacity: 6,
      minCapacity: 2,
      area: 'Terrace',
      version: version + 1,
    })
    expect(
      (await server.call(updateTable, { id, expectedVersion: version, capacity: 8 }, { as: owner }))
        .problem,
    ).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { capacity: 6 },
    })
    expect(
      (
        await server.call(
          updateTable,
          { id, expectedVersion: changed.version, capacity: 1 },
          { as: owner },
        )
      ).problem,
    ).toMatchObject({
      status: 422,
      errors: [{ path: 'min_capacity' }],
    })
    expect(
      await server.refusal(
        updateTable,
        { id, expectedVersion: changed.version, name: 'Walk' },
        owner,
      ),
    ).toBe('DUPLICATE')
    expect((await send(id, 'table.disable')).problem.code).toBe('ROLE_FORBIDDEN')
    expect((await send(id, 'table.settled', {}, owner)).status).toBe(409)

    expect((await send(id, 'table.disable', {}, owner)).data).toMatchObject({
      liveStatus: 'out_of_service',
      isEnabled: false,
      allowedEvents: ['table.enable'],
    })
    expect(
      await server.status(
        createOrder,
        { tableId: id, items: [{ productId: soup, quantity: 1 }] },
        staff,
      ),
    ).toBe(404)
    expect(await server.ask(listTables, { status: 'out_of_service' }, staff)).toMatchObject([
      { id },
    ])
    expect((await send(id, 'table.enable', {}, owner)).data.liveStatus).toBe('free')
  })

  test('a table is added once per name, whatever people type', async () => {
    const name = `O'Hara "Stub" \\ %_ 🍽️ <b>`
    const made = await server.ask(
      createTable,
      { name, capacity: 2, area: `Säal; drop table` },
      owner,
    )
    expect(made).toMatchObject({
      name,
      version: 1,
      isEnabled: true,
      qrCode: expect.stringMatching(/^\w{10}$/),
    })
    expect(await server.ask(listTables, { area: `Säal; drop table` }, staff)).toEqual([made])
    expect(await server.refusal(createTable, { name, capacity: 2 }, owner)).toBe('DUPLICATE')
    expect(
      await server.status(
        createTable,
        { name: 'Elsewhere', capacity: 2, locationId: newId() },
        owner,
      ),
    ).toBe(404)
    expect(
      (await server.call(createTable, { name: 'Odd', capacity: 2, minCapacity: 3 }, { as: owner }))
        .problem.errors,
    ).toMatchObject([{ path: 'min_capacity' }])
  })

  test('a guest’s order at a free table waits for the team, who seat them by accepting it', async () => {
    const id = await tableNamed('Guest')
    const guest = await anOrder(server, {
      company: owner.company,
      module: 'tableOrdering',
      table_id: id,
      delivery_type: null,
    })
    expect(await onBoard(id)).toMatchObject({ liveStatus: 'free', needs: ['accept'] })
    expect((await look(id)).orders).toMatchObject([{ id: guest.id }])
    await server.call(
      moveOrder,
      { id: guest.id, expectedVersion: 1, event: 'order.accept' },
      { as: staff },
    )
    expect(await look(id)).toMatchObject({
      liveStatus: 'occupied',
      session: { owedAmount: 1000 },
      orders: [{ id: guest.id }],
    })
  })

  test('a guest who asks for the bill rings the bell', async () => {
    const id = await tableNamed('Bell')
    await take(id)
    await inTransaction(server.databases, (db) =>
      moveTable(
        {
          tenant: { db, companyId: owner.company.id },
          role: 'guest',
          now: systemClock.now(),
          timeZone: 'UTC',
        },
        { id, event: 'table.request-bill' },
      ),
    )
    expect((await look(id)).liveStatus).toBe('bill_requested')
    const notes = await server.databases.read
      .selectFrom('notification')
      .select(['kind', 'field_values'])
      .where('company_id', '=', owner.company.id)
      .execute()
    expect(notes).toContainEqual({ kind: 'table.bill-requested', field_values: '{"table":"Bell"}' })
  })

  test('of fifty who open a table at once one does, and orders meanwhile all sit at that one session', async () => {
    const [id, shared] = [await tableNamed('Race'), await tableNamed('Shared')]
    const { version } = await look(id)
    const opens = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call(
          updateTable,
          { id, expectedVersion: version, event: 'table.open' },
          { as: staff },
        ),
      ),
    )
    expect(opens.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      new Set(opens.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)),
    ).toEqual(new Set(['TABLE_OCCUPIED']))

    const orders = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call(
          createOrder,
          { tableId: shared, items: [{ productId: water, quantity: 1 }] },
          { as: staff },
        ),
      ),
    )
    expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 200))
    const sessions = await server.databases.read
      .selectFrom('table_session')
      .select(['id', 'table_id'])
      .where('table_id', 'in', [id, shared])
      .execute()
    expect(sessions.map((row) => row.table_id).toSorted()).toEqual([id, shared].toSorted())
    expect((await onBoard(shared)).totalAmount).toBe(1600)
  })

  test('a table of another company does not exist', async () => {
    const id = await tableNamed('Ours')
    const stranger = await aUser(server, { module: 'tableOrdering' })
    expect(await server.status(getTable, { id }, stranger)).toBe(404)
    expect(
      await server.status(updateTable, { id, expectedVersion: 1, event: 'table.open' }, stranger),
    ).toBe(404)
    expect(
      await server.status(updateTable, { id, expectedVersion: 1, name: 'Theirs' }, stranger),
    ).toBe(404)
    expect(await server.ask(listLiveTables, {}, stranger)).toEqual([])
    const theirs = await aTable(server, { company: stranger.company })
    await take(id)
    expect((await send(id, 'table.transfer-out', { toTableId: theirs })).status).toBe(404)
  })
})
