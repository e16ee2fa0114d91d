import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { CompanyId } from '#contract/fields.ts'
import { isObject } from '#contract/wire.ts'
import {
  type ModuleName,
  moduleIds,
  moduleNameOf,
  moduleNames,
  modulesWith,
} from '#contract/modules.ts'
import { permissions } from '#contract/permission.ts'
import type { Role } from '#contract/role.ts'
import { seedDemo } from '../../server/seed/seed.ts'
import { aUser, type Company, type User } from './builders.ts'
import type { DatabaseKind } from './databases.ts'
import { inputsOf, type Known, type Wire } from './generate.ts'
import { givers } from './generate-given.ts'
import { createMemory } from './generate-known.ts'
import { type Identity, type Settings, startServer, type TestServer } from './server.ts'
import { startStripe } from './stripe.ts'
import { startTextProviders, textsAt } from './text-providers.ts'

/** How many different records of a kind are looked at closely. */
const LOOKS = 3

/**
 * The demo company that has every module, and what is known of its records: the ground on which
 * generated calls find something.
 */
export type World = {
  server: TestServer
  company: Company
  /** What exists for the fields of a call. */
  knownFor(endpoint: Endpoint): Known
  /** Who may make a call, newly signed in; undefined where no session is needed. */
  actorFor(endpoint: Endpoint, module?: ModuleName): Promise<User | undefined>
  /**
   * An input with what no answer tells of put in, and the module it belongs to; undefined where the
   * answers tell enough.
   */
  given(
    endpoint: Endpoint,
    input: unknown,
    as: User | undefined,
  ): Promise<{ input: Wire; module: ModuleName | undefined } | undefined>
  /** Sends an input in wire form, or a raw body, and remembers the answer. */
  send(
    endpoint: Endpoint,
    input: unknown,
    as?: Identity,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** The request that `send` makes. */
  requestOf(
    endpoint: Endpoint,
    input: unknown,
    as?: Identity,
    headers?: Record<string, string>,
  ): InjectOptions
  /** Remembers what was answered; `send` does it by itself. */
  learn(endpoint: Endpoint, body: string, moduleId?: number): void
  close(): Promise<void>
}

/** Every call of the contract, with a name for the titles of tests. */
export const everyCall: readonly (readonly [string, Endpoint])[] = Object.values<Endpoint>(
  endpoints,
).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])
export const everyRead = everyCall.filter(
  ([, endpoint]) => !isWrite(endpoint) && endpoint !== endpoints.signOut,
)
/**
 * Those that take fields; a file's bytes carry none, and what stands in its query is held by tests
 * of its own.
 */
export const everyWrite = everyCall.filter(
  ([, endpoint]) => isWrite(endpoint) && endpoint.bytes === undefined,
)

/** The modules in which a call exists. */
export function modulesOf({ access }: Endpoint): readonly ModuleName[] {
  const rule = access in permissions ? permissions[access as keyof typeof permissions] : undefined
  return rule && 'has' in rule ? modulesWith(rule.has) : moduleNames
}

/** The module in which the record is found that an input is about. */
export function moduleOf(input: unknown, { recordOf }: Known): ModuleName | undefined {
  const record = isObject(input) ? Object.values(input).map(recordOf).find(Boolean) : undefined
  return moduleNameOf(record?.moduleId)
}

