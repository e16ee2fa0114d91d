import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { as, instant } from '#contract/wire.ts'
import { newKey } from '../../src/services/exchange.ts'
import { Failure } from '../../src/services/failure.ts'
import { type Call, createCall } from '../../src/services/http.ts'

type Seen = {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
type Answer = {
  status?: number
  type?: string
  body?: unknown
  headers?: Record<string, string>
  isHeld?: boolean
  isCut?: boolean
}

const readThing = endpoint({
  method: 'GET',
  base: 'business',
  path: 'thing/:uuid',
  summary: '',
  access: 'link',
  input: z.object({ uuid: z.string() }),
  output: z.object({ thingName: z.string(), readyMs: instant() }),
})
const listThings = listEndpoint({
  base: 'business',
  path: 'thing/getall',
  summary: '',
  access: 'signed-in',
  input: z.object({ statusId: z.array(z.int()), search: z.optional(z.string()) }),
  output: z.object({ id: as('thing_id', z.string()) }),
})
const changeThing = endpoint({
  method: 'PUT',
  base: 'login',
  path: 'thing/update',
  summary: '',
  access: 'signed-in',
  input: z.object({
    id: as('thing_id', z.string()),
    lines: z.array(z.object({ unitPrice: z.int() })),
  }),
  output: z.object({ id: as('thing_id', z.string()) }),
})

let server: Server
let call: Call
let seen: Seen | undefined
let answer: Answer
let token: string | undefined
let moduleId: number | undefined
let companyId: string | undefined
let told: { failure: Failure; token: string | undefined; path: string }[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen = { method: request.method, url: request.url, headers: request.headers, body }
    if (answer.isHeld) return
    if (answer.isCut) return void response.destroy()
    response.writeHead(answer.status ?? 200, {
      'content-type': answer.type ?? 'application/json',
      ...answer.headers,
    })
    response.end(
      typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? { data: {} }),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  call = createCall(
    {
      login: `${origin}/login-api`,
      business: `${origin}/api/`,
      image: `${origin}/image`,
      root: origin,
    },
    {
      token: () => token,
      moduleId: () => moduleId,
      companyId: () => companyId,
      onFailure: (failure, request) =>
        told.push({ failure, token: request.token, path: request.endpoint.path }),
    },
  )
})
afterAll(() => server.closeAllConnections())
beforeEach(() => {
  answer = {}
  told = []
  seen = token = moduleId = undefined
})

test('a call names the company of its page, or the one that it was made for, and none where it asks which one that is', async () => {
  token = 'secret'
  companyId = 'own'
  answer = { body: { data: { thing_name: 'x' } } }
  await call(readThing, { uuid: 'u' })
  expect(seen?.headers['company-id']).toBe('own')
  await call(readThing, { uuid: 'u' }, { companyId: 'other' })
  expect(seen?.headers['company-id']).toBe('other')
  await call({ ...readThing, isAboutSession: true }, { uuid: 'u' })
  expect(seen?.headers).not.toHaveProperty('company-id')
  companyId = undefined
  await call(readThing, { uuid: 'u' })
  expect(seen?.headers).not.toHaveProperty('company-id')
})

test('without a token none of the session’s headers travels', async () => {
  answer = { body: { data: { thing_name: 'x' } } }
  await call(readThing, { uuid: 'u' })
  for (const name of ['x-access-token', 'utc-offset', 'current-date', 'module-id', 'content-type'])
    expect(seen?.headers).not.toHaveProperty(name)
})

