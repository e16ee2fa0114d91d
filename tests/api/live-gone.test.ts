import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { App } from '../../server/http/app-parts.ts'
import { anOrder, anotherSession, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { openStream } from '../support/stream.ts'

const LOOKUP_MS = 40

/** Lookups that take as long as on a busy database: callers hang up meanwhile. */
const slowly: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await sleep(LOOKUP_MS)
    return result
  },
}

describe.each(databases())('streams of callers who hang up early, on %s', (database) => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    server = await startServer({
      database,
      wrap: (own) => ({ ...own, read: own.read.withPlugin(slowly) }),
    })
    await server.http.listen({ port: 0 })
    port = (server.http.server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  type HangUp = 'at once' | 'in order'

  /** Asks for a stream and hangs up by a reset or an ordinary close; resolves when it is closed. */
  const hangUp = (path: string, headers: Record<string, string>, how: HangUp, afterMs: number) =>
    new Promise<void>((resolve) => {
      const lines = Object.entries({ host: 'a', ...headers }).map(([name, it]) => `${name}: ${it}`)
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, () =>
          setTimeout(() => {
            if (how === 'at once') socket.resetAndDestroy()
            else socket.end()
          }, afterMs),
        )
      })
      socket.resume()
      socket.once('error', () => undefined).once('close', () => resolve())
    })
  const connections = () => {
    server.http.server.closeIdleConnections()
    return new Promise<number>((resolve, reject) =>
      server.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  }

  const hangUpOften = async (path: string, headers: Record<string, string>, how: HangUp) => {
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => hangUp(path, headers, how, (at % 6) * 5)),
    )
    await expect.poll(connections, { timeout: 10_000 }).toBe(0)
    // The lookups of the callers who have gone end meanwhile.
    await sleep(10 * LOOKUP_MS)
  }

  const firstOf = async (path: string, headers?: Record<string, string>) => {
    const stream = await openStream(server.http, path, headers)
    const { event } = await stream.next(() => true)
    stream.close()
    return event
  }

  test.each(['at once', 'in order'] as const)(
    'thirty who hang up %s leave a receipt its streams',
    async (how) => {
      const { id } = await anOrder(server, { company: (await aUser(server)).company })
      const { uuid } = await server.databases.write
        .selectFrom('sale_order')
        .select('uuid')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const path = `/api/pub/events?uuid=${uuid}`
      await hangUpOften(path, {}, how)
      await expect(firstOf(path)).resolves.toBe('ready')
    },
  )

  test.each(['at once', 'in order'] as const)(
    'and a session and a person theirs: %s',
    async (how) => {
      const user = await aUser(server)
      const headersOf = ({ token }: { token: string }) => ({ 'x-access-token': token })
      await hangUpOften('/api/events', headersOf(user), how)
      for (const session of [user, await anotherSession(server, user)])
        await expect(firstOf('/api/events', headersOf(session))).resolves.toBe('ready')
    },
  )
})

test('a stream that closed without a word gets its place back at the next beat', async () => {
  // Nobody tells the streams that they closed; who counts connections was there before.
  const swallow = (app: App) =>
    app.http.addHook('onRequest', async (_request, { raw }) => {
      await sleep(0)
      const { once } = raw
      raw.once = (name, listener) => (name === 'close' ? raw : once.call(raw, name, listener))
    })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await startServer({ routes: swallow })
  onTestFinished(async () => {
    vi.useRealTimers()
    await server.close()
  })
  await server.http.listen({ port: 0 })
  const { token } = await aUser(server)
  const follow = () => openStream(server.http, '/api/events', { 'x-access-token': token })
  const taken = await Promise.all(Array.from({ length: 10 }, follow))
  for (const stream of taken) await stream.next(() => true)
  for (const stream of taken) stream.close()
  const isRefused = () =>
    follow().then(
      (stream) => stream.close(),
      (error: Error) => error.message,
    )
  await expect.poll(isRefused).toContain('429')
  await sleep(100)
  await expect(isRefused()).resolves.toContain('429')
  vi.advanceTimersByTime(20_000)
  const again = await follow()
  expect((await again.next(() => true)).event).toBe('ready')
  again.close()
})