/** The demo on a database, looked through once by reading everything. */
export async function aWorld(
  database: DatabaseKind,
  settings: Pick<Settings, 'wrap' | 'routes'> = {},
): Promise<World> {
  const stripe = await startStripe()
  stripe.answer('/oauth/deauthorize', () => ({ status: 200, body: { stripe_user_id: 'acct_1' } }))
  stripe.answer('/oauth/token', () => ({
    status: 200,
    body: {
      stripe_user_id: 'acct_yard',
      access_token: 'sk_of_theirs',
      refresh_token: 'rt_of_theirs',
      token_type: 'bearer',
    },
  }))
  stripe.answer('/v1/accounts/acct_yard', () => ({
    status: 200,
    body: {
      id: 'acct_yard',
      object: 'account',
      email: 'yard@example.com',
      charges_enabled: true,
      payouts_enabled: false,
    },
  }))
  stripe.answer('/v1/checkout/sessions', () => ({
    status: 200,
    body: { id: 'cs_yard', object: 'checkout.session', url: 'https://pay.example/cs_yard' },
  }))
  const texts = await startTextProviders()
  const server = await startServer({
    ...settings,
    database,
    config: { stripe: stripe.settings, texts: textsAt(texts) },
  })
  await seedDemo(server.databases, server.clock)
  const found = await server.databases.read
    .selectFrom('company_detail')
    .select('id')
    .where('company_name', '=', 'Sevenfold Yard')
    .executeTakeFirstOrThrow()
  const company: Company = { id: found.id as CompanyId, modules: moduleNames }
  const memory = createMemory()

  const world: World = {
    server,
    company,
    knownFor: memory.knownFor,
    learn: memory.learn,
    actorFor: async (endpoint, module) => {
      // Signing out with a session would end it.
      if (endpoint.access === 'public' || endpoint.access === 'link') return undefined
      return {
        ...(await aUser(server, { company, role: roleFor(endpoint) })),
        ...(module && { moduleId: moduleIds[module] }),
      }
    },
    given: async (endpoint, input, as) => {
      const given = await givers.get(endpoint)?.({ server, company, as })
      if (!given) return undefined
      const fields = Object.entries({ ...(isObject(input) ? input : {}), ...given.fields }).filter(
        ([, value]) => value !== undefined,
      )
      return { input: Object.fromEntries(fields), module: given.module }
    },
    send: async (endpoint, input, as, headers = {}) => {
      const answer = await server.request(requestOf(server, endpoint, input, as, headers))
      if (answer.statusCode < 300 && endpoint !== endpoints.signIn)
        memory.learn(endpoint, answer.body, as?.moduleId)
      return answer
    },
    requestOf: (endpoint, input, as, headers) => requestOf(server, endpoint, input, as, headers),
    close: async () => {
      await server.close()
      await stripe.close()
      await texts.close()
    },
  }
  // Twice: what a first look finds, a second one may ask for.
  await lookAround(world, everyRead)
  await lookAround(
    world,
    everyRead.filter(([, endpoint]) => !z.safeParse(endpoint.input, {}).success),
  )
  return world
}

function roleFor({ access }: Endpoint): Role {
  if (access === 'public' || access === 'link' || access === 'signed-in') return 'business'
  return permissions[access].roles[0]
}

async function lookAround(world: World, calls: typeof everyCall): Promise<void> {
  for (const [, endpoint] of calls) {
    for (const module of modulesOf(endpoint)) {
      const as = await world.actorFor(endpoint, module)
      const asks = fc.sample(inputsOf(endpoint, world.knownFor(endpoint), { isMinimal: true }), {
        numRuns: LOOKS,
        seed: 1,
      })
      for (const ask of new Map(asks.map((it) => [JSON.stringify(it), it])).values())
        await world.send(endpoint, ask, as)
    }
  }
}

function requestOf(
  { config }: TestServer,
  { method, base, path, bytes }: Endpoint,
  input: unknown,
  as?: Identity,
  headers?: Record<string, string>,
): InjectOptions {
  const fields: Wire = isObject(input) ? { ...input } : {}
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = textOf(fields[name])
    delete fields[name]
    return encodeURIComponent(value) || 'none'
  })
  // A file's bytes are right when the fields beside them may be: what isn't a file at all is sent
  // as it stands.
  const file = bytes && isObject(input) ? bytesOf(bytes.types) : undefined
  const hasBody = (method === 'POST' || method === 'PUT') && !file
  return {
    method,
    url: `${config.basePath[base]}/${address}${hasBody ? '' : queryOf(fields)}`,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.type }),
      ...(as && { 'x-access-token': as.token, 'module-id': String(as.moduleId ?? '') }),
      ...headers,
    },
    ...(hasBody && { payload: isObject(input) ? JSON.stringify(fields) : JSON.stringify(input) }),
    ...(file && { payload: file.bytes }),
  }
}

/** A very small file of one of the types that a call takes. */
function bytesOf(types: readonly string[]): { type: string; bytes: Buffer } {
  if (types.includes('text/csv'))
    return { type: 'text/csv', bytes: Buffer.from('name,price\nSoup,4.50\n') }
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return { type: 'image/png', bytes: Buffer.from(dot, 'base64') }
}

function queryOf(fields: Wire): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encodeURIComponent(whole(name))}=${encodeURIComponent(textOf(one))}`,
    ),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** In an address every value is text, and half a pair can't be written. */
function textOf(value: unknown): string {
  return whole(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

function whole(text: string): string {
  return text.toWellFormed()
}
