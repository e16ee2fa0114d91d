import { execFileSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../../server/config.ts'
import { requestResetCode } from '#contract/account.ts'
import { systemClock } from '../../server/db/clock.ts'
import { repeat } from '../../server/housekeeping.ts'
import { createTraces } from '../../server/metrics/traces.ts'
import { databases, freshDatabases, placeWithTables } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { newestLink } from '../support/mailed.ts'
import { ownProcesses } from '../support/own-process.ts'
import { callAt, signInAt } from '../support/remote.ts'

const attribute = z.object({ key: z.string(), value: z.looseObject({}) })
const spanShape = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(attribute),
  status: z.optional(z.object({ code: z.optional(z.number()) })),
})
const sentShape = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanShape) })),
    }),
  ),
})
type Span = z.infer<typeof spanShape>

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerId = 'b7ad6b7169203331'
const jobAttributes = ['sevenfold.job.id', 'sevenfold.job.attempt']

describe.each(databases())('traces on %s', (database) => {
  let collector: Server
  let endpoint = ''
  let bodies: { path: string; key: unknown; text: string }[] = []
  beforeAll(async () => {
    collector = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += String(part)))
      request.on('end', () => {
        bodies.push({ path: request.url ?? '', key: request.headers['api-key'], text })
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const address = collector.address()
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => collector.close())
  afterEach(() => (bodies = []))

  /** Starts a server, searches for a customer, has a mail sent, and stops it: then everything was sent. */
  async function searchWith(env: Record<string, string>) {
    const { config, remove } = await placeWithTables(database)
    const processes = ownProcesses()
    try {
      const own = await processes.start({
        ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
        SEED_DEMO: '1',
        ...env,
      })
      const as = { ...(await signInAt(own.url, 'owner@foodkart.example')), moduleId: 13 }
      const found = await fetch(`${own.url}/api/customer/getall?search=Ramachandran`, {
        headers: {
          'x-access-token': as.token,
          'module-id': '13',
          traceparent: `00-${traceId}-${callerId}-01`,
        },
      })
      expect(found.status).toBe(200)
      const email = 'owner@ekart.example'
      expect(await callAt(own.url, requestResetCode, { email })).toMatchObject({ status: 200 })
      const mailed = () => newestLink(processes.dataDir, email) !== undefined
      await eventually(mailed, true, 'the mail')
      own.child.kill('SIGTERM')
      expect(await own.ended).toBe(0)
      return { requestId: found.headers.get('x-request-id') }
    } finally {
      processes.end()
      await remove()
    }
  }
  const spansSent = (): Span[] =>
    bodies.flatMap(({ text }) =>
      z
        .parse(sentShape, JSON.parse(text))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )

  test('a call is a span of the trace of its caller, and its statements lie beneath it', async () => {
    const { requestId } = await searchWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
    })
    expect(bodies[0]).toMatchObject({ path: '/v1/traces', key: 'a key' })
    const call = spansSent().find(({ name }) => name === 'GET /api/customer/getall')
    expect(call).toMatchObject({ traceId, parentSpanId: callerId })
    expect(call?.attributes).toContainEqual({
      key: 'sevenfold.request_id',
      value: { stringValue: requestId },
    })
    const beneath = spansSent().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(beneath.length).toBeGreaterThan(0)
    expect(new Set(beneath.map((span) => span.traceId))).toEqual(new Set([traceId]))
    const job = spansSent().find(({ name }) => name === 'job mail')
    expect(job?.attributes.map(({ key }) => key)).toEqual(jobAttributes)
    // Of no call: the one that asked for it was answered before.
    expect(job?.parentSpanId).toBeUndefined()
    expect(spansSent().filter(({ traceId: of }) => of === job?.traceId).length).toBeGreaterThan(1)
    // Of people there is nothing: no address, no search, no token.
    const all = bodies.map(({ text }) => text).join()
    expect(all).not.toMatch(/Ramachandran|owner@/)
  })

  test('a step of the housekeeping is a trace of its own, red where it failed', async () => {
    const opened = await freshDatabases(database)
    const traces = createTraces({ endpoint, headers: {}, service: 'sevenfold', share: 1 })
    let rounds = 0
    const steps = {
      reads: ({ read }: typeof opened) => sql`select 1`.execute(read),
      broken: async () => {
        rounds += 1
        throw new Error('owner@foodkart.example')
      },
    }
    const log = { warn: () => undefined }
    const parts = { databases: opened, clock: systemClock, log, ofWork: traces.ofWork }
    const stop = repeat(1, steps, parts)
    await eventually(() => rounds > 0, true, 'a round')
    stop()
    await traces.close()
    const spans = spansSent()
    const [step, broken] = ['reads', 'broken'].map((name) =>
      spans.find((span) => span.name === `housekeeping ${name}`),
    )
    const beneath = spans.filter(({ parentSpanId }) => parentSpanId === step?.spanId)
    expect(beneath.map(({ name }) => name)).toEqual(['select'])
    expect([step?.parentSpanId, step?.status?.code ?? 0]).toEqual([undefined, 0])
    expect([broken?.parentSpanId, broken?.status?.code]).toEqual([undefined, 2])
    expect(bodies.map(({ text }) => text).join()).not.toContain('owner@')
    await opened.close()
  })

  test('none is sent of a share of 0', async () => {
    await searchWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' })
    expect(bodies).toEqual([])
  })
})

test('nothing of OpenTelemetry is loaded unless traces are switched on', () => {
  const users = execFileSync('git', ['grep', '-l', "from '@opentelemetry/", '--', 'server'], {
    encoding: 'utf8',
  })
  expect(users.trim()).toBe('server/metrics/traces.ts')
  const importers = execFileSync('git', ['grep', '-hE', '/traces\\.ts', '--', 'server'], {
    encoding: 'utf8',
  })
  const loads = importers.split('\n').filter((line) => line && !line.startsWith('import type'))
  expect(loads.map((line) => line.trim())).toEqual([
    "const { createTraces } = await import('./traces.ts')",
  ])
})

test('settings of traces are refused in words', () => {
  const endpoint = 'http://localhost:4318'
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost' })).toThrow(/an address such/)
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'key' })).toThrow(/names and values/)
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/a share from 0 to 1/)
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c=d=e' }
  expect(readConfig(given).traces).toEqual({
    endpoint,
    headers: { a: 'b', c: 'd=e' },
    service: 'sevenfold',
    share: 1,
  })
})
