import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Failure } from '../../src/services/failure.ts'
import { createGuestCall } from '../../src/services/guest-http.ts'
import type { Call } from '../../src/services/http.ts'

const base = {
  base: 'business',
  summary: '',
  access: 'link',
  output: z.object({ thingName: z.string() }),
} as const
const read = endpoint({
  ...base,
  method: 'GET',
  path: 'thing/:code',
  input: z.object({ code: z.string(), dayCount: z.optional(z.int()) }),
})
const change = endpoint({
  ...base,
  method: 'PUT',
  path: 'thing',
  input: z.object({ lineCount: z.int() }),
})

let server: Server
let call: Call
let seen: IncomingMessage & { body?: string }
let answer: { status: number; body: string }
let early: Promise<unknown> | undefined
let asked: string[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen = Object.assign(request, { body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  asked = []
  call = createGuestCall({ login: '', business: origin, image: '', root: '' }, (url) => {
    asked.push(url.replace(origin, ''))
    return early
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function failureOf(made: Promise<unknown>): Promise<Failure> {
  const failure: unknown = await made.catch((cause: unknown) => cause)
  if (!(failure instanceof Failure)) throw new Error('there was no failure')
  return failure
}

test('a guest’s call carries no token, names the wire’s names and takes an answer in the names of the code', async () => {
  answer = { status: 200, body: '{"data":{"thing_name":"chair"}}' }
  expect(await call(read, { code: 'a b', dayCount: 2 })).toEqual({ thingName: 'chair' })
  expect(seen.url).toBe('/api/thing/a%20b?day_count=2')
  expect(Object.keys(seen.headers)).not.toContain('x-access-token')
  expect(asked).toEqual(['/thing/a%20b?day_count=2'])
})

test('a write is JSON under a key of its own, which a second try keeps', async () => {
  answer = { status: 200, body: '{"data":{"thing_name":"chair"}}' }
  await call(change, { lineCount: 3 }, { idempotencyKey: 'k-1' })
  expect([
    seen.method,
    seen.body,
    seen.headers['idempotency-key'],
    seen.headers['content-type'],
  ]).toEqual(['PUT', '{"line_count":3}', 'k-1', 'application/json'])
})

test('an answer that was asked for early is taken, and one that failed is asked for again', async () => {
  early = Promise.resolve({ data: { thing_name: 'early' } })
  expect(await call(read, { code: 'x' })).toEqual({ thingName: 'early' })
  early = Promise.resolve(undefined)
  answer = { status: 200, body: '{"data":{"thing_name":"late"}}' }
  expect(await call(read, { code: 'x' })).toEqual({ thingName: 'late' })
  early = undefined
})

test('a refusal comes with its words and the fields under their names', async () => {
  answer = {
    status: 422,
    body: JSON.stringify({
      status: 422,
      code: 'VALIDATION',
      message: 'Look again.',
      errors: [{ path: 'line_count', rule: 'min', message: 'Too few.' }],
      request_id: 'r-1',
    }),
  }
  const failure = await failureOf(call(change, { lineCount: 0 }))
  expect(failure).toMatchObject({
    kind: 'refused',
    status: 422,
    code: 'VALIDATION',
    message: 'Look again.',
    errors: [{ path: 'lineCount' }],
    requestId: 'r-1',
  })
})

test('a page of a proxy is a refusal without words, a cut answer and a closed line are none at all', async () => {
  answer = { status: 502, body: '<html>' }
  expect(await failureOf(call(read, { code: 'x' }))).toMatchObject({ kind: 'refused', status: 502 })
  answer = { status: 200, body: '{"data":{' }
  expect(await failureOf(call(read, { code: 'x' }))).toMatchObject({ kind: 'network' })
  const gone = createGuestCall(
    { login: '', business: 'http://127.0.0.1:9', image: '', root: '' },
    undefined,
  )
  expect(await failureOf(gone(read, { code: 'x' }))).toMatchObject({ kind: 'network' })
})

test('a call that is no longer wanted is neither', async () => {
  const giveUp = AbortSignal.abort()
  expect(await failureOf(call(read, { code: 'x' }, { signal: giveUp }))).toMatchObject({
    kind: 'aborted',
  })
})
