import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { getReadiness } from '#contract/health.ts'
import { getUser } from '#contract/user.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { causeFault, faultRoutes, hold } from '../support/faults.ts'
import { requestFor, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
afterEach(() => server.close())

/**
 * So many calls at once over connections of their own, each of which keeps the process busy for 50
 * ms.
 */
async function rush(count: number): Promise<Response[]> {
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as AddressInfo
  const { url, payload } = requestFor(server.config, causeFault, { kind: 'busy' })
  const headers = { 'content-type': 'application/json' }
  // The connections are there before the rush, as those of browsers and proxies are.
  await Promise.all(
    Array.from({ length: count + 1 }, async () =>
      (await fetch(`http://127.0.0.1:${port}/livez`)).text(),
    ),
  )
  const ask = () =>
    fetch(`http://127.0.0.1:${port}${String(url)}`, {
      method: 'POST',
      headers,
      body: String(payload),
    })
  return Promise.all([
    ...Array.from({ length: count }, ask),
    fetch(`http://127.0.0.1:${port}/readyz`),
  ])
}

const count = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

test('under overload some requests are answered, the others get a retry time at once, and health stays ok', async () => {
  server = await startServer({ routes: faultRoutes, config: { maxWaitMs: 400 } })
  const answers = await rush(80)
  const health = answers.pop()
  expect(health?.status).toBe(200)
  expect(count(answers, 200)).toBeGreaterThan(0)
  expect(count(answers, 503)).toBeGreaterThan(0)
  expect(count(answers, 200) + count(answers, 503)).toBe(80)
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.headers.get('retry-after')).toBe('2')
  expect(await refused?.json()).toMatchObject({ code: 'RETRY_LATER' })
})

test('a few calls are never refused, however long they take', async () => {
  server = await startServer({ routes: faultRoutes, config: { maxWaitMs: 2_000 } })
  expect(count(await rush(8), 200)).toBe(9)
})

describe.runIf(databases().includes('postgres'))('on postgres', () => {
  test('while the connections are used up, new requests get a retry time, health stays ok, and the server recovers', async () => {
    server = await startServer({
      database: 'postgres',
      routes: faultRoutes,
      config: { maxWaitMs: 400 },
    })
    const user = await aUser(server)
    const held = hold()
    const waiting = Array.from({ length: 12 }, () => server.call(causeFault, { kind: 'held' }))
    await sleep(600)
    const ask = () => server.status(getUser, {}, user)
    expect([await ask(), await server.status(getReadiness, {})]).toEqual([503, 200])
    held.resolve()
    expect(count(await Promise.all(waiting), 200)).toBe(12)
    expect(await ask()).toBe(200)
  })
})