test('with a token every header of the specification travels, also on a read', async () => {
  token = 'secret'
  moduleId = 13
  answer = { body: { data: { thing_name: 'x' } } }
  await call(readThing, { uuid: 'u' })
  expect(seen?.headers).toMatchObject({
    'x-access-token': 'secret',
    'content-type': 'application/json',
    'utc-offset': String(-new Date().getTimezoneOffset()),
    'module-id': '13',
  })
  expect(seen?.headers['current-date']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  expect(seen?.headers).not.toHaveProperty('idempotency-key')
})

test('the module header is there and empty when no module is stored', async () => {
  token = 'secret'
  await call(readThing, { uuid: 'u' })
  expect(seen?.headers['module-id']).toBe('')
})

test('a read fills the path, repeats a list in the query and decodes its page', async () => {
  answer = {
    body: {
      data: [{ thing_id: 'a' }, { thing_id: 'b' }],
      pagination: { totalRows: 2, rowSize: 10, currentPage: 1 },
    },
  }
  expect(await call(listThings, { statusId: [1, 2], search: 'a&b' })).toEqual({
    rows: [{ id: 'a' }, { id: 'b' }],
    pagination: { totalRows: 2, rowSize: 10, currentPage: 1 },
  })
  expect(seen?.url).toBe('/api/thing/getall?status_id=1&status_id=2&search=a%26b')

  answer = {
    body: {
      data: { thing_name: 'Tea', ready_at: '2026-01-01 00:00', ready_ms: 1_767_225_600_000 },
    },
  }
  expect(await call(readThing, { uuid: 'a/b' })).toEqual({
    thingName: 'Tea',
    readyMs: 1_767_225_600_000,
  })
  expect(seen?.url).toBe('/api/thing/a%2Fb')
})

test('a write goes as JSON in wire names, with a key of its own or the one it is given', async () => {
  await call(changeThing, { id: 't', lines: [{ unitPrice: 5 }] })
  expect(seen).toMatchObject({ method: 'PUT', url: '/login-api/thing/update' })
  expect(JSON.parse(seen?.body ?? '')).toEqual({ thing_id: 't', lines: [{ unit_price: 5 }] })
  const first = seen?.headers['idempotency-key']
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

  await call(changeThing, { id: 't', lines: [] })
  expect(seen?.headers['idempotency-key']).not.toBe(first)
  await call(changeThing, { id: 't', lines: [] }, { idempotencyKey: 'again' })
  expect(seen?.headers['idempotency-key']).toBe('again')
})

test('a refusal carries the server’s words, the fields in code names and the fresh record', async () => {
  const errors = [
    { path: 'lines.2.unit_price', rule: 'min', message: 'Too small' },
    { path: 'thing_id', rule: 'unknown', message: 'No such thing' },
    { path: 'nonsense', rule: 'unknown', message: '?' },
  ]
  answer = {
    status: 409,
    type: 'application/problem+json',
    body: {
      status: 409,
      code: 'VERSION_CONFLICT',
      message: 'Someone else changed this.',
      errors,
      current: { thing_id: 'fresh' },
      request_id: 'r-1',
    },
  }
  const failure = await failureOf(call(changeThing, { id: 't', lines: [] }))
  expect(failure).toMatchObject({
    kind: 'refused',
    status: 409,
    code: 'VERSION_CONFLICT',
    message: 'Someone else changed this.',
    current: { id: 'fresh' },
    requestId: 'r-1',
  })
  expect(failure.errors.map(({ path }) => path)).toEqual(['lines.2.unitPrice', 'id', 'nonsense'])
})

test('a refusal without words shows the status text', async () => {
  answer = { status: 502, type: 'text/html', body: '<h1>Bad</h1>' }
  expect(await failureOf(call(readThing, { uuid: 'u' }))).toMatchObject({
    kind: 'refused',
    status: 502,
    message: 'Bad Gateway',
    code: undefined,
    errors: [],
  })
})

test('how long to wait comes with the refusal', async () => {
  answer = {
    status: 429,
    body: { code: 'TOO_MANY', message: 'Slow down' },
    headers: { 'retry-after': '7' },
  }
  expect(await failureOf(call(readThing, { uuid: 'u' }))).toMatchObject({
    code: 'TOO_MANY',
    retryAfterSeconds: 7,
  })
})

test('a failure is reported with the token that its request carried, not with the current one', async () => {
  token = 'old'
  answer = { status: 401, body: { code: 'TOKEN_EXPIRED', message: 'Session Expired' } }
  const late = failureOf(call(readThing, { uuid: 'u' }))
  token = 'new'
  await late
  expect(told).toMatchObject([{ failure: { status: 401 }, token: 'old', path: 'thing/:uuid' }])
})

test('a cut line is a failure of the network, without a status', async () => {
  answer = { isCut: true }
  expect(await failureOf(call(readThing, { uuid: 'u' }))).toMatchObject({
    kind: 'network',
    status: undefined,
  })
})

test('what is no longer wanted is aborted and no refusal', async () => {
  answer = { isHeld: true }
  const stop = new AbortController()
  const waiting = failureOf(call(readThing, { uuid: 'u' }, { signal: stop.signal }))
  setTimeout(() => stop.abort(), 20)
  expect(await waiting).toMatchObject({ kind: 'aborted', status: undefined })
})

test('keys do not repeat', () => {
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000)
})

async function failureOf(calling: Promise<unknown>): Promise<Failure> {
  const thrown = await calling.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (thrown instanceof Failure) return thrown
  throw new Error('the call did not fail', { cause: thrown })
}

test('a read that a busy server refused is retried at the given time; a write is not, and nobody is signed out', async () => {
  const busy = {
    status: 503,
    type: 'application/problem+json',
    headers: { 'retry-after': '0.01' },
    body: { status: 503, code: 'RETRY_LATER', message: 'Busy', errors: [], request_id: 'r' },
  }
  const good = { body: { data: { thing_name: 'Tea', ready_at: '2026-07-01 10:00', ready_ms: 1 } } }
  answer = busy
  const reading = call(readThing, { uuid: 'u' })
  await expect.poll(() => seen).toBeDefined()
  answer = good
  expect(await reading).toMatchObject({ thingName: 'Tea' })
  expect(told).toEqual([])
  answer = busy
  await expect(call(changeThing, { id: 'a', lines: [] })).rejects.toMatchObject({ status: 503 })
  const stop = new AbortController()
  const unwanted = call(readThing, { uuid: 'u' }, { signal: stop.signal })
  stop.abort()
  await expect(unwanted).rejects.toMatchObject({ kind: 'aborted' })
})
