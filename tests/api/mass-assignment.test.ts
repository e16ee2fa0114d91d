import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type JsonSchema, wireSchemaOf } from '../../server/http/wire-schema.ts'
import { inputsOf, type Wire } from '../support/generate.ts'
import { aWorld, everyWrite, modulesOf, type World } from '../support/generate-world.ts'
import type { Identity } from '../support/server.ts'
import { fingerprints } from '../support/snapshot.ts'

/**
 * What someone might slip into a body to own, price or promote something that is not theirs to
 * decide.
 */
const coveted: Wire = {
  role_id: 1,
  company_id: 'another',
  company_details_id: 'another',
  user_id: 'another',
  company_user_id: 'another',
  id: 'another',
  version: 99,
  status: 'Active',
  payment_status: 'paid',
  initial_payment: true,
  amount: 1,
  price_amount: 1,
  unit_amount: 1,
  line_amount: 1,
  subtotal_amount: 1,
  discount_amount: 1,
  total_amount: 1,
  paid_amount: 1,
  created_ms: 0,
  is_demo: 1,
  password_hash: 'x',
  used_count: 0,
  ['__proto__']: { isAdmin: true },
  constructor: { prototype: { isAdmin: true } },
  toString: 'x',
}
const privileged = Object.keys(coveted).filter((name) => !['id', 'version'].includes(name))

/**
 * Where one of them is the caller's to say, by hand: whatever is not here is refused. The rules of
 * the area say who may set it to what.
 */
const MAY_BE_SAID: Record<string, string[]> = {
  'POST user/choosebus': ['company_details_id'],
  'POST user/leavebus': ['company_details_id'],
  'POST user/create': ['role_id'],
  'PUT user/update': ['company_details_id', 'status'],
  'PUT cc/ccstaff/update': ['company_user_id'],
  'DELETE cc/ccstaff/factors': ['company_user_id'],
  'PUT location/update': ['status'],
  'PUT installation/retry': ['company_id'],
  'POST order/refund': ['amount'],
  'POST payment/txn': ['amount'],
  // The amount that the guest saw: another one is refused.
  'POST order/paybyuuid': ['amount'],
  'POST table/paypart': ['amount'],
  'PUT payment/pending': ['company_details_id'],
  'POST product/create': ['status', 'price_amount'],
  'PUT product/update': ['status', 'price_amount'],
  'PUT category/update': ['status'],
  'PUT subcategory/update': ['status'],
  'PUT productspec/update': ['status'],
  'PUT manufacturer/update': ['status'],
  'PUT unit/update': ['status'],
  'POST resource/create': ['company_user_id'],
  'PUT resource/update': ['status'],
  'PUT communitygroup/update': ['status'],
  'PUT communityeventbooking/update': ['status'],
  'PUT dynamic': ['status'],
  'PUT deliverypartner/updatedp': ['status'],
}

test('no call takes a field that decides about owners, prices or rights, but for those named here', () => {
  const taken = everyWrite.map(
    ([name, { input }]) =>
      [
        name,
        privileged.filter((field) =>
          Object.hasOwn(wireSchemaOf(input, 'input').properties ?? {}, field),
        ),
      ] as const,
  )
  expect(Object.fromEntries(taken.filter(([, fields]) => fields.length > 0))).toEqual(MAY_BE_SAID)
})

// The contract refuses before a database is asked: one of them is enough.
describe('fields that nobody asked for', () => {
  let world: World
  let before: Record<string, string>
  const actors = new Map<Endpoint, Identity | undefined>()
  let sent = 0
  beforeAll(async () => {
    world = await aWorld('sqlite')
    for (const [, endpoint] of everyWrite)
      actors.set(endpoint, await world.actorFor(endpoint, modulesOf(endpoint)[0]))
    before = await fingerprints(world.server.databases)
  })
  afterAll(async () => {
    await world.close()
    process.stdout.write(`mass assignment: ${everyWrite.length} writes, ${sent} fields too many\n`)
  })

  test.each(everyWrite)('%s refuses every one of them by name', async (_name, endpoint) => {
    for (const { body, added } of bodiesOf(endpoint, world)) {
      const answer = await world.send(endpoint, body, actors.get(endpoint))
      const { errors = [] } = answer.json<{ errors?: { path: string; rule: string }[] }>()
      expect(answer.statusCode, answer.body).toBe(422)
      expect(
        errors
          .filter(({ rule }) => rule === 'unknown')
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual(added.toSorted())
      sent += added.length
    }
    expect(({} as Wire)['isAdmin']).toBeUndefined()
  })

  test('nothing of all that changed a single row', async () => {
    expect(await fingerprints(world.server.databases)).toEqual(before)
  })
})

/**
 * Valid inputs with every coveted field that the call does not know: at its top, and in each of the
 * objects inside it.
 */
function bodiesOf(endpoint: Endpoint, world: World): { body: Wire; added: string[] }[] {
  const schema = wireSchemaOf(endpoint.input, 'input')
  const [input = {}] = fc.sample(inputsOf(endpoint, world.knownFor(endpoint)), {
    numRuns: 1,
    seed: 11,
  })
  const top = unknownOf(schema)
  const bodies = [{ body: { ...input, ...top }, added: Object.keys(top) }]
  if (endpoint.method === 'DELETE') return bodies
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const list = field['items'] as JsonSchema | undefined
    const object = list?.properties ? list : field
    if (object.properties === undefined || object['additionalProperties'] !== false) continue
    const inner = unknownOf(object)
    const paths = Object.keys(inner).map((key) => (list ? `${name}.0.${key}` : `${name}.${key}`))
    bodies.push({ body: { ...input, [name]: list ? [inner] : inner }, added: paths })
  }
  return bodies
}

/**
 * Written out in JSON, `__proto__` is a field like any other: so it is made, and copied, as an own
 * one.
 */
function unknownOf({ properties = {} }: JsonSchema): Wire {
  return Object.fromEntries(
    Object.entries(coveted).filter(([name]) => !Object.hasOwn(properties, name)),
  )
}
