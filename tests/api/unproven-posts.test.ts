import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestOrder, proveAddress } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { checkIn, joinQueue, moveTicket } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Problem } from '#contract/problem.ts'
import { createOrder } from '#contract/new-order.ts'
import { listOrders, moveOrder } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { updateTable } from '#contract/table.ts'
import { addVisit, listVisits, moveVisit } from '#contract/visit.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Databases } from '../../server/db/databases.ts'
import { openDatabase } from '../../server/db/open.ts'
import { aCompany, aProduct, aTable, aUser } from '../support/builders.ts'
import { databases, placeWithTables } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

/** Twice a room of fifty behind one Wi-Fi. */
const OPEN = 100
const DAY_MS = 86_400_000
const doors = ['shop', 'queue', 'checkin'] as const
type Door = (typeof doors)[number]
type Left = { status: number; readonly data: object; readonly problem: Problem }

/** Some at a time: a database has few connections. */
async function inWaves<Answer>(
  count: number,
  send: (at: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < count; from += 10)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - from) }, (_, at) => send(from + at)),
      )),
    )
  return answers
}

const newSecret = () => randomBytes(18).toString('base64url')

describe.each(databases())('what unknown guests leave on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database, config: { trustProxy: 1 } })
  let made = 0

  const aPlace = async (settings: object = {}, module: ModuleName = 'foodKart') => {
    const company = await aCompany(server, { settings: JSON.stringify(settings) })
    const as = await aUser(server, { company, module })
    const productId = await aProduct(server, { company, module, no_prep: 1 })
    const tokenAt = async (purpose: Door | 'table', targetId?: Id) => {
      const { code } = await server.ask(createLink, { purpose, targetId }, as)
      return (await server.call(openLink, { code }, {})).data.intakeToken
    }
    /** Each with a number that they made up. */
    const leave = (
      door: Door,
      intakeToken: string,
      address: string,
      more: object = {},
    ): Promise<Left> => {
      const phone = `7700 ${String(900_000 + (made += 1))}`
      const person = {
        intakeToken,
        fullName: 'Mallory',
        phone,
        callingCode: '+44',
        ...more,
      } as const
      const options = { headers: { 'x-forwarded-for': address } }
      const items = [{ productId, quantity: 1 }]
      if (door === 'shop') return server.call(placeGuestOrder, { ...person, items }, options)
      return server.call(door === 'queue' ? joinQueue : checkIn, person, options)
    }
    const ordersOf = async () => (await server.ask(listOrders, { rowSize: 100 }, as)).rows
    const move = (id: Id, version: number, event: 'order.accept' | 'order.reject') =>
      server.call(
        moveOrder,
        {
          id,
          expectedVersion: version,
          event,
          reasonCode: event === 'order.reject' ? 'other' : undefined,
        },
        { as },
      )
    return { company, as, productId, tokenAt, leave, ordersOf, move }
  }
  const prove = async (intakeToken: string, email: string, guestSecret: string) => {
    await server.call(proveAddress, { intakeToken, guestSecret, email }, {})
    const code = (/\b(\d{6})\b/.exec((await mailbox.next(email)).text) ?? [])[1] ?? ''
    await server.call(proveAddress, { intakeToken, guestSecret, email, code }, {})
  }
  const codes = (answers: readonly { status: number; problem: { code: string } }[]) =>
    answers.map((answer) => (answer.status === 200 ? 'done' : answer.problem.code))

  test.each(doors)(
    'a room of fifty gets through the door of the %s at once; one address has an end, with words, and whoever proves theirs goes on',
    async (door) => {
      const { tokenAt, leave } = await aPlace()
      const token = await tokenAt(door)
      const room = await inWaves(50, () => leave(door, token, '10.0.0.1'))
      expect(codes(room)).toEqual(room.map(() => 'done'))
      const flood = await inWaves(60, () => leave(door, token, '10.0.0.1'))
      expect(codes(flood).filter((code) => code === 'done')).toHaveLength(OPEN - 50)
      expect(codes(flood).filter((code) => code === 'LIMIT_REACHED')).toHaveLength(110 - OPEN)
      const [refused] = flood.filter(({ status }) => status !== 200)
      expect(refused?.status).toBe(409)
      expect(refused?.problem.message).toContain(
        'Confirm yours below and send again, or ask the staff',
      )
      // Others at the same link, and the same address at another link.
      expect((await leave(door, token, '10.0.0.2')).status).toBe(200)
      expect((await leave(door, await tokenAt(door), '10.0.0.1')).status).toBe(200)
      const guestSecret = newSecret()
      const email = `${newSecret().toLowerCase()}@x.example`
      await prove(token, email, guestSecret)
      for (let at = 0; at < 3; at += 1)
        expect((await leave(door, token, '10.0.0.1', { guestSecret, email })).status).toBe(200)
      expect((await leave(door, token, '10.0.0.1')).problem.code).toBe('LIMIT_REACHED')
    },
  )

  test('an order counts until somebody of the team takes it; what they reject counts for the day', async () => {
    const { as, productId, tokenAt, leave, ordersOf, move } = await aPlace({ guestsUnproven: 2 })
    const token = await tokenAt('shop')
    const address = '10.0.0.1'
    // What the team enters is never counted.
    for (let at = 0; at < 4; at += 1) {
      const items = [{ productId, quantity: 1 }]
      expect(await server.status(createOrder, { source: 'phone', items }, as)).toBe(200)
    }
    const left = []
    for (let at = 0; at < 6; at += 1) {
      expect((await leave('shop', token, address)).status).toBe(200)
      expect((await leave('shop', token, address)).status).toBe(200)
      expect((await leave('shop', token, address)).problem.code).toBe('LIMIT_REACHED')
      const waiting = (await ordersOf()).filter(
        ({ orderStatusId }) => orderStatusId === orderStatusIds.Pending,
      )
      left.push(waiting.length)
      for (const { id, version } of waiting)
        expect((await move(id, version, 'order.accept')).status).toBe(200)
    }
    expect(left).toEqual([2, 2, 2, 2, 2, 2])
    // Ten a day, five times as many, that nobody wanted.
    for (let at = 0; at < 10; at += 1) {
      const answer = await leave('shop', token, `10.0.1.${at}`)
      expect(answer.status, String(at)).toBe(200)
      if (at % 2 === 0) {
        const { uuid } = answer.data as { uuid: string }
        const cancelled = { uuid, event: 'order.customer-cancel' } as never
        expect((await server.call(moveByUuid, cancelled, {})).status).toBe(200)
      } else {
        const [order] = (await ordersOf()).filter(
          ({ orderStatusId }) => orderStatusId === orderStatusIds.Pending,
        )
        if (!order) throw new Error('none waits')
        expect((await move(order.id, order.version, 'order.reject')).status).toBe(200)
      }
    }
    expect((await leave('shop', token, '10.0.2.1')).problem.code).toBe('LIMIT_REACHED')
    const guestSecret = newSecret()
    const email = 'honest@x.example'
    await prove(token, email, guestSecret)
    expect((await leave('shop', token, '10.0.2.1', { guestSecret, email })).status).toBe(200)
    // Ten more at the other links of the company, and tomorrow is another day.
    const other = await tokenAt('shop')
    for (let at = 0; at < 10; at += 1)
      expect((await leave('shop', other, `10.0.3.${at}`)).status, String(at)).toBe(200)
    const third = await tokenAt('shop')
    expect((await leave('shop', third, '10.0.4.1')).problem.code).toBe('LIMIT_REACHED')
    const { code } = await server.ask(createLink, { purpose: 'shop' }, as)
    server.clock.advance(DAY_MS)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    expect((await leave('shop', intakeToken, '10.0.4.1')).status).toBe(200)
  })

  test('orders that are accepted by themselves count until somebody moves them', async () => {
    const { company, tokenAt, leave, ordersOf, as } = await aPlace({ guestsUnproven: 2 })
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true}' })
      .where('company_id', '=', company.id)
      .execute()
    const token = await tokenAt('shop')
    await leave('shop', token, '10.0.0.1')
    await leave('shop', token, '10.0.0.1')
    expect((await leave('shop', token, '10.0.0.1')).problem.code).toBe('LIMIT_REACHED')
    server.clock.advance(60_000)
    const [order] = await ordersOf()
    if (!order) throw new Error('no order')
    const moved = { id: order.id, expectedVersion: order.version, event: 'order.start' } as const
    expect(await server.status(moveOrder, moved, as)).toBe(200)
    expect((await leave('shop', token, '10.0.0.1')).status).toBe(200)
  })

  test('a place in the queue counts until it is called; leaving and coming back counts for the day', async () => {
    const { as, tokenAt, leave } = await aPlace({ guestsUnproven: 2 }, 'skipques')
    const token = await tokenAt('queue')
    const join = (address = '10.0.0.1') => leave('queue', token, address)
    for (let at = 0; at < 4; at += 1) {
      const fullName = `Walk-in ${at}`
      expect(await server.status(addVisit, { type: 'queue', fullName }, as)).toBe(200)
    }
    await join()
    await join()
    expect((await join()).problem.code).toBe('LIMIT_REACHED')
    const { rows } = await server.ask(listVisits, { type: 'queue', rowSize: 50 }, as)
    const guest = rows.find(({ customer }) => customer?.fullName === 'Mallory')
    if (!guest) throw new Error('nobody waits')
    const call = { id: guest.id, expectedVersion: guest.version, event: 'queue.call' } as const
    expect(await server.status(moveVisit, call, as)).toBe(200)
    const tickets = [await join()]
    expect((await join()).problem.code).toBe('LIMIT_REACHED')
    const leaveLast = async () => {
      const { token: ticket } = (tickets.at(-1)?.data ?? { token: '' }) as { token: string }
      const leaves = { token: ticket, event: 'queue.leave' } as const
      expect((await server.call(moveTicket, leaves, {})).status).toBe(200)
    }
    // Two wait. Two more make the four of a day of one address; the ten of the link are others'.
    for (let at = 0; at < 2; at += 1) {
      await leaveLast()
      tickets.push(await join())
      expect(tickets.at(-1)?.status, String(at)).toBe(200)
    }
    await leaveLast()
    expect((await join()).problem.code).toBe('LIMIT_REACHED')
    for (let at = 0; at < 6; at += 1) {
      tickets.push(await join(`10.0.1.${at}`))
      expect(tickets.at(-1)?.status, String(at)).toBe(200)
      await leaveLast()
    }
    expect((await join('10.0.0.2')).problem.code).toBe('LIMIT_REACHED')
    expect(await server.status(addVisit, { type: 'queue', fullName: 'Last' }, as)).toBe(200)
  })

  test('one address that orders and cancels has its own end, so that it closes no link for others', async () => {
    const { tokenAt, leave } = await aPlace({ guestsUnproven: 2 })
    const token = await tokenAt('shop')
    const guestSecret = newSecret()
    const email = 'fickle@x.example'
    await prove(token, email, guestSecret)
    const loop = async (address: string, more: object = {}) => {
      for (let at = 0; ; at += 1) {
        const answer = await leave('shop', token, address, more)
        if (answer.status !== 200 || at === 12) return [at, answer.problem.code]
        const { uuid } = answer.data as { uuid: string }
        const cancelled = { uuid, event: 'order.customer-cancel' } as never
        expect((await server.call(moveByUuid, cancelled, {})).status).toBe(200)
      }
    }
    expect(await loop('10.0.0.1')).toEqual([4, 'LIMIT_REACHED'])
    expect(await loop('10.0.0.2')).toEqual([4, 'LIMIT_REACHED'])
    expect((await leave('shop', token, '10.0.0.3')).status).toBe(200)
    // Whoever proved an address has as many for it.
    expect(await loop('10.0.0.1', { guestSecret, email })).toEqual([4, 'LIMIT_REACHED'])
  })

  test.each([
    ['a /56', (at: number) => `2001:db8:2:${(0x4400 + at).toString(16)}::1`, 12],
    ['a /48', (at: number) => `2001:db8:2:${(at * 0x800).toString(16)}::1`, 15],
  ])('%s of IPv6 has its own end, so that one subscriber closes no link', async (_, of, most) => {
    const { tokenAt, leave } = await aPlace({ guestsUnproven: 10 })
    const token = await tokenAt('shop')
    const one = await inWaves(30, (at) => leave('shop', token, of(at)))
    expect(codes(one).filter((code) => code === 'done')).toHaveLength(most)
    expect((await leave('shop', token, of(31))).problem.code).toBe('LIMIT_REACHED')
    // A neighbour's network, and another of the same provider.
    expect((await leave('shop', token, '2001:db8:3::1')).status).toBe(200)
    expect((await leave('shop', token, '10.0.0.1')).status).toBe(200)
  })

  test('a day of a whole /48 leaves the link open for others', async () => {
    const { tokenAt, leave } = await aPlace({ guestsUnproven: 4 })
    const token = await tokenAt('shop')
    let done = 0
    for (let at = 0; at < 30; at += 1) {
      const answer = await leave('shop', token, `2001:db8:9:${at * 16}::1`)
      if (answer.status !== 200) continue
      done += 1
      const { uuid } = answer.data as { uuid: string }
      const cancelled = { uuid, event: 'order.customer-cancel' } as never
      expect((await server.call(moveByUuid, cancelled, {})).status).toBe(200)
    }
    // Twelve of the twenty of a link.
    expect(done).toBe(12)
    expect((await leave('shop', token, '2001:db8:a::1')).status).toBe(200)
  })

  test('who proved an address is counted for it alone, from whatever networks and links', async () => {
    const { tokenAt, leave } = await aPlace({ guestsUnproven: 2 })
    const token = await tokenAt('shop')
    const guestSecret = newSecret()
    const email = 'one-mailbox@x.example'
    await prove(token, email, guestSecret)
    const proven = (address: string, at = token) =>
      leave('shop', at, address, { guestSecret, email })
    // Others of their network have used up its share.
    await leave('shop', token, '10.0.0.1')
    await leave('shop', token, '10.0.0.1')
    expect((await proven('10.0.0.1')).status).toBe(200)
    expect((await proven('10.0.0.2')).status).toBe(200)
    const refused = await proven('10.0.0.3', await tokenAt('shop'))
    expect(refused.problem).toMatchObject({ status: 409, code: 'LIMIT_REACHED' })
    expect(refused.problem.message).toContain('Please ask the staff')
    // They use up nothing of others.
    expect((await leave('shop', token, '10.0.0.4')).status).toBe(200)
  })

  test('many mailboxes of one network are no way around either', async () => {
    const { tokenAt, leave } = await aPlace({ guestsUnproven: 2 })
    const token = await tokenAt('shop')
    const mailboxes = []
    for (let at = 0; at < 5; at += 1) {
      const mailbox = { guestSecret: newSecret(), email: `${newSecret().toLowerCase()}@x.example` }
      await prove(token, mailbox.email, mailbox.guestSecret)
      mailboxes.push(mailbox)
    }
    const from = async (address: string, which: readonly object[]) =>
      codes(await inWaves(which.length * 2, (at) => leave('shop', token, address, which[at >> 1])))
    const done = (answers: readonly string[]) => answers.filter((code) => code === 'done').length
    // Three times as many as one mailbox has, at once.
    expect(done(await from('10.0.0.1', mailboxes.slice(0, 4)))).toBe(6)
    expect(done(await from('10.0.0.1', mailboxes))).toBe(0)
    expect(done(await from('10.0.0.2', mailboxes.slice(4)))).toBe(2)
    // Who proved nothing is counted apart from them.
    expect((await leave('shop', token, '10.0.0.1')).status).toBe(200)
  })

  test('a check-in counts for an hour', async () => {
    const { tokenAt, leave } = await aPlace({ guestsUnproven: 2 })
    const token = await tokenAt('checkin')
    await leave('checkin', token, '10.0.0.1')
    await leave('checkin', token, '10.0.0.1')
    expect((await leave('checkin', token, '10.0.0.1')).problem.code).toBe('LIMIT_REACHED')
    server.clock.advance(3_600_000)
    const later = await tokenAt('checkin')
    expect((await leave('checkin', later, '10.0.0.1')).status).toBe(200)
  })

  test('thirty guests at ten tables behind one Wi-Fi go on ordering; a free table has an end', async () => {
    const { company, as, leave } = await aPlace({ guestsUnproven: 3 }, 'tableOrdering')
    const links = []
    for (let at = 0; at < 10; at += 1) {
      const id = await aTable(server, { company, name: `T${at}` })
      const opened = { id, expectedVersion: 1, event: 'table.open', partySize: 3 } as const
      const { session } = await server.ask(updateTable, opened, as)
      const { code } = await server.ask(createLink, { purpose: 'table', targetId: id }, as)
      const { intakeToken } = (await server.call(openLink, { code }, {})).data
      links.push({ intakeToken, code: session?.joinCode })
    }
    const guests = links.flatMap(({ intakeToken, code }) =>
      Array.from({ length: 3 }, () => ({ intakeToken, code, guestSecret: newSecret() })),
    )
    for (const guest of guests) expect((await server.call(joinTable, guest, {})).status).toBe(200)
    const round = () =>
      inWaves(guests.length, (at) => {
        const { intakeToken = '', guestSecret = '' } = guests[at] ?? {}
        return leave('shop', intakeToken, '10.0.0.1', { guestSecret })
      })
    for (let at = 0; at < 3; at += 1) expect(codes(await round())).toEqual(guests.map(() => 'done'))
    const id = await aTable(server, { company, name: 'free' })
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: id }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const stranger = []
    for (let at = 0; at < 4; at += 1) stranger.push(await leave('shop', intakeToken, '10.0.0.1'))
    expect(codes(stranger)).toEqual(['done', 'done', 'done', 'LIMIT_REACHED'])
  })

  test('the limit is a setting of the company', async () => {
    const { as, tokenAt, leave } = await aPlace()
    const token = await tokenAt('queue')
    const set = await server.call(updateUser, { settings: { guestsUnproven: 1 } }, { as })
    expect(set.status).toBe(200)
    expect((await leave('queue', token, '10.0.0.1')).status).toBe(200)
    expect((await leave('queue', token, '10.0.0.1')).status).toBe(409)
  })
})

