import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerWatcher,
  askToWatch,
  endSharing,
  maxPacked,
  sharePage,
  tellWatcher,
} from '#contract/inspection.ts'
import { signOut } from '#contract/user.ts'
import { anotherSession, aUser, type User } from '../support/builders.ts'
import { noteOfTest } from '../support/model-coverage.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { openStream, type TestStream } from '../support/stream.ts'
import { tables } from '../models/support/lifecycle-tables.ts'

// Nothing of it is stored: one database is enough.
describe('a page that is shared', () => {
  let server: TestServer
  const open: TestStream[] = []
  beforeAll(async () => {
    server = await startServer({
      wrap: (own) => ({ ...own, read: own.read.withPlugin(failing) }),
    })
    await server.http.listen({ port: 0 })
  })
  afterAll(async () => {
    for (const stream of open) stream.close()
    await server.close()
  })

  let isAway = false
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new Error('the database is away for a moment')
      return node
    },
    transformResult: async ({ result }) => result,
  }

  const share = (as: User) => server.ask(sharePage, {}, as)
  const follow = async (id: string, { token }: User) => {
    const headers = { 'x-access-token': token }
    const stream = await openStream(server.http, `/api/inspection/follow?share_id=${id}`, headers)
    open.push(stream)
    return stream
  }
  const state = (wanted: string) => (message: TestStream['messages'][number]) =>
    message.event === 'state' && message.data['state'] === wanted
  const told = ({ messages }: TestStream) =>
    messages.filter(({ event }) => event === 'told').map(({ data }) => data)

  /** A member of staff whose page the owner watches. */
  async function aWatchedPage() {
    const owner = await aUser(server)
    const staff = await aUser(server, { role: 'staff', company: owner.company })
    const { id, code } = await share(staff)
    await server.call(askToWatch, { code }, { as: owner })
    const stream = await follow(id, owner)
    const answer = await server.call(answerWatcher, { id, isAllowed: true }, { as: staff })
    expect(answer.data.state).toBe('watched')
    const tell = (packed?: string) => server.call(tellWatcher, { id, packed }, { as: staff })
    return { owner, staff, id, code, stream, tell }
  }

  test('a permitted user asks with the code, is allowed, and receives the events of the page', async () => {
    const owner = await aUser(server)
    const staff = await aUser(server, { role: 'staff', company: owner.company })
    const { id, code } = await share(staff)
    const tell = (packed?: string) => server.ask(tellWatcher, { id, packed }, staff)
    expect(await tell('bm9ib2R5')).toMatchObject({ state: 'waiting', streams: 0 })

    // As somebody reads it out.
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
    expect((await server.ask(askToWatch, { code: typed }, owner)).id).toBe(id)
    const stream = await follow(id, owner)
    expect(await tell('dG9vIGVhcmx5')).toMatchObject({
      state: 'asked',
      watcher: { role: 'business' },
    })
    await server.call(answerWatcher, { id, isAllowed: true }, { as: staff })
    await stream.next(state('watched'))
    expect(await tell('aGVsbG8=')).toMatchObject({ state: 'watched', streams: 1 })
    await stream.next(({ event }) => event === 'told')
    expect(told(stream)).toEqual(['aGVsbG8='])

    await server.call(endSharing, { id }, { as: staff })
    expect((await stream.next(state('ended'))).data['ending']).toBe('page')
    await stream.ended
    expect(await tell('YWZ0ZXI=')).toMatchObject({ state: 'ended', ending: 'page' })
    expect(told(stream)).toHaveLength(1)
  })

  test('the watcher can end it too, and a refusal ends it', async () => {
    const { owner, id, tell } = await aWatchedPage()
    await server.call(endSharing, { id }, { as: owner })
    expect((await tell('bW9yZQ==')).data).toMatchObject({ state: 'ended', ending: 'watcher' })

    const staff = await aUser(server, { role: 'staff', company: owner.company })
    const second = await share(staff)
    await server.call(askToWatch, { code: second.code }, { as: owner })
    const stream = await follow(second.id, owner)
    const no = { id: second.id, isAllowed: false }
    await server.call(answerWatcher, no, { as: staff })
    expect((await stream.next(state('ended'))).data['ending']).toBe('refused')
    const yes = await server.call(answerWatcher, { ...no, isAllowed: true }, { as: staff })
    expect(yes.problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('a code does not work in another company, for staff, twice, or after five minutes', async () => {
    const owner = await aUser(server)
    const staff = await aUser(server, { role: 'staff', company: owner.company })
    const ask = async (code: string, as: User) => {
      const { status, problem } = await server.call(askToWatch, { code }, { as })
      return status === 200 ? 'asked' : problem.code
    }
    const first = await share(staff)
    expect(await ask(first.code, await aUser(server))).toBe('NOT_FOUND')
    expect(await ask(first.code, staff)).toBe('ROLE_FORBIDDEN')
    expect(await ask('ZZZZZZ', owner)).toBe('NOT_FOUND')
    expect(await ask(first.code, owner)).toBe('asked')
    expect(await ask(first.code, owner)).toBe('NOT_FOUND')

    const second = await share(staff)
    for (let minute = 0; minute < 5; minute += 1) {
      server.clock.advance(60_000)
      await server.call(tellWatcher, { id: second.id }, { as: staff })
    }
    expect(await ask(second.code, owner)).toBe('NOT_FOUND')
  })

  test('codes cannot be guessed on', async () => {
    const owner = await aUser(server)
    const guess = (code: string) => server.status(askToWatch, { code }, owner)
    const answers = []
    for (let at = 0; at < 12; at += 1) answers.push(await guess(`AAAAA${at % 8}`))
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(404))
    expect(answers.slice(10)).toEqual([429, 429])
  })

  test('only the page that shares tells, answers and ends; only who asked follows', async () => {
    const { owner, staff, id, stream } = await aWatchedPage()
    const colleague = await aUser(server, { role: 'staff', company: owner.company })
    const stranger = await aUser(server)
    for (const as of [colleague, stranger, await anotherSession(server, staff)]) {
      const answers = [
        await server.call(tellWatcher, { id, packed: 'ZXZpbA==' }, { as }),
        await server.call(answerWatcher, { id, isAllowed: true }, { as }),
        await server.call(endSharing, { id }, { as }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    await expect(follow(id, staff)).rejects.toThrow('403')
    await expect(follow(id, stranger)).rejects.toThrow('404')
    await expect(follow(id, await anotherSession(server, owner))).rejects.toThrow('404')
    await expect(follow('nothing', owner)).rejects.toThrow('404')
    expect(told(stream)).toEqual([])
  })

  test('it ends by itself: after half an hour, when the page is silent, with too many bytes', async () => {
    const late = await aWatchedPage()
    for (let minute = 0; minute < 30; minute += 1) {
      server.clock.advance(60_000)
      await late.tell()
    }
    expect((await late.tell('bGF0ZQ==')).data).toMatchObject({ state: 'ended', ending: 'time' })
    expect(told(late.stream)).toEqual([])

    const silent = await aWatchedPage()
    server.clock.advance(80_000)
    expect((await silent.tell()).data).toMatchObject({ state: 'ended', ending: 'silent' })
    server.clock.advance(61_000)
    expect((await silent.tell()).problem.code).toBe('NOT_FOUND')

    const full = await aWatchedPage()
    const most = 'A'.repeat(maxPacked)
    let sent = 0
    let answer = await full.tell(most)
    while (answer.data.state === 'watched' && sent < 500) {
      sent += 1
      answer = await full.tell(most)
    }
    expect(answer.data).toMatchObject({ state: 'ended', ending: 'full' })
    noteOfTest([{ came: 'shared-page.watched --share.fill[0]' }])
    expect(sent * maxPacked).toBeLessThanOrEqual(50_000_000)
    expect((await full.tell(`${most}A`)).problem.code).toBe('VALIDATION')
  })

  test.each(tables['shared-page']?.allowed.filter(([, event]) => event !== 'share.fill') ?? [])(
    '%s: %s leads to %s',
    async (from, event, to) => {
      const owner = await aUser(server)
      const staff = await aUser(server, { role: 'staff', company: owner.company })
      const { id, code } = await share(staff)
      const tell = () => server.call(tellWatcher, { id }, { as: staff })
      const answer = (isAllowed: boolean) =>
        server.call(answerWatcher, { id, isAllowed }, { as: staff })
      const steps: Readonly<Record<string, () => Promise<unknown>>> = {
        'share.ask': () => server.call(askToWatch, { code }, { as: owner }),
        'share.allow': () => answer(true),
        'share.refuse': () => answer(false),
        'share.stop': () => server.call(endSharing, { id }, { as: staff }),
        'share.leave': () => server.call(endSharing, { id }, { as: owner }),
        'share.fall-silent': async () => server.clock.advance(75_000),
        async 'share.time-out'() {
          for (let minute = 0; minute < (from === 'watched' ? 30 : 5); minute += 1) {
            server.clock.advance(60_000)
            await tell()
          }
        },
      }
      if (from !== 'waiting') await steps['share.ask']?.()
      if (from === 'watched') await steps['share.allow']?.()
      expect((await tell()).data.state).toBe(from)
      await steps[event]?.()
      expect((await tell()).data.state).toBe(to)
      noteOfTest([{ came: `shared-page.${from} --${event}[0]` }])
    },
  )

  test('a watcher whose session could not be read for a moment reconnects', async () => {
    const { owner, id, stream, tell } = await aWatchedPage()
    // Later than a session is remembered: only that of the page is looked up.
    server.clock.advance(40_000)
    await tell()
    isAway = true
    await tell('bG9zdA==')
    await stream.next(({ event }) => event === 'reconnect')
    isAway = false
    expect(told(stream)).toEqual([])
    const again = await follow(id, owner)
    expect((await tell('YWdhaW4=')).data).toMatchObject({ state: 'watched', streams: 2 })
    await again.next(({ event }) => event === 'told')
  })

  test('after the sign-out nothing more is sent', async () => {
    const { owner, stream, tell } = await aWatchedPage()
    await tell('b25l')
    await stream.next(({ event }) => event === 'told')
    await server.call(signOut, {}, { as: owner })
    await tell('dHdv')
    expect((await stream.next(state('ended'))).data['ending']).toBe('watcher')
    expect(told(stream)).toEqual(['b25l'])
  })

  test('a company shares five pages at once, a session one', async () => {
    const owner = await aUser(server)
    const first = await share(owner)
    await share(owner)
    expect(await server.ask(tellWatcher, { id: first.id }, owner)).toMatchObject({
      state: 'ended',
      ending: 'page',
    })
    for (let more = 0; more < 4; more += 1) await share(await anotherSession(server, owner))
    const sixth = await server.call(sharePage, {}, { as: await anotherSession(server, owner) })
    expect(sixth.problem.code).toBe('LIMIT_REACHED')
    await share(await aUser(server))
  })

  test('nothing of it is stored', async () => {
    const { id, tell } = await aWatchedPage()
    await tell('c2VjcmV0')
    const kept = await server.databases.read.selectFrom('outbox_event').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(id)
    const keys = await server.databases.read.selectFrom('inbox_key').selectAll().execute()
    expect(JSON.stringify(keys)).not.toContain('inspection')
  })
})

test('where it is not offered, no page is shared', async () => {
  const { web } = (await import('../../server/config.ts')).readConfig({ NODE_ENV: 'production' })
  expect([web.inspector, web.sharing]).toEqual([false, false])
  const server = await startServer({ config: { web } })
  const owner = await aUser(server)
  expect(await server.refusal(sharePage, {}, owner)).toBe('NOT_FOUND')
  await server.close()
})
