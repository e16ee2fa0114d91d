import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from '#contract/user.ts'
import type { Config } from '../../server/config.ts'
import { countedAddress } from '../../server/http/address.ts'
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

const proxy = '192.0.2.7'
/** A try to sign in, each on another account, as a proxy passes it on that appends whom it was asked by. */
const tryBy = async (index: number, forwarded: string, remoteAddress = proxy) => {
  const wrong = { email: `person${index}@example.com`, password: 'wrong' }
  const request = requestFor(server.config, signIn, wrong, { headers: { 'x-forwarded-for': forwarded } })
  return (await server.http.inject({ ...request, remoteAddress })).statusCode
}
const statuses = async (times: number, forwarded: (index: number) => string, remoteAddress?: string) => {
  const all: number[] = []
  for (let index = 0; index < times; index += 1) all.push(await tryBy(index, forwarded(index), remoteAddress))
  return all
}

describe.each<[string, Config['trustProxy']]>([
  ['the number of proxies', 1],
  ['the address of the proxy', [proxy]],
  ['the network of the proxy', ['192.0.2.0/24']],
])('with %s', (_what, trustProxy) => {
  test('what callers write into x-forwarded-for themselves gives them no new limit', async () => {
    await startWith({ trustProxy })
    expect(await statuses(8, (index) => `10.1.1.${index}, 203.0.113.9`)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    // Somebody else behind the same proxy.
    expect(await tryBy(50, '203.0.113.10')).toBe(422)
  })
})

test.each<[string, Config['trustProxy']]>([
  ['an address that is no proxy', ['192.0.2.8']],
  ['nobody', []],
])('believing %s, a caller is counted by where the connection comes from', async (_what, trustProxy) => {
  await startWith({ trustProxy })
  expect(await statuses(7, (index) => `10.1.1.${index}`)).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('all addresses of an IPv6 network are counted as one, and IPv4 in the form of IPv6 as IPv4', async () => {
  await startWith({ trustProxy: 1 })
  expect(await statuses(7, (index) => `2001:db8:1:2::${index}`)).toEqual([422, 422, 422, 422, 422, 429, 429])
  expect(await tryBy(50, '2001:db8:1:3::1')).toBe(422)
  expect(await statuses(7, (index) => (index % 2 ? '203.0.113.4' : '::ffff:203.0.113.4'))).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test.each([
  ['203.0.113.4', '203.0.113.4'],
  ['::ffff:203.0.113.4', '203.0.113.4'],
  ['::ffff:cb00:7104', '203.0.113.4'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

test('no limit counts an address as it came', () => {
  const folder = fileURLToPath(new URL('../../server', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.filter((name) => /\brequest\.ip\b/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([join('http', 'facts.ts')])
})

describe('https', () => {
  const policyOf = async (headers: Record<string, string> = {}) => (await server.http.inject({ url: '/livez', headers, remoteAddress: proxy })).headers['strict-transport-security']

  test('is what browsers keep to where people reach the app by it', async () => {
    await startWith({ publicUrl: 'https://app.example.com' })
    expect(await policyOf()).toBe('max-age=31536000')
  })

  test('is told by a proxy that is believed, and by nobody else', async () => {
    await startWith({ trustProxy: [proxy] })
    expect([await policyOf({ 'x-forwarded-proto': 'https' }), await policyOf()]).toEqual(['max-age=31536000', undefined])
    await startWith({})
    expect(await policyOf({ 'x-forwarded-proto': 'https' })).toBeUndefined()
  })
})
