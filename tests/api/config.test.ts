import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'

test('an empty environment gives the embedded database on port 3000 with the three bases', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    dataDir: './data',
    databaseUrl: undefined,
    basePath: { login: '/login-api', business: '/api', image: '/image', root: '' },
    web: {
      bases: { login: '/login-api', business: '/api', image: '/image', root: '/' },
      authHost: '',
      storagePrefix: 'sevenfold.',
    },
    isProduction: false,
    validateAnswers: false,
  })
})

test('an empty variable is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must start with postgres:// (leave it out for the embedded database)',
  ],
  ['API_BASE', 'api', 'API_BASE must be a path such as /api'],
  ['API_BASE', '/api/', 'API_BASE must be a path such as /api'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test'],
  ['SEED_DEMO', 'yes', 'SEED_DEMO must be 0 or 1'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace'],
  ['SUPPORT_EMAIL', 'help', 'SUPPORT_EMAIL must be an e-mail address'],
  ['DATABASE_READ_URL', 'postgres://db', 'DATABASE_READ_URL needs DATABASE_URL beside it'],
  ['DATABASE_DIRECT_URL', 'postgres://db', 'DATABASE_DIRECT_URL needs DATABASE_URL beside it'],
  ['WORK', 'yes', 'WORK must be on, off or only'],
  ['WORK', 'off', 'WORK=off needs DATABASE_URL beside it'],
  ['API_BASE', '/login-api', 'must differ'],
  ['API_BASE', '/login-api/inner', 'none may lie inside another'],
  ['TRUST_PROXY', '1', 'TRUST_PROXY must name the proxies to believe'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY_HOPS=1'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must name the proxies to believe'],
  ['TRUST_PROXY_HOPS', 'two', 'TRUST_PROXY_HOPS must be a whole number from 0 to 10'],
  ['QUEUE_USER_ID', 'someone', 'QUEUE_USER_ID must be one of QUEUE_USER_IDS'],
])('%s=%s is refused in words that name it', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(words)
})

test('trusted proxies are given by number or by address, not by both', () => {
  expect(readConfig({}).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY_HOPS: '2' }).trustProxy).toBe(2)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1 loopback' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '::1',
    'loopback',
  ])
  expect(() => readConfig({ TRUST_PROXY: '::1', TRUST_PROXY_HOPS: '1' })).toThrow(
    'TRUST_PROXY and TRUST_PROXY_HOPS',
  )
})

test('all wrong settings are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', NODE_ENV: 'prod' })).toThrow(/PORT[^]*NODE_ENV/)
})

test('a base on another host is served here under its default path', () => {
  const config = readConfig({ API_BASE: 'https://api.example.com/v1' })
  expect(config.basePath.business).toBe('/api')
  expect(config.web.bases.business).toBe('https://api.example.com/v1')
})

test('the first of the queue users is the one, unless another is chosen', () => {
  expect(readConfig({ QUEUE_USER_IDS: 'a, b,c' }).queueUserId).toBe('a')
  expect(readConfig({ QUEUE_USER_IDS: 'a,b,c', QUEUE_USER_ID: 'c' }).queueUserId).toBe('c')
})
