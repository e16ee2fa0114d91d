import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { requestResetCode } from '#contract/account.ts'
import { signIn } from '#contract/user.ts'
import type { Config } from '../../server/config.ts'
import { countedNetworks } from '../../server/http/address.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { quickHash } from '../support/quick-hash.ts'
import { requestFor, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
const started: TestServer[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.close()
})
const startWith = async (config: Partial<Config>) => {
  server = await startServer({ config })
  started.push(server)
}

/** The people whose accounts are tried: nobody's would be checked at the full cost of a hash. */
const withPeople = async () => {
  const company = await aCompany(server)
  const password_hash = await quickHash('the right one')
  const names = ['ana', ...Array.from({ length: FREE + 21 }, (_, index) => `person${index}`)]
  for (const name of names)
    await aUser(server, { company, email: `${name}@example.com`, password_hash })
}

const proxy = '192.0.2.7'
type Path = { remoteAddress?: string | undefined; person?: string }
/**
 * A try to sign in, each on another account, as a proxy passes it on that appends whom it was asked
 * by.
 */
const tryBy = async (
  index: number,
  forwarded: string,
  { remoteAddress = proxy, person = `person${index}` }: Path = {},
) => {
  const wrong = { email: `${person}@example.com`, password: 'wrong' }
  const request = requestFor(server.config, signIn, wrong, {
    headers: { 'x-forwarded-for': forwarded },
  })
  return (await server.http.inject({ ...request, remoteAddress })).statusCode
}
/** As many tries on whatever accounts an address has (docs/adr/0035); one more has to wait. */
const FREE = 30
const free = Array.from({ length: FREE }, () => 422)
const statuses = async (times: number, forwarded: (index: number) => string, path?: Path) => {
  const all: number[] = []
  for (let index = 0; index < times; index += 1)
    all.push(await tryBy(index, forwarded(index), path))
  return all
}

describe.each<[string, Config['trustProxy']]>([
  ['the number of proxies', 1],
  ['the address of the proxy', [proxy]],
  ['the network of the proxy', ['192.0.2.0/24']],
])('with %s', (_what, trustProxy) => {
  test('what callers write into x-forwarded-for themselves gives them no new limit', async () => {
    await startWith({ trustProxy })
    await withPeople()
    expect(await statuses(FREE + 3, (index) => `10.1.1.${index}, 203.0.113.9`)).toEqual([
      ...free,
      429,
      429,
      429,
    ])
    // Somebody else behind the same proxy.
    expect(await tryBy(50, '203.0.113.10')).toBe(422)
  })

  test('nor new tries on one account, which has five by each address', async () => {
    await startWith({ trustProxy })
    await withPeople()
    const person = 'ana'
    expect(await statuses(7, (index) => `10.1.1.${index}, 203.0.113.9`, { person })).toEqual([
      ...free.slice(0, 5),
      429,
      429,
    ])
    expect(await tryBy(50, '203.0.113.10', { person })).toBe(422)
  })

  test('nor more codes for new passwords', async () => {
    await startWith({ trustProxy })
    const ask = async (index: number, forwarded: string) => {
      const request = requestFor(
        server.config,
        requestResetCode,
        { email: `person${index}@example.com` },
        { headers: { 'x-forwarded-for': forwarded } },
      )
      return (await server.http.inject({ ...request, remoteAddress: proxy })).statusCode
    }
    const all: number[] = []
    for (let index = 0; index < 22; index += 1)
      all.push(await ask(index, `10.1.1.${index}, 203.0.113.9`))
    expect(all).toEqual([...free.slice(0, 20).map(() => 200), 429, 429])
    expect(await ask(50, '203.0.113.10')).toBe(200)
  })
})

test.each<[string, Config['trustProxy']]>([
  ['an address that is no proxy', ['192.0.2.8']],
  ['nobody', []],
])(
  'believing %s, a caller is counted by where the connection comes from',
  async (_what, trustProxy) => {
    await startWith({ trustProxy })
    // Accounts that do not exist: a try on one is counted alike.
    expect(await statuses(FREE + 2, (index) => `10.1.1.${index}`)).toEqual([...free, 429, 429])
  },
)

