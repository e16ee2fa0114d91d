import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { createLink } from '#contract/link.ts'
import { newId } from '../../server/db/id.ts'
import type { App } from '../../server/http/app-parts.ts'
import { aCompany, anOrder, aUser, type Company } from '../support/builders.ts'
import { START_MS } from '../support/clock.ts'
import { startDelivery, type DeliveryStandIn } from '../support/delivery.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { beyondTheSpecification, type SpecPath, specPaths } from '../support/spec-paths-table.ts'

const nameOf = ({ method, path }: Pick<SpecPath, 'method' | 'path'>) => `${method} ${path}`
const stripe = {
  secretKey: 'sk_test_standin',
  clientId: 'ca_standin',
  webhookSecret: 'whsec_standin',
  host: 'http://127.0.0.1:9',
}

let server: TestServer
let delivery: DeliveryStandIn
let company: Company
/** Every method and address the server has a route for, without its base. */
let served: string[]
/** The placeholders of path parameters, and behind a `?`. */
let parts: Record<string, string>

beforeAll(async () => {
  delivery = await startDelivery()
  let routes: App['methodsByUrl'] = new Map()
  server = await startServer({
    config: { stripe, deliveryUrl: delivery.url },
    routes: ({ methodsByUrl }) => {
      routes = methodsByUrl
    },
  })
  served = [...routes].flatMap(([url, methods]) =>
    methods.map((method) => `${method} ${withoutBase(url)}`),
  )
  company = await aCompany(server)
  const owner = await aUser(server, { company, module: 'foodKart' })
  const { uuid } = await anOrder(server, { company })
  const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
  const name = `${newId()}.webp`
  await server.databases.write
    .insertInto('file')
    .values({
      company_id: company.id,
      name,
      content_type: 'image/webp',
      bytes: Buffer.from('x'),
      created_ms: START_MS,
    })
    .execute()
  parts = { uuid, code, image: `?url=${name}` }
})
afterAll(async () => {
  await server.close()
  await delivery.close()
  process.stdout.write(`paths: ${specPaths.length} of the specification, ${served.length} served\n`)
})

test('every path of the specification is served, with its method, and everything else that is served is named here with its reason', () => {
  const wanted = specPaths.map(nameOf)
  expect(new Set(wanted).size).toBe(wanted.length)
  expect(served.toSorted()).toEqual([...wanted, ...Object.keys(beyondTheSpecification)].toSorted())
})

test('every address that has a route refuses other methods by name, so none is served behind the list', () => {
  const routes = server.http
    .printRoutes({ commonPrefix: false })
    .matchAll(/ (\/[^\s(]*) \(([^)]*)\)/g)
  const unlisted = [...routes]
    .filter(([, , methods = '']) => !methods.includes('PATCH'))
    .map(([, url, methods]) => `${methods} ${url}`)
  // To all but the operator `/metrics` is an unknown address, which refuses no method by name.
  expect(unlisted.filter((line) => !line.endsWith(' *'))).toEqual(['GET, HEAD /metrics'])
})

test.each(specPaths.map((row) => [nameOf(row), row] as const))(
  '%s is there for who may ask',
  async (_name, { method, base, path, role, module, answer }) => {
    const as = role && (await aUser(server, { company, role }))
    const address = path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? name)
    const hasBody = method === 'POST' || method === 'PUT'
    const response = await server.request({
      method: method as 'GET',
      url:
        base === 'image'
          ? `${server.config.basePath.image}${parts['image']}`
          : `${server.config.basePath[base]}/${address}`,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(as && { 'x-access-token': as.token, 'module-id': String(moduleIds[module]) }),
      },
      ...(hasBody && { payload: '{}' }),
    })
    const { code } =
      response.statusCode < 300 ? { code: 'answers' } : response.json<{ code: string }>()
    expect(code, response.body).toBe(answer === 'asks' ? 'VALIDATION' : answer)
  },
)

function withoutBase(url: string): string {
  const { login, business, image } = server?.config.basePath ?? {
    login: '/login-api',
    business: '/api',
    image: '/image',
  }
  if (url === image) return 'image'
  for (const base of [login, business])
    if (url.startsWith(`${base}/`)) return url.slice(base.length + 1)
  return url.slice(1)
}
