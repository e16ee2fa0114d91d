import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/user.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { START_MS } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const page = `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="application/json" id="config">__CONFIG__</script>`
const script = 'console.log("app")'
const asPage = { accept: 'text/html,*/*' }

let root: string
let server: TestServer
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sevenfold-web-'))
  mkdirSync(join(root, 'assets/i18n/en'), { recursive: true })
  writeFileSync(join(root, 'index.html'), page)
  writeFileSync(
    join(root, 'guest.html'),
    page.replace('<!doctype html>', '<!doctype html><title>guest</title>'),
  )
  writeFileSync(join(root, '.built-from'), 'stamp')
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  writeFileSync(join(root, 'assets/i18n/en/core.json'), '{"hello":"Hello"}')
  const file = join(root, 'assets/order-list-BxT3k9_a.js')
  writeFileSync(file, script)
  writeFileSync(`${file}.br`, brotliCompressSync(script))
  writeFileSync(`${file}.gz`, gzipSync(script))
  const web = {
    bases: {
      login: '/login-api',
      business: '/api',
      image: 'https://pictures.example.com/image',
      root: '/',
    },
    authHost: '',
    supportEmail: 'a<b@example.com',
    storagePrefix: 'x.',
    pixel: false,
    maps: false,
    inspector: true,
    sharing: true,
  }
  server = await startServer({ config: { webRoot: root, web } })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.request({ url, headers })

describe('code of somebody else', () => {
  const outside = {
    pixel: { id: '1234567890', src: 'https://connect.facebook.net/en_US/fbevents.js' },
    mapsKey: 'AIzaTestKey',
  }

  test.each([
    ['/outside/pixel', "script-src 'self' https://connect.facebook.net;", 'data-id="1234567890"'],
    [
      '/outside/places',
      "script-src 'self' https://*.googleapis.com https://*.gstatic.com;",
      'data-key="AIzaTestKey"',
    ],
  ])(
    'runs at %s in a frame without an origin, and only where it is configured',
    async (path, scripts, data) => {
      const configured = await startServer({
        config: {
          webRoot: root,
          ...outside,
          web: { ...server.config.web, pixel: true, maps: true },
        },
      })
      const frame = await configured.request({ url: path, headers: asPage })
      const policy = String(frame.headers['content-security-policy'])
      expect(policy).toContain(scripts)
      expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-scripts$/)
      expect(frame.body).toContain(data)
      const page = String(
        (await configured.request({ url: '/sessions/signin', headers: asPage })).headers[
          'content-security-policy'
        ],
      )
      expect(page).toContain("frame-src 'self';")
      expect(page).toContain("script-src 'self';")
      await configured.close()
      expect((await get(path, asPage)).body).not.toContain('data-')
      expect(String((await get(path, asPage)).headers['content-security-policy'])).toContain(
        "frame-ancestors 'none'",
      )
    },
  )
})

