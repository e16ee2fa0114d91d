import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'

import { createApplication } from '#contract/application.ts'
import { createJob } from '#contract/job.ts'
import { createLink } from '#contract/link.ts'
import { moduleIds } from '#contract/modules.ts'
import { openOrder } from '#contract/presence.ts'
import { createProduct } from '#contract/product.ts'
import { createReservation } from '#contract/reservation.ts'
import { updateStaff } from '#contract/staff.ts'
import { chooseBusiness, signOut } from '#contract/user.ts'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { inSavepoint } from '../../server/db/in-savepoint.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Databases } from '../../server/db/databases.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { endSessions } from '../../server/live/end-sessions.ts'
import { type Happening, publish } from '../../server/live/publish.ts'
import { anOrder, anotherSession, aTable, aUser, type User } from '../support/builders.ts'
import { databases, placeWithTables } from '../support/databases.ts'
import { requestFor, startServer, type TestServer } from '../support/server.ts'
import { openStream, type TestStream } from '../support/stream.ts'

const tell = (to: Databases, { company }: User, ...events: Happening[]) =>
  inTransaction(to, async (db) => {
    for (const event of events) publish({ db, companyId: company.id }, event)
  })
const change =
  (id: string) =>
  ({ event, data }: { event: string; data: Record<string, unknown> }) =>
    event === 'change' && data['id'] === id
const follow = (http: FastifyInstance, user: User, headers: Record<string, string> = {}) =>
  openStream(http, '/api/events', { 'x-access-token': user.token, ...headers })

