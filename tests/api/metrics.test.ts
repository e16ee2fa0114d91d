import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterEach, describe, expect, test } from 'vitest'
import { getReceipt } from '#contract/receipt.ts'
import { getUser, signOut } from '#contract/user.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { enqueue } from '../../server/outbox/enqueue.ts'
import { jobKind } from '../../server/outbox/job-kind.ts'
import type { Config } from '../../server/config.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { openStream } from '../support/stream.ts'

const token = 'a-token-of-the-operator'
const lateKind = jobKind('late', z.object({}))

let server: TestServer
afterEach(() => server.close())

/** The metrics by name and labels, as a reader of Prometheus's format takes them. */
async function metricsOf(): Promise<Map<string, number>> {
  const { statusCode, body, headers } = await server.request({ url: '/metrics' })
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const found = new Map<string, number>()
  const types = new Map<string, string>()
  for (const line of body.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue
    const [, typed, type] = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (typed && type) {
      types.set(typed, type)
      continue
    }
    const [, name, labels = '', value] = /^(\w+)(\{(?:\w+="[^"\n]*",?)*\})? (\S+)$/.exec(line) ?? []
    expect(name, line).toBeDefined()
    expect(
      types.has(String(name).replace(/_(bucket|sum|count)$/, '')) || types.has(String(name)),
    ).toBe(true)
    found.set(`${name}${labels}`, Number(value))
  }
  return found
}

const callsOf = (metrics: ReadonlyMap<string, number>, route: string) =>
  new Map(
    [...metrics].flatMap(([key, value]): [string, number][] => {
      const [, status] =
        key.startsWith('sevenfold_calls_total{') && key.includes(`route="${route}"`)
          ? (/status="(\d+)"/.exec(key) ?? [])
          : []
      return status ? [[status, value]] : []
    }),
  )

describe.each(databases())('the metrics on %s', (database) => {
  test('calls are counted by the name of their route and their status, and timed', async () => {
    server = await startServer({ database })
    const who = await aUser(server)
    const secret = randomUUID()
    await server.call(getUser, {}, { as: who })
    await server.call(getUser, {}, { as: who })
    await server.call(getUser, {}, { as: { token: 'none' } })
    await server.call(getReceipt, { uuid: secret })
    const metrics = await metricsOf()
    expect(callsOf(metrics, '/login-api/user/getuser')).toEqual(
      new Map([
        ['200', 2],
        ['401', 1],
      ]),
    )
    expect(callsOf(metrics, '/api/order/getbyuuid/:uuid')).toEqual(new Map([['404', 1]]))
    const of = '{method="GET",route="/login-api/user/getuser"}'
    expect(metrics.get(`sevenfold_call_duration_seconds_count${of}`)).toBe(3)
    expect(metrics.get(`sevenfold_call_duration_seconds_sum${of}`)).toBeGreaterThan(0)
    expect([...metrics.keys()].filter((key) => key.includes(secret))).toEqual([])
  })

  test('invented paths and methods add no rows', async () => {
    server = await startServer({ database })
    const rows = async () =>
      [...(await metricsOf()).keys()].filter((key) => key.startsWith('sevenfold_call')).length
    const ask = async () => {
      for (const url of ['', 'api/', 'api/order/', 'login-api/', 'assets/', 'image/'])
        for (const method of ['GET', 'POST', 'DELETE'] as const)
          await server.request({ method, url: `/${url}${randomUUID()}` })
      // One row for each route of which a method is refused, whatever the method.
      for (const method of ['PATCH', 'PUT', 'DELETE'] as const)
        await server.request({ method, url: '/login-api/user/getuser' })
      await server.request({ url: `/api/order/getbyuuid/${randomUUID()}` })
    }
    await ask()
    await metricsOf()
    const before = await rows()
    for (let times = 0; times < 10; times += 1) await ask()
    expect(await rows()).toBe(before)
  })

  test('jobs, quotas, streams, connections and versions are in it', async () => {
    server = await startServer({ database, config: { callsPerMinute: 2, undoWaitMs: 3_600_000 } })
    const who = await aUser(server)
    const { companyId } = tenantOf(who)
    await inTransaction(server.databases, (db) =>
      enqueue(
        { db, companyId },
        lateKind,
        {},
        {
          recordId: who.userId,
          event: 'none',
          waitsFrom: server.clock.now() - 60_000,
        },
      ),
    )
    for (let times = 0; times < 5; times += 1) await server.call(getUser, {}, { as: who })
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const other = await aUser(server)
    const stream = await openStream(server.http, '/api/events', { 'x-access-token': other.token })
    const metrics = await metricsOf()
    expect({
      waiting: metrics.get('sevenfold_jobs{kind="late",state="pending"}'),
      oldest: metrics.get('sevenfold_outbox_oldest_due_seconds'),
      refused: metrics.get('sevenfold_quota_refused_total{of="person"}'),
      streams: metrics.get('sevenfold_streams'),
      built: [...metrics.keys()].find((key) => key.startsWith('sevenfold_build_info{')),
    }).toEqual({
      waiting: 1,
      oldest: 60,
      refused: 3,
      streams: 1,
      built:
        `sevenfold_build_info{version="0.1.0",node="${process.versions.node}",` +
        `database="${database}"}`,
    })
    for (const key of [
      'sevenfold_database_connections{state="open"}',
      'sevenfold_database_line{line="slow",state="waiting"}',
      'sevenfold_database_wait_seconds',
      'sevenfold_event_loop_delay_seconds{quantile="0.99"}',
      'process_resident_memory_bytes',
    ])
      expect(metrics.has(key), key).toBe(true)
    stream.close()
    await eventually(async () => (await metricsOf()).get('sevenfold_streams'), 0, 'open streams')
  })

  test('how long a stream was open says nothing about how long calls take', async () => {
    server = await startServer({ database })
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const who = await aUser(server)
    const stream = await openStream(server.http, '/api/events', { 'x-access-token': who.token })
    await server.call(signOut, {}, { as: who })
    await stream.ended
    await eventually(
      async () => [...callsOf(await metricsOf(), '/api/events')],
      [['200', 1]],
      'calls of the stream',
    )
    expect(
      (await metricsOf()).get(
        'sevenfold_call_duration_seconds_count{method="GET",route="/api/events"}',
      ),
    ).toBeUndefined()
  })

  test('a job that was tried is counted by how it ended', async () => {
    server = await startServer({ database })
    const { companyId } = tenantOf(await aUser(server))
    // Nobody handles this kind.
    await inTransaction(server.databases, (db) => enqueue({ db, companyId }, lateKind, {}))
    const retried = async () =>
      (await metricsOf()).get('sevenfold_jobs_total{kind="late",outcome="retried"}')
    await eventually(retried, 1, 'jobs that failed')
    expect(await retried()).toBe(1)
  })
})

function tenantOf({ company }: User) {
  return { companyId: company.id }
}

type Asker = {
  from?: string
  headers?: Record<string, string>
  config?: Partial<Config>
}
const bearer = { authorization: `Bearer ${token}` }
const elsewhere = '203.0.113.9'
const withToken = { metricsToken: token }
const https = { publicUrl: 'https://app.example.com' }

test.each<[string, Asker]>([
  ['a process of this machine', {}],
  ['the same over IPv6', { from: '::1', headers: { host: '[::1]:3000' } }],
  ['the same over both', { from: '::ffff:127.0.0.1', headers: { host: 'localhost:3000' } }],
  ['the token from elsewhere', { from: elsewhere, headers: bearer, config: withToken }],
  [
    'the token through a proxy',
    { headers: { ...bearer, 'x-forwarded-for': elsewhere }, config: { ...withToken, ...https } },
  ],
  ['this machine beside a proxy that is known', { config: { ...https, trustProxy: 1 } }],
])('%s reads the metrics', async (_who, { from, headers = {}, config = {} }) => {
  server = await startServer({ config })
  const { statusCode } = await server.request({
    url: '/metrics',
    headers,
    ...(from && { remoteAddress: from }),
  })
  expect(statusCode).toBe(200)
})

test.each<[string, Asker]>([
  ['another machine', { from: elsewhere }],
  ['another machine of the network', { from: '10.0.0.8' }],
  ['no token', { from: elsewhere, config: withToken }],
  [
    'a wrong token',
    { from: elsewhere, headers: { authorization: `Bearer ${token}x` }, config: withToken },
  ],
  [
    'the beginning of the token',
    { from: elsewhere, headers: { authorization: 'Bearer a-token' }, config: withToken },
  ],
  [
    'the token without Bearer',
    { from: elsewhere, headers: { authorization: token }, config: withToken },
  ],
  ['an empty token', { from: elsewhere, headers: { authorization: 'Bearer ' } }],
  ['the word undefined', { from: elsewhere, headers: { authorization: 'Bearer undefined' } }],
  ['somebody through a proxy of this machine', { headers: { 'x-forwarded-for': elsewhere } }],
  [
    'somebody who claims to be local through a trusted proxy',
    { headers: { 'x-forwarded-for': '127.0.0.1' }, config: { trustProxy: 1 } },
  ],
  [
    'somebody who claims it from elsewhere',
    { from: elsewhere, headers: { 'x-forwarded-for': '127.0.0.1' }, config: { trustProxy: 1 } },
  ],
  ['a proxy that says so in another way', { headers: { forwarded: `for=${elsewhere}` } }],
  ['a proxy that only names the host', { headers: { host: 'app.example.com' } }],
  ['a proxy that says nothing, before https', { config: https }],
])(
  '%s does not, and sees an unknown address',
  async (_who, { from, headers = {}, config = {} }) => {
    server = await startServer({ config })
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
      const ask = async (url: string) => {
        const answer = await server.request({
          method,
          url,
          headers,
          ...(from && { remoteAddress: from }),
        })
        const body = answer.body.replace(/"request_id":"[^"]*"/, '')
        const headersOfAll = { ...answer.headers, date: '', 'x-request-id': '' }
        return { status: answer.statusCode, body, headers: headersOfAll }
      }
      const asked = await ask('/metrics')
      expect(asked.status).toBe(404)
      expect(asked).toEqual(await ask('/metricz'))
    }
  },
)
