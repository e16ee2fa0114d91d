import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getHealth } from '#contract/health.ts'
import { getReceipt } from '#contract/receipt.ts'
import { getUser, signIn } from '#contract/user.ts'
import { aCompany, anOrder, anotherSession, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
let server: TestServer
afterEach(() => server.close())

describe.each(databases())('sign-in on %s', (database) => {
  beforeEach(async () => {
    server = await startServer({ database, config: { trustProxy: 1 } })
  })

  const tryIn = (email: string, address: string, tried = 'wrong') =>
    server.call(signIn, { email, password: tried }, { headers: { 'x-forwarded-for': address } })

  test('after five wrong tries of one address the account waits there, twice as long each time, and is never locked out', async () => {
    await aUser(server, { email: 'ada@example.com', password_hash: await quickHash(password) })
    for (let index = 0; index < 5; index += 1)
      expect((await tryIn('ada@example.com', '10.0.0.1')).status).toBe(422)

    const waits: number[] = []
    for (let index = 5; index < 11; index += 1) {
      const refused = await tryIn('ada@example.com', '10.0.0.1', password)
      expect(refused.problem.code).toBe('TOO_MANY')
      waits.push(Number(refused.headers['retry-after']))
      server.clock.advance((waits.at(-1) ?? 0) * 1000)
      expect((await tryIn('ada@example.com', '10.0.0.1')).status).toBe(422)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900])
    // After a quarter of an hour without a try everything starts anew.
    server.clock.advance(15 * 60_000)
    expect((await tryIn('ada@example.com', '10.0.0.1', password)).status).toBe(200)
  })

  test('an account that does not exist waits just the same', async () => {
    for (let index = 0; index < 5; index += 1) await tryIn('nobody@example.com', '10.0.0.9')
    expect((await tryIn('nobody@example.com', '10.0.0.9')).status).toBe(429)
  })

  test('a stranger who uses up the tries of an account does not keep colleagues at the address out', async () => {
    await aUser(server, {
      email: 'colleague@example.com',
      password_hash: await quickHash(password),
    })
    for (let index = 0; index < 9; index += 1) await tryIn('ada@example.com', '10.1.1.1')
    expect((await tryIn('colleague@example.com', '10.1.1.1', password)).status).toBe(200)
  })

  test('thirty wrong tries from one address stop it, whatever accounts it names', async () => {
    for (let index = 0; index < 30; index += 1)
      await tryIn(`person${index}@example.com`, '10.1.1.1')
    expect((await tryIn('other@example.com', '10.1.1.1')).status).toBe(429)
    expect((await tryIn('other@example.com', '10.1.1.2')).status).toBe(422)
  })

  test('thirty tries at once from thirty addresses are twenty tries', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryIn('ada@example.com', `10.2.0.${index}`)),
    )
    expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(20)
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('people who know their password are not slowed down by each other', async () => {
    await aUser(server, { email: 'ada@example.com', password_hash: await quickHash(password) })
    for (let index = 0; index < 8; index += 1)
      expect((await tryIn('ada@example.com', '10.3.0.1', password)).status).toBe(200)
  })
})

test('twenty receipts a minute may be opened from one address, and each is read again at will', async () => {
  server = await startServer({ config: { linkCallsPerMinute: 20 } })
  const company = await aCompany(server)
  const uuids: string[] = []
  for (let index = 0; index < 21; index += 1) uuids.push((await anOrder(server, { company })).uuid)
  const ask = (at: number) => server.call(getReceipt, { uuid: uuids[at] as never })
  for (let times = 0; times < 3; times += 1)
    for (let index = 0; index < 20; index += 1) expect((await ask(index)).status).toBe(200)
  const refused = await ask(20)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('3')
  expect((await ask(0)).status).toBe(200)
  server.clock.advance(3000)
  expect((await ask(20)).status).toBe(200)
})

test('an address that guesses receipts has twenty tries a minute, the same one or others', async () => {
  server = await startServer({ config: { linkCallsPerMinute: 20 } })
  const ask = (at: number) =>
    server.status(getReceipt, { uuid: `0123456789abcd${at % 2}f` as never })
  for (let index = 0; index < 20; index += 1) expect(await ask(index)).toBe(404)
  expect(await ask(0)).toBe(429)
  expect(await ask(1)).toBe(429)
})

test('guests behind one address have the calls of five people, and pictures use up none of them', async () => {
  server = await startServer({ config: { callsPerMinute: 6 } })
  const picture = async () =>
    (await server.request({ url: '/image?url=module-ekart.svg' })).statusCode
  const pictures = []
  for (let times = 0; times < 125; times += 1) pictures.push(await picture())
  expect(pictures.indexOf(429)).toBe(120)
  const calls = []
  for (let times = 0; times < 35; times += 1)
    calls.push(await server.status(getReceipt, { uuid: '0123456789abcdef' as never }))
  expect(calls.indexOf(429)).toBe(30)
  expect(await picture()).toBe(429)
})

test('a person who signs in again and again has the limit of one person', async () => {
  server = await startServer({ config: { callsPerMinute: 30 } })
  const busy = await aUser(server)
  const sessions = [
    busy,
    ...(await Promise.all(Array.from({ length: 9 }, () => anotherSession(server, busy)))),
  ]
  const statuses: number[] = []
  for (const session of sessions)
    for (let times = 0; times < 4; times += 1)
      statuses.push(await server.status(getUser, {}, session))
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('a session that calls without end is slowed down, and others are not', async () => {
  server = await startServer({ config: { callsPerMinute: 30 } })
  const [busy, calm] = [await aUser(server), await aUser(server)]
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => server.status(getUser, {}, busy)),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await server.status(getUser, {}, calm)).toBe(200)
  expect(await server.status(getHealth, {})).toBe(200)
})