describe.each(databases())('live events on %s', (database) => {
  let server: TestServer
  const open: TestStream[] = []
  const watch = async (user: User, headers?: Record<string, string>) => {
    const stream = await follow(server.http, user, headers)
    open.push(stream)
    return stream
  }
  beforeAll(async () => {
    server = await startServer({ database })
    await server.http.listen({ port: 0 })
  })
  afterAll(async () => {
    for (const stream of open) stream.close()
    await server.close()
  })

  test('a change is published after its commit, in order, with its version and module', async () => {
    const user = await aUser(server)
    const stream = await watch(user)
    await tell(
      server.databases,
      user,
      { topic: 'order', id: 'o1', version: 3, moduleId: 13 },
      { topic: 'table', id: 't1', moduleId: 15 },
    )
    await stream.next(change('t1'))
    expect(
      stream.messages.map(({ event, data }) => [
        event,
        data['seq'],
        data['topic'],
        data['version'],
        data['module_id'],
      ]),
    ).toEqual([
      ['ready', 0, undefined, undefined, undefined],
      ['change', 1, 'order', 3, 13],
      ['change', 2, 'table', undefined, 15],
    ])
  })

  test('a rolled back change is not published, and leaves no gap in the numbers', async () => {
    const user = await aUser(server)
    const stream = await watch(user)
    const failed = inTransaction(server.databases, async (db) => {
      publish({ db, companyId: user.company.id }, { topic: 'order', id: 'undone' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await tell(server.databases, user, { topic: 'order', id: 'kept' })
    const kept = await stream.next(change('kept'))
    expect(kept.id).toBe('1')
    expect(stream.messages.some(change('undone'))).toBe(false)
  })

  test('several changes of a record in one transaction are published once, with the last event', async () => {
    const user = await aUser(server)
    const stream = await watch(user)
    await tell(
      server.databases,
      user,
      { topic: 'order', id: 'o1', version: 2 },
      { topic: 'table', id: 'o1' },
      { topic: 'order', id: 'o1', version: 3 },
    )
    await tell(server.databases, user, { topic: 'order', id: 'end' })
    await stream.next(change('end'))
    expect(
      stream.messages.slice(1).map(({ data }) => [data['seq'], data['topic'], data['version']]),
    ).toEqual([
      [1, 'table', undefined],
      [2, 'order', 3],
      [3, 'order', undefined],
    ])
  })

  test('a change in a rolled back savepoint is not published', async () => {
    const user = await aUser(server)
    const stream = await watch(user)
    await inTransaction(server.databases, async (db) => {
      const say = (id: string) =>
        publish({ db, companyId: user.company.id }, { topic: 'order', id })
      const failing = async (id: string) => {
        say(id)
        throw new Error('no')
      }
      await expect(inSavepoint(db, () => failing('undone'))).rejects.toThrow('no')
      say('before')
      await expect(inSavepoint(db, () => failing('undone'))).rejects.toThrow('no')
      say('after')
    })
    await stream.next(change('after'))
    expect(stream.messages.slice(1).map(({ data }) => data['id'])).toEqual(['before', 'after'])
  })

  test('two transactions that publish to the same two companies in opposite order do not deadlock', async () => {
    const [one, other] = [await aUser(server), await aUser(server)]
    const tellBoth = (...users: User[]) =>
      inTransaction(server.databases, async (db) => {
        for (const { company } of users)
          publish({ db, companyId: company.id }, { topic: 'order', id: 'both' })
      })
    await expect(
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2 ? tellBoth(one, other) : tellBoth(other, one),
        ),
      ),
    ).resolves.toHaveLength(20)
  })

  test('an event outside of a transaction is a fault', async () => {
    const user = await aUser(server)
    expect(() =>
      publish(
        { db: server.databases.write, companyId: user.company.id },
        { topic: 'order', id: 'x' },
      ),
    ).toThrow('inside the transaction')
  })

  test('fifty writers at once leave no hole and no double', async () => {
    const user = await aUser(server)
    const stream = await watch(user)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        tell(server.databases, user, { topic: 'order', id: `w${at}` }),
      ),
    )
    await stream.next(({ id, event }) => event === 'change' && id === '50', 10_000)
    expect(
      stream.messages.filter(({ event }) => event === 'change').map(({ id }) => Number(id)),
    ).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })

  test('another company receives nothing', async () => {
    const [mine, theirs] = [await aUser(server), await aUser(server)]
    const stream = await watch(theirs)
    await tell(server.databases, mine, { topic: 'order', id: 'secret' })
    await tell(server.databases, theirs, { topic: 'order', id: 'own' })
    await stream.next(change('own'))
    expect(stream.messages.some(change('secret'))).toBe(false)
  })

  test('a role receives only the topics that it can read', async () => {
    const owner = await aUser(server)
    const partner = await aUser(server, { company: owner.company, role: 'partner' })
    const stream = await watch(partner)
    await tell(
      server.databases,
      owner,
      { topic: 'application', id: 'a1', moduleId: 16 },
      { topic: 'customer', id: 'c1' },
      { topic: 'order', id: 'o1', moduleId: 13 },
    )
    await stream.next(change('o1'))
    expect(stream.messages.filter(({ event }) => event === 'change')).toHaveLength(1)
  })

  test('a reconnecting client receives exactly the missed events', async () => {
    const user = await aUser(server)
    await tell(
      server.databases,
      user,
      { topic: 'order', id: 'a' },
      { topic: 'order', id: 'b' },
      { topic: 'order', id: 'c' },
    )
    const stream = await watch(user, { 'last-event-id': '1' })
    await stream.next(change('c'))
    expect(stream.messages.map(({ event, data }) => [event, data['id']])).toEqual([
      ['ready', undefined],
      ['change', 'b'],
      ['change', 'c'],
    ])
  })

  test('a client that catches up does not cause duplicate events for others', async () => {
    const user = await aUser(server)
    const steady = await watch(user)
    await tell(server.databases, user, { topic: 'order', id: 'a' }, { topic: 'order', id: 'b' })
    await steady.next(change('b'))
    const late = await watch(user, { 'last-event-id': '1' })
    await late.next(change('b'))
    await tell(server.databases, user, { topic: 'order', id: 'c' })
    await Promise.all([steady.next(change('c')), late.next(change('c'))])
    expect(steady.messages.map(({ data }) => data['id'])).toEqual([undefined, 'a', 'b', 'c'])
    expect(late.messages.map(({ data }) => data['id'])).toEqual([undefined, 'b', 'c'])
  })

  test.each([
    ['the log was pruned', '1', 2],
    ['the number is from another life of the database', '99', 0],
  ])('there is a gap when %s', async (_, lastSeen, pruned) => {
    const user = await aUser(server)
    await tell(
      server.databases,
      user,
      { topic: 'order', id: 'a' },
      { topic: 'order', id: 'b' },
      { topic: 'order', id: 'c' },
    )
    await server.databases.write
      .deleteFrom('outbox_event')
      .where('company_id', '=', user.company.id)
      .where('seq', '<=', pruned)
      .execute()
    const stream = await watch(user, { 'last-event-id': lastSeen })
    expect((await stream.next(({ event }) => event === 'gap')).data).toEqual({ seq: 3 })
  })

  test('it ends at once when its session ends, and others stay', async () => {
    const user = await aUser(server)
    const other = await aUser(server, { company: user.company })
    const [stream, staying] = [await watch(user), await watch(other)]
    await server.call(signOut, {}, { as: user })
    expect((await stream.next(({ event }) => event === 'end')).data).toEqual({
      code: 'TOKEN_REVOKED',
    })
    await stream.ended
    await tell(server.databases, other, { topic: 'order', id: 'after' })
    await staying.next(change('after'))
    expect(staying.messages.some(({ data }) => data['topic'] === 'session')).toBe(false)
  })

  test('a stream does not go on with a company that its session is no longer about', async () => {
    const [user, elsewhere] = [await aUser(server), await aUser(server, { role: 'master' })]
    const stream = await watch(elsewhere)
    expect(await server.status(chooseBusiness, { id: user.company.id }, elsewhere)).toBe(200)
    await stream.next(({ event }) => event === 'reconnect')
    await stream.ended
    const again = await watch(elsewhere)
    await tell(server.databases, user, { topic: 'order', id: 'there' })
    await again.next(change('there'))
  })

  test('the stream needs a token, and a token in the URL is not accepted', async () => {
    const user = await aUser(server)
    await expect(openStream(server.http, '/api/events')).rejects.toThrow('401')
    await expect(
      openStream(server.http, `/api/events?x-access-token=${user.token}`),
    ).rejects.toThrow('401')
  })

  test('one session has ten streams at most', async () => {
    const user = await aUser(server)
    for (let count = 0; count < 10; count += 1) await watch(user)
    await expect(watch(user)).rejects.toThrow('429')
  })

  test('one person has forty streams at most, however often they sign in', async () => {
    const user = await aUser(server)
    const others = [
      await anotherSession(server, user),
      await anotherSession(server, user),
      await anotherSession(server, user),
    ]
    for (const session of [user, ...others])
      for (let count = 0; count < 10; count += 1) await watch(session)
    await expect(watch(await anotherSession(server, user))).rejects.toThrow('429')
  })

  test('one receipt is followed by ten at most', async () => {
    const { id } = await anOrder(server, { company: (await aUser(server)).company })
    const { uuid } = await server.databases.read
      .selectFrom('sale_order')
      .select('uuid')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const follow = () => openStream(server.http, `/api/pub/events?uuid=${uuid}`)
    for (let count = 0; count < 10; count += 1) await follow()
    await expect(follow()).rejects.toThrow('429')
  })

  test('when the streams are used up, a company with many gets no more and other companies still do', async () => {
    const small = await startServer({ database, config: { maxStreams: 8 } })
    await small.http.listen({ port: 0 })
    const [ada, ben] = [await aUser(small), await aUser(small)]
    const come = (user: User) =>
      openStream(small.http, '/api/events', { 'x-access-token': user.token })
    for (let count = 0; count < 4; count += 1) await come(ada)
    await expect(come(ada)).rejects.toThrow('503')
    await come(ben)
    await small.close()
  })

  test('a guest at a table receives only events of its menu, this table and the company', async () => {
    const user = await aUser(server, { module: 'tableOrdering' })
    const { company } = user
    const [tableId, otherId] = [
      await aTable(server, { company }),
      await aTable(server, { company, name: 'Other' }),
    ]
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: tableId }, user)
    const shop = await server.ask(createLink, { purpose: 'shop' }, user)
    const path = `/api/pub/events?link=${code}`
    const streams = await Promise.all(
      Array.from({ length: 12 }, () => openStream(server.http, path)),
    )
    open.push(...streams)
    const [stream] = streams
    const news = (topic: string, id: string) =>
      tell(server.databases, user, { topic, id, moduleId: 15 } as Happening)
    await news('order', 'o1')
    await news('table', otherId)
    await news('session', 's1')
    await tell(server.databases, user, { topic: 'product', id: 'p1', moduleId: 15 })
    const heard = (topic: string) =>
      stream?.next((message) => change(code)(message) && message.data['topic'] === topic)
    await heard('product')
    await news('table', tableId)
    await heard('table')
    await tell(server.databases, user, { topic: 'session', id: company.id })
    await heard('session')
    expect(stream?.messages.filter(change(code))).toHaveLength(3)
    expect(JSON.stringify(stream?.messages)).not.toMatch(/"(o1|p1|s1)"/)
    await expect(openStream(server.http, `/api/pub/events?link=${shop.code}`)).rejects.toThrow(
      '404',
    )
    await expect(openStream(server.http, '/api/pub/events?link=unknown')).rejects.toThrow('404')
  })

  test('a guest with a reservation receives only its events', async () => {
    const user = await aUser(server, { module: 'tableOrdering' })
    const grainMs = 300_000
    const tomorrow = Math.ceil(server.clock.now() / grainMs) * grainMs + 86_400_000
    const wanted = { name: 'Anita', partySize: 2, startMs: tomorrow }
    const add = async () => {
      const asked = { ...wanted, tableIds: [] }
      const { id } = await server.ask(createReservation, asked, user)
      const { token } = await server.databases.read
        .selectFrom('reservation')
        .select('token')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, token }
    }
    const [own, other] = [await add(), await add()]
    const stream = await openStream(server.http, `/api/pub/events?reservation=${own.token}`)
    open.push(stream)
    await tell(server.databases, user, { topic: 'reservation', id: other.id, moduleId: 15 })
    await tell(server.databases, user, { topic: 'reservation', id: own.id, moduleId: 15 })
    await stream.next(change(own.token))
    expect(stream.messages.filter(({ event }) => event === 'change')).toHaveLength(1)
    await expect(openStream(server.http, '/api/pub/events?reservation=x')).rejects.toThrow('404')
  })

  test('an applicant receives only events of the application', async () => {
    const user = await aUser(server, { module: 'job' })
    const posting = { title: 'Cook', vacancies: 1, publish: true }
    const { id: jobId } = (await server.call(createJob, posting, { as: user })).data
    const add = async (applicantName: string) => {
      const { id } = (await server.call(createApplication, { jobId, applicantName }, { as: user }))
        .data
      const { token } = await server.databases.read
        .selectFrom('community_event_booking')
        .select('token')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, token }
    }
    const [own, other] = [await add('Ada'), await add('Ben')]
    const stream = await openStream(server.http, `/api/pub/events?application=${own.token}`)
    open.push(stream)
    await tell(server.databases, user, {
      topic: 'application',
      id: other.id,
      moduleId: moduleIds.job,
    })
    await tell(server.databases, user, {
      topic: 'application',
      id: own.id,
      moduleId: moduleIds.job,
    })
    await stream.next(change(own.token))
    expect(stream.messages.filter(({ event }) => event === 'change')).toHaveLength(1)
    await expect(openStream(server.http, '/api/pub/events?application=x')).rejects.toThrow('404')
  })

  test('a guest is refused without a secret, with a wrong one, and with two', async () => {
    await expect(openStream(server.http, '/api/pub/events')).rejects.toThrow('422')
    await expect(openStream(server.http, '/api/pub/events?uuid=a&ticket=b')).rejects.toThrow('422')
    await expect(openStream(server.http, '/api/pub/events?uuid=unknown')).rejects.toThrow('404')
  })

  test('users of an open order see each other until it is closed or the connection is silent', async () => {
    const ada = await aUser(server)
    const ben = await aUser(server, { company: ada.company, role: 'staff', full_name: 'Ben Okoro' })
    const { id } = await anOrder(server, { company: ada.company })
    const stream = await watch(ada)
    const open = async (user: User, isOpen = true) =>
      (await server.ask(openOrder, { id, isOpen }, user)).map(({ fullName }) => fullName)
    const heard = () => stream.messages.filter(({ data }) => data['topic'] === 'presence').length
    expect(await open(ada)).toEqual([])
    expect(await open(ben)).toEqual(['Ada Fernando'])
    await expect.poll(heard).toBe(2)
    expect(await open(ada)).toEqual(['Ben Okoro'])
    // Said again, it is no news; and the number of the stream stays where the log is.
    await tell(server.databases, ada, { topic: 'order', id: 'after' })
    expect((await stream.next(change('after'))).id).toBe('1')
    expect(heard()).toBe(2)
    await open(ben, false)
    await expect.poll(heard).toBe(3)
    expect(await open(ada)).toEqual([])
    await open(ben)
    server.clock.advance(30_000)
    expect(await open(ada)).toEqual([])
    expect(
      await server.databases.read
        .selectFrom('outbox_event')
        .select('topic')
        .where('company_id', '=', ada.company.id)
        .where('topic', '=', 'presence')
        .execute(),
    ).toEqual([])
    const stranger = await aUser(server)
    expect(await server.refusal(openOrder, { id, isOpen: true }, stranger)).toBe('NOT_FOUND')
  })

  test('a server that closes tells its streams to reconnect', async () => {
    const closing = await startServer({ database })
    await closing.http.listen({ port: 0 })
    const stream = await follow(closing.http, await aUser(closing))
    await closing.close()
    await stream.ended
    expect(stream.messages.at(-1)?.event).toBe('reconnect')
  })
})

