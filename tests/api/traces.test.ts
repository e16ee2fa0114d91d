import { execFileSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../../server/config.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { ownProcesses } from '../support/own-process.ts'
import { signInAt } from '../support/remote.ts'

const attribute = z.object({ key: z.string(), value: z.looseObject({}) })
const spanShape = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(attribute),
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

  /** Starts a server, searches for a customer, and stops it: then everything was sent. */
  async function searchWith(env: Record<string, string>) {
    const { config, remove } = await freshPlace(database)
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
    // Of people there is nothing: no address, no search, no token.
    const all = bodies.map(({ text }) => text).join()
    expect(all).not.toMatch(/Ramachandran|owner@foodkart/)
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