describe.each(databases().filter((kind) => kind === 'postgres'))(
  'two servers on one %s',
  (database) => {
    test('count what an address leaves at both together', async () => {
      const { config: place, remove } = await placeWithTables(database)
      const servers: { databases: Databases; http: FastifyInstance }[] = []
      while (servers.length < 2) {
        const own = await openDatabase(place)
        const config = {
          ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET_KEY: '0'.repeat(64) }),
          webRoot: '',
          callsPerMinute: 0,
          linkCallsPerMinute: 0,
          guestPostsPerMinute: 0,
          databaseUrl: place.databaseUrl,
          maxWaitMs: 0,
        }
        servers.push({ databases: own, http: buildApp({ databases: own, config }) })
      }
      const [one] = servers
      if (!one) throw new Error('none was started')
      const builders = { databases: one.databases, clock: { now: () => Date.now() } } as never
      const company = await aCompany(builders, { settings: '{"guestsUnproven":5}' })
      const as = await aUser(builders, { company, module: 'skipques' })
      const headers = { 'x-access-token': as.token, 'module-id': String(as.moduleId) }
      const ask = async (at: number, url: string, body?: object) => {
        const method = body ? 'POST' : 'GET'
        const server = servers[at % servers.length] ?? one
        const answer = await server.http.inject({
          method,
          url,
          headers,
          ...(body && { payload: body }),
        })
        return { status: answer.statusCode, data: answer.json().data }
      }
      const { code } = (await ask(0, '/api/dynamic', { purpose: 'queue' })).data
      const { intake_token } = (await ask(0, `/api/pub/link/${code}`)).data
      const rush = await Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          ask(at, '/api/pub/queue', { intake_token, full_name: `Guest ${at}` }),
        ),
      )
      expect(rush.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(rush.filter(({ status }) => status === 409)).toHaveLength(19)
      for (const { http, databases: own } of servers) {
        await http.close()
        await own.close()
      }
      await remove()
    })
  },
)