describe('the page', () => {
  test('carries the whole policy, with a nonce that no two answers share', async () => {
    const [first, second] = [await get('/dashboard', asPage), await get('/', asPage)]
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1]
    expect(first.headers).toMatchObject({
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob: https://pictures.example.com; font-src 'self'; connect-src 'self'; ` +
        `manifest-src 'self'; worker-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(Buffer.from(nonce ?? '', 'base64')).toHaveLength(16)
    expect(second.body).not.toContain(nonce)
  })

  test('tells the app its bases, and nothing in them can end the script', async () => {
    const { body } = await get('/', asPage)
    const settings = /id="config">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(settings).not.toContain('<')
    expect(JSON.parse(settings)).toMatchObject({
      bases: { login: '/login-api' },
      supportEmail: 'a<b@example.com',
    })
  })

  test('comes compressed to those who take it', async () => {
    const { rawPayload, headers } = await get('/', {
      ...asPage,
      'accept-encoding': 'gzip, deflate, br',
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<!doctype html>')
  })

  test.each([
    '/receipt/0198-secret',
    '/others/s/Ab12Cd',
    '/others/application/a.b',
    '/others/ticket/t1',
  ])(
    'behind a link (%s) is small, found by no search engine and leaves no trace elsewhere',
    async (url) => {
      const { headers, body } = await get(url, asPage)
      expect(body).toContain('<title>guest</title>')
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    },
  )

  test.each(['/orders/orderlist', '/others/404', '/no/such/page', '/index.html', '/guest.html'])(
    'answers %s with the app',
    async (url) => {
      const { statusCode, body } = await get(url, asPage)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('<title>guest</title>')
      expect(body).not.toContain('__CONFIG__')
    },
  )

  test.each([
    '/api/no/such/call',
    '/login-api/x',
    '/image/x',
    '/assets/gone-12345678.js',
    '/.built-from',
    '/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('does not stand in for %s', async (url) => {
    const { statusCode, headers, body } = await get(url, url.startsWith('/api') ? asPage : {})
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(body).not.toContain('stamp')
  })
})

describe('files of the web app', () => {
  const hashed = '/assets/order-list-BxT3k9_a.js'

  test('with a hash in the name are kept for ever', async () => {
    expect((await get(hashed)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)(
    'come as they were compressed at build time for %s',
    async (accepted, encoding, unpack) => {
      const { headers, rawPayload } = await get(hashed, { 'accept-encoding': accepted })
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(unpack(rawPayload).toString()).toBe(script)
    },
  )

  test('that vanished under a running server are not found, and are there again when they are', async () => {
    const file = join(root, 'assets/reports-C9x2mQ7b.js')
    writeFileSync(file, script)
    writeFileSync(`${file}.br`, brotliCompressSync(script))
    // The build's files are listed once, when the server starts.
    const late = await startServer({ config: server.config })
    const ask = async (encoding: string) => {
      const { statusCode, headers } = await late.request({
        url: '/assets/reports-C9x2mQ7b.js',
        headers: { 'accept-encoding': encoding },
      })
      return [statusCode, headers['content-type'], headers['cache-control']]
    }
    const missing = [404, 'application/problem+json; charset=utf-8', 'no-store']
    rmSync(`${file}.br`)
    rmSync(file)
    expect([await ask('br'), await ask('identity')]).toEqual([missing, missing])
    writeFileSync(file, script)
    expect(await ask('br')).toEqual(missing)
    expect((await ask('identity'))[0]).toBe(200)
    await late.close()
  })

  test('come plain to those who take nothing else', async () => {
    const { headers, body } = await get(hashed, { 'accept-encoding': 'identity' })
    expect([headers['content-encoding'], body]).toEqual([undefined, script])
  })

  test('of a language are asked for again and sent only when they changed', async () => {
    const first = await get('/assets/i18n/en/core.json')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/assets/i18n/en/core.json', {
      'if-none-match': String(first.headers['etag']),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/assets/i18n/en/core.json?v=abc123')).headers['cache-control']).toContain(
      'immutable',
    )
  })
})

describe.each(databases())('pictures on %s', (database) => {
  let pictures: TestServer
  beforeAll(async () => {
    pictures = await startServer({ database })
    const { id } = await aCompany(pictures)
    const file = (name: string, content_type: string) => ({
      company_id: id,
      name,
      content_type,
      bytes: Buffer.from([1, 2, 3]),
      created_ms: START_MS,
    })
    await pictures.databases.write
      .insertInto('file')
      .values([file('logo.png', 'image/png'), file('page.html', 'text/html')])
      .execute()
  })
  afterAll(() => pictures.close())

  test('are found by their name, without a token, and not sent twice', async () => {
    const first = await pictures.request({ url: '/image?url=logo.png&v=1' })
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    })
    expect([...first.rawPayload]).toEqual([1, 2, 3])
    expect(
      (
        await pictures.request({
          url: '/image?url=logo.png',
          headers: { 'if-none-match': String(first.headers['etag']) },
        })
      ).statusCode,
    ).toBe(304)
  })

  test.each([
    '',
    '?url=',
    '?url=none.png',
    '?url=page.html',
    '?url=../../package.json',
    '?url=http://127.0.0.1/',
    '?url=logo.png&url=logo.png',
  ])('are not found by %s', async (query) => {
    const { statusCode, headers } = await pictures.request({ url: `/image${query}` })
    expect([statusCode, headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })
})

test('answers of the API are kept by nobody', async () => {
  const { headers } = await server.call(getUser, {}, { as: await aUser(server) })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  })
})
