import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { statusOfCode } from '#contract/problem.ts'
import { allAreas, buildApp } from '../../server/app.ts'
import type { App } from '../../server/http/app-parts.ts'
import { pathOf } from '../../server/http/openapi.ts'
import { testServer } from '../support/during-tests.ts'

const stripe = {
  secretKey: 'sk_test_standin',
  clientId: 'ca_standin',
  webhookSecret: 'whsec_standin',
  host: 'http://127.0.0.1:9',
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  additionalProperties?: boolean
}
type Operation = {
  operationId: string
  description: string
  security: object[]
  'x-roles': string[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: Record<string, Schema> }
}

const server = testServer()
let document: Document
beforeAll(async () => {
  document = (await server.request({ url: '/openapi.json' })).json()
})

const operationOf = (path: string, method: string): Operation =>
  z.parse(z.custom<Operation>(Boolean), document.paths[path]?.[method])

/** Routes that are no calls, and why they are not described. */
const NO_CALLS: Record<string, string> = {
  'GET /openapi.json': 'it is the document',
  'GET /docs': 'it is the document, as a page',
  'GET /metrics': 'it is for the operator, and to everybody else an unknown address',
}

test('describes every route of the server except those listed here, and no others', async () => {
  const routes: { method: string | string[]; url: string }[] = []
  const listen = ({ http }: App) =>
    void http.addHook('onRoute', ({ method, url }) => void routes.push({ method, url }))
  const other = buildApp({
    databases: server.databases,
    config: { ...server.config, stripe, deliveryUrl: 'http://127.0.0.1:9' },
    areas: [listen, ...allAreas],
  })
  await other.ready()
  await other.close()
  // What refuses the other methods of an address with 405 comes as a list, and a HEAD with every
  // GET.
  const known = routes.flatMap(({ method, url }) =>
    Array.isArray(method) || method === 'HEAD'
      ? []
      : [`${method} ${url.replace(/:(\w+)/g, '{$1}')}`],
  )
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = known.map((route) =>
    route.replace('webhook/delivery/delivery-service', 'webhook/delivery/{partner}'),
  )
  expect(served.toSorted()).toEqual([...described, ...Object.keys(NO_CALLS)].toSorted())
})

test('a list that can be had as a table says so, and to whom', () => {
  const withTable = Object.values<Endpoint>(endpoints).filter(({ table }) => table)
  expect(withTable.map(({ path }) => path).toSorted()).toEqual([
    'customer/getall',
    'order/getall',
    'orderreport/list',
    'product/getall',
    'till/getall',
  ])
  for (const endpoint of withTable)
    expect(
      operationOf(pathOf(server.config.basePath, endpoint), 'get').responses['200']?.content,
    ).toHaveProperty(['text/csv'])
  expect(operationOf('/api/order/getall', 'get').description).toContain(
    'All rows as a table with `accept: text/csv`: business.',
  )
})

test('a stream, a file and a message from outside are described too', () => {
  expect(operationOf('/api/events', 'get')).toMatchObject({
    security: [{ token: [] }],
    responses: { 200: { content: { 'text/event-stream': {} } } },
  })
  expect(operationOf('/api/webhook/delivery/{partner}', 'post')).toMatchObject({
    security: [],
    parameters: [
      { name: 'partner', in: 'path', required: true },
      { name: 'x-signature', in: 'header', required: true },
    ],
  })
  expect(operationOf('/api/import/failed', 'get').responses).toMatchObject({
    200: { content: { 'text/csv': {} } },
    410: { description: 'Gone: LINK_EXPIRED' },
  })
})

test('describes every endpoint of the contract under its own name', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${path}`,
    ]),
  )
  const declared = Object.entries<Endpoint>(endpoints).map(([name, { method, base, path }]) => [
    name,
    `${method} ${server.config.basePath[base]}/${path.replace(/:(\w+)/g, '{$1}')}`,
  ])
  expect(Object.fromEntries(described)).toMatchObject(Object.fromEntries(declared))
  expect(document.openapi).toBe('3.1.0')
})

test('a list is described with its paging, its names on the wire and what it answers', () => {
  const list = operationOf('/api/order/getall', 'get')
  expect(list.parameters.filter((it) => it.in === 'query').map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'currentPage',
      'rowSize',
      'from_date',
      'order_status_id',
      'customer_id',
    ]),
  )
  const answer = list.responses['200']?.content['application/json']?.schema.properties
  expect(Object.keys(answer ?? {})).toEqual(['data', 'pagination'])
  const row = answer?.['data']?.items?.properties ?? {}
  expect(Object.keys(row)).toEqual(
    expect.arrayContaining([
      'order_id',
      'order_no',
      'Customer',
      'created_at',
      'created_ms',
      'allowed_events',
    ]),
  )
  expect(row).not.toHaveProperty('createdMs')
})

test('a write is described with its strict body, and a moment under both names', () => {
  const move = operationOf('/api/order/update', 'put')
  const body = move.requestBody?.content['application/json'].schema
  expect(body).toMatchObject({
    additionalProperties: false,
    required: ['order_id', 'expected_version'],
  })
  expect(body?.properties).toMatchObject({
    start_at: { type: 'string' },
    start_ms: { type: 'integer' },
  })
  expect(move.parameters.map(({ name }) => name)).toEqual([
    'module-id',
    'company-id',
    'idempotency-key',
  ])
})

test('describes access by roles, in words and by token', () => {
  expect(operationOf('/api/order/update', 'put')).toMatchObject({
    'x-roles': ['business', 'staff'],
    description: expect.stringContaining('Roles: business, staff.'),
    security: [{ token: [] }],
  })
  expect(operationOf('/login-api/user/login', 'post')).toMatchObject({
    'x-roles': [],
    security: [],
  })
  expect(document.components.securitySchemes).toEqual({
    token: { type: 'apiKey', in: 'header', name: 'x-access-token' },
  })
})

test('the part of an address is a parameter in the path', () => {
  expect(operationOf('/api/order/getbyuuid/{uuid}', 'get').parameters).toContainEqual(
    expect.objectContaining({ name: 'uuid', in: 'path', required: true }),
  )
})

test.each(Object.entries<Endpoint>(endpoints))(
  '%s names every refusal of its own under its status',
  (_name, { method, base, path, refusals }) => {
    const { responses } = operationOf(
      `${server.config.basePath[base]}/${path.replace(/:(\w+)/g, '{$1}')}`,
      method.toLowerCase(),
    )
    for (const code of refusals) expect(responses[statusOfCode[code]]?.description).toContain(code)
    for (const status of [422, 429, 500, 503])
      expect(responses[status]?.content).toHaveProperty(['application/problem+json'])
  },
)