describe.each(databases().filter((kind) => kind === 'postgres'))(
  'two servers on one %s',
  (kind) => {
    async function startPair(listens: boolean) {
      const { config: place, remove } = await placeWithTables(kind)
      const opened: { http: FastifyInstance; databases: Databases; config: Config }[] = []
      while (opened.length < 2) {
        const own = await openDatabase(place)
        const config: Config = {
          ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET_KEY: '0'.repeat(64) }),
          webRoot: '',
          callsPerMinute: 0,
          databaseUrl: place.databaseUrl,
        }
        // A pooler takes LISTEN and delivers nothing, which this address stands for: it leads
        // nowhere.
        const http = buildApp({
          databases: own,
          config: listens
            ? config
            : { ...config, databaseDirectUrl: 'postgres://127.0.0.1:4239/none' },
        })
        await http.listen({ port: 0 })
        opened.push({ http, databases: own, config })
      }
      const [one, two] = opened
      if (!one || !two) throw new Error('two servers were started')
      const close = async () => {
        for (const { http, databases: own } of opened) {
          await http.close()
          await own.close()
        }
        await remove()
      }
      return { one, two, close }
    }
    const builderOf = ({ databases: own }: { databases: Databases }) =>
      ({ databases: own, clock: { now: () => Date.now() } }) as unknown as TestServer

    test('a stream ends with its session, even if the log is read before the notification arrives', async () => {
      const { one, two, close } = await startPair(true)
      const owner = await aUser(builderOf(one), { module: 'foodKart' })
      const member = await aUser(builderOf(one), { company: owner.company, role: 'staff' })
      const stream = await follow(two.http, member)
      // Whoever writes here announces nothing.
      const silent = await openDatabase({ dataDir: '', databaseUrl: two.config.databaseUrl ?? '' })
      const ended = { company_id: owner.company.id, company_user_id: member.companyUserId }
      await inTransaction(silent, (db) => endSessions(db, ended, Date.now()))
      await silent.close()
      await two.http.inject(
        requestFor(two.config, createProduct, { name: 'Kottu', priceAmount: 900 }, { as: owner }),
      )
      expect((await stream.next(({ event }) => event === 'end')).data).toEqual({
        code: 'TOKEN_REVOKED',
      })
      await close()
    })

    test('a user who is suspended at one server is signed out at the other within a second: the stream ends, the token is invalid', async () => {
      const { one, two, close } = await startPair(true)
      const owner = await aUser(builderOf(one))
      const member = await aUser(builderOf(one), { company: owner.company, role: 'staff' })
      const streams = [await follow(one.http, member), await follow(two.http, member)]
      const suspended = await one.http.inject(
        requestFor(
          one.config,
          updateStaff,
          { id: member.companyUserId, expectedVersion: 1, event: 'staff.suspend' },
          { as: owner },
        ),
      )
      expect(suspended.statusCode, suspended.body).toBe(200)
      for (const stream of streams)
        expect((await stream.next(({ event }) => event === 'end', 1_000)).data).toEqual({
          code: 'TOKEN_REVOKED',
        })
      const statusOf = async (http: FastifyInstance, { token }: User) =>
        (
          await http.inject({
            url: '/login-api/user/getuser',
            headers: { 'x-access-token': token },
          })
        ).statusCode
      expect([
        await statusOf(one.http, member),
        await statusOf(two.http, member),
        await statusOf(two.http, owner),
      ]).toEqual([401, 401, 200])
      await close()
    })

    test('a user with an open order at one server is seen at the other', async () => {
      const { one, two, close } = await startPair(true)
      const ada = await aUser(builderOf(one))
      const ben = await aUser(builderOf(one), { company: ada.company, full_name: 'Ben Okoro' })
      const { id } = await anOrder(builderOf(one), { company: ada.company })
      const stream = await follow(two.http, ada)
      const say = (http: FastifyInstance, { token }: User) =>
        http.inject({
          method: 'PUT',
          url: '/api/presence/update',
          headers: { 'x-access-token': token, 'module-id': '13' },
          payload: { order_id: id, open: true },
        })
      await say(one.http, ben)
      expect(
        (await stream.next(({ data }) => data['topic'] === 'presence', 5_000)).data,
      ).toMatchObject({ id })
      expect((await say(two.http, ada)).json().data).toMatchObject([{ full_name: 'Ben Okoro' }])
      await close()
    })

    test.each([
      ['by a hint', true, 1_000],
      ['by looking each second, where hints do not arrive', false, 4_000],
    ])(
      'what one server commits, the streams of the other hear %s; an ended session ends there too',
      async (_, listens, withinMs) => {
        const { one, two, close } = await startPair(listens)
        const user = await aUser(builderOf(one))
        const stream = await follow(two.http, user)
        await tell(one.databases, user, { topic: 'order', id: 'o1' })
        await stream.next(change('o1'), withinMs)
        await inTransaction(one.databases, (db) =>
          endSessions(db, { user_id: user.userId }, Date.now()),
        )
        await stream.next(({ event }) => event === 'end', withinMs)
        const refused = await two.http.inject({
          url: '/login-api/user/getuser',
          headers: { 'x-access-token': user.token },
        })
        expect(refused.statusCode).toBe(401)
        await close()
      },
    )
  },
)
