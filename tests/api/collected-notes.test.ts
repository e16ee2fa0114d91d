import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#contract/activity.ts'
import { openLink, placeGuestOrder, proveAddress } from '#contract/guest.ts'
import { joinQueue, moveTicket } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { countOrders, listOrders, moveOrder } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { listVisits, moveVisit } from '#contract/visit.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe.each(databases())('the bell and guests whom nobody knows, on %s', (database) => {
  let server: TestServer
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    server = await startServer({ database, config: { smtpUrl: mailbox.url } })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  const MINUTE_MS = 60_000
  const aPlace = async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const productId = await aProduct(server, { company: as.company, module: 'foodKart' })
    const tokenAt = async (purpose: 'queue' | 'shop') => {
      const { code } = await server.ask(createLink, { purpose }, as)
      return (await server.call(openLink, { code }, {})).data.intakeToken
    }
    const [queue, shop] = [await tokenAt('queue'), await tokenAt('shop')]
    const bell = async () => (await server.ask(listNotifications, { rowSize: 100 }, as)).rows
    const notes = async () => (await bell()).map(({ kind, values }) => ({ kind, values }))
    const join = async (more: object = {}) =>
      (await server.call(joinQueue, { intakeToken: queue, fullName: 'A', ...more }, {})).data
    const leave = (token: string) => server.call(moveTicket, { token, event: 'queue.leave' }, {})
    const order = async () => {
      const items = [{ productId, quantity: 1 }]
      return (await server.call(placeGuestOrder, { intakeToken: shop, fullName: 'A', items }, {}))
        .data
    }
    return { as, queue, tokenAt, bell, notes, join, leave, order }
  }
  const atOnce = <Done>(count: number, act: (at: number) => Promise<Done>) =>
    Promise.all(Array.from({ length: count }, (_, at) => act(at)))

  test('many joins are one notification with a count, and the board shows each at once', async () => {
    const { as, join, bell, notes } = await aPlace()
    await join({ partySize: 3 })
    expect(await notes()).toEqual([
      { kind: 'queue.joined', values: { ticketNo: '1', partySize: '3' } },
    ])
    await server.call(readNotifications, { isAll: true }, { as })
    server.clock.advance(MINUTE_MS)
    await atOnce(13, () => join())
    expect(await bell()).toMatchObject([
      {
        kind: 'queue.joined',
        values: { count: '14' },
        link: '/queue/list',
        isRead: false,
        createdMs: server.clock.now(),
      },
    ])
    const { data } = await server.call(listVisits, { type: 'queue', rowSize: 50 }, { as })
    expect(data.rows).toHaveLength(14)
    const told = await server.databases.read
      .selectFrom('outbox_event')
      .select('record_id')
      .where('company_id', '=', as.company.id)
      .where('topic', '=', 'visit')
      .execute()
    expect(new Set(told.map(({ record_id }) => record_id)).size).toBe(14)
    // After ten quiet minutes the next one is news of its own.
    server.clock.advance(11 * MINUTE_MS)
    await join()
    expect((await notes()).map(({ values }) => values['count'])).toEqual([undefined, '14'])
  })

  test('one notification collects for an hour at most', async () => {
    const { join, notes, tokenAt } = await aPlace()
    for (let at = 0; at < 14; at += 1) {
      await join({ intakeToken: await tokenAt('queue') })
      server.clock.advance(5 * MINUTE_MS)
    }
    expect((await notes()).map(({ values }) => values['count'])).toEqual(['2', '12'])
  })

  test('a guest who joins and leaves within a minute notifies nobody; later ones are counted', async () => {
    const { notes, join, leave } = await aPlace()
    const stays = await join()
    await atOnce(20, async () => leave((await join()).token))
    expect(await notes()).toEqual([{ kind: 'queue.joined', values: { count: '1' } }])
    expect((await leave(stays.token)).data.queueStatus).toBe('Cancel')
    expect(await notes()).toEqual([])
    const later = await atOnce(3, () => join())
    server.clock.advance(MINUTE_MS)
    for (const { token } of later) await leave(token)
    expect(await notes()).toEqual(
      expect.arrayContaining([
        { kind: 'queue.joined', values: { count: '3' } },
        { kind: 'queue.left', values: { count: '3' } },
      ]),
    )
  })

  test('a called guest who leaves is notified at once', async () => {
    const { as, notes, join, leave } = await aPlace()
    const { token } = await join()
    const [visit] = (await server.ask(listVisits, { type: 'queue' }, as)).rows
    if (!visit) throw new Error('nobody waits')
    const call = { id: visit.id, expectedVersion: visit.version, event: 'queue.call' } as const
    await server.call(moveVisit, call, { as })
    await leave(token)
    expect((await notes()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['queue.joined', 'queue.left']),
    )
  })

  test('a guest with a proven address causes a notification of their own, and none after leaving at once', async () => {
    const { queue: intakeToken, notes, join, leave } = await aPlace()
    const guestSecret = randomBytes(18).toString('base64url')
    const email = `bell-${database}@x.example`
    await server.call(proveAddress, { intakeToken, guestSecret, email }, {})
    const code = (/\b(\d{6})\b/.exec((await mailbox.next(email)).text) ?? [])[1] ?? ''
    await server.call(proveAddress, { intakeToken, guestSecret, email, code }, {})
    await join()
    const { token } = await join({ guestSecret, email })
    await join()
    expect(await notes()).toEqual(
      expect.arrayContaining([
        { kind: 'queue.joined', values: { ticketNo: '2', partySize: '1' } },
        { kind: 'queue.joined', values: { count: '2' } },
      ]),
    )
    await leave(token)
    expect(await notes()).toEqual([{ kind: 'queue.joined', values: { count: '2' } }])
  })

  test('accepting an order marks its notification as read, for nobody else, and never a collected one', async () => {
    const { as, bell, order } = await aPlace()
    const other = await aUser(server, { company: as.company, role: 'staff', module: 'foodKart' })
    const accept = async (uuid: string) => {
      const { rows } = await server.ask(listOrders, {}, as)
      const found = rows.find((row) => row.uuid === uuid)
      if (!found) throw new Error('the order is not listed')
      const { id, version } = found
      const move = { id, expectedVersion: version, event: 'order.accept' } as const
      expect(await server.status(moveOrder, move, as)).toBe(200)
    }
    const first = await order()
    expect(await bell()).toMatchObject([{ kind: 'order.new', isRead: false }])
    await accept(first.uuid)
    expect(await bell()).toMatchObject([{ kind: 'order.new', isRead: true }])
    const theirs = (await server.ask(listNotifications, {}, other)).rows
    expect(theirs).toMatchObject([{ kind: 'order.new', isRead: false }])
    const second = await order()
    await accept(second.uuid)
    expect(await bell()).toMatchObject([{ values: { count: '2' }, isRead: false }])
  })

  test('fourteen orders make one notification; the alarm counts every order', async () => {
    const { as, bell, notes, order } = await aPlace()
    const placed = await atOnce(14, order)
    expect(await bell()).toMatchObject([
      { kind: 'order.new', values: { count: '14' }, link: '/orders/orderlist' },
    ])
    const { counts } = await server.ask(countOrders, {}, as)
    expect(counts.find((row) => row.orderStatusId === orderStatusIds.Pending)?.count).toBe(14)
    const told = await server.databases.read
      .selectFrom('outbox_event')
      .select('record_id')
      .where('company_id', '=', as.company.id)
      .where('topic', '=', 'order')
      .execute()
    expect(new Set(told.map(({ record_id }) => record_id)).size).toBe(14)
    for (const { uuid } of placed.slice(0, 3))
      await server.call(moveByUuid, { uuid, event: 'order.customer-cancel' } as never, {})
    expect(await notes()).toContainEqual({ kind: 'order.cancelled', values: { count: '3' } })
  })
})