test('a port that a proxy appends makes no new caller, nor does what is no address', async () => {
  await startWith({ trustProxy: 1 })
  await withPeople()
  expect(await statuses(FREE + 2, (index) => `203.0.113.9:${5000 + index}`)).toEqual([
    ...free,
    429,
    429,
  ])
  expect(await statuses(FREE + 2, (index) => `made-up-${index}`)).toEqual([...free, 429, 429])
})

test('all addresses of an IPv6 network are counted as one, and IPv4 in the form of IPv6 as IPv4', async () => {
  await startWith({ trustProxy: 1 })
  await withPeople()
  expect(await statuses(FREE + 2, (index) => `2001:db8:1:2::${index}`)).toEqual([...free, 429, 429])
  expect(await tryBy(50, '2001:db8:1:3::1')).toBe(422)
  expect(
    await statuses(FREE + 2, (index) => (index % 2 ? '203.0.113.4' : '::ffff:203.0.113.4')),
  ).toEqual([...free, 429, 429])
})

test.each([
  ['203.0.113.4', ['203.0.113.4']],
  ['::ffff:203.0.113.4', ['203.0.113.4']],
  ['::ffff:cb00:7104', ['203.0.113.4']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
  [
    '2001:db8:1:2345:3:4:5:6',
    ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1:0::/48'],
  ],
  ['2001:DB8::6', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48']],
  ['2001:db8::192.0.2.1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['203.0.113.4:50123', ['203.0.113.4']],
  ['[2001:db8:1:2::9]:80', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
  ['unknown7', ['unknown']],
  ['', ['unknown']],
])('%s counts as %j', (address, counted) => {
  const networks = countedNetworks(address)
  expect(networks.map(({ key }) => key)).toEqual(counted)
  expect(networks.map(({ times }) => times)).toEqual([1, 1.25, 1.5].slice(0, counted.length))
})

test('one subscriber of IPv6 tries no more passwords with the many networks of a /56 or /48', async () => {
  await startWith({ trustProxy: 1 })
  await withPeople()
  const triesFrom = async (of: (index: number) => string) =>
    (await statuses(FREE + 20, of)).filter((status) => status === 422).length
  const inHex = (index: number) => index.toString(16)
  expect(await triesFrom((index) => `2001:db8:1:${inHex(0x100 + index)}::1`)).toBe(37)
  expect(await triesFrom((index) => `2001:db8:2:${inHex(0x100 * index)}::1`)).toBe(45)
  // One account.
  const person = 'ana'
  expect(
    (await statuses(20, (index) => `2001:db8:3:${inHex(0x100 * index)}::1`, { person })).filter(
      (status) => status === 422,
    ),
  ).toHaveLength(7)
})

test('no limit counts an address as it came', () => {
  const folder = fileURLToPath(new URL('../../server', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const naming = (what: RegExp) =>
    files.filter((name) => what.test(readFileSync(join(folder, name), 'utf8')))
  expect(naming(/\brequest\.ips?\b/)).toEqual([join('http', 'facts.ts')])
  // The first view passes on both, as they came, to calls that count by them. The metrics ask
  // whether the connection itself comes from this machine, and count nothing.
  expect(naming(/\bremoteAddress\b|'x-forwarded-for'/).toSorted()).toEqual([
    join('http', 'first-view.ts'),
    join('metrics', 'may-read.ts'),
  ])
})

describe('https', () => {
  const policyOf = async (headers: Record<string, string> = {}) =>
    (await server.http.inject({ url: '/livez', headers, remoteAddress: proxy })).headers[
      'strict-transport-security'
    ]

  test('is what browsers keep to where people reach the app by it', async () => {
    await startWith({ publicUrl: 'https://app.example.com' })
    expect(await policyOf()).toBe('max-age=31536000')
  })

  test('is taken from a trusted proxy only', async () => {
    await startWith({ trustProxy: [proxy] })
    expect([await policyOf({ 'x-forwarded-proto': 'https' }), await policyOf()]).toEqual([
      'max-age=31536000',
      undefined,
    ])
    await startWith({})
    expect(await policyOf({ 'x-forwarded-proto': 'https' })).toBeUndefined()
  })
})
