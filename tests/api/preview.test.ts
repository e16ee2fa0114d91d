import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLink } from '#contract/link.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const template = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><div id="root"></div></body></html>`

describe.each(databases())('pages for those who take anything, on %s', (database) => {
  let root: string
  let server: TestServer
  let code: string
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'sevenfold-web-'))
    for (const name of ['index', 'guest']) writeFileSync(join(root, `${name}.html`), template(name))
    server = await startServer({
      database,
      config: { webRoot: root, publicUrl: 'https://app.example.com', linkCallsPerMinute: 5 },
    })
    const company = await aCompany(server, {
      company_name: 'Anna’s <Bakery> & "Sons"',
      logo_url: 'logo.png',
      logo_stamp: 7,
    })
    const { data } = await server.call(
      createLink,
      { purpose: 'shop' },
      { as: await aUser(server, { company, module: 'ekart' }) },
    )
    code = data.code
  })
  afterAll(async () => {
    await server.close()
    rmSync(root, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = { accept: '*/*' }) =>
    server.request({ url, headers })
  const shownOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    )

  test.each(['/', '/sessions/signin', '/orders/orderlist', '/no/such/page'])(
    '%s is answered with the page',
    async (url) => {
      const asked: Record<string, string>[] = [{ accept: '*/*' }, {}]
      for (const headers of asked) {
        const { statusCode, body } = await get(url, headers)
        expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>index</title>')])
      }
    },
  )

  test.each(['/favicon.ico', '/assets/gone-12345678.js', '/robots.txt', '/api/no/such/call'])(
    '%s is not',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  test('a picture that is missing is no page', async () => {
    expect(
      (await get('/pictures/none', { accept: 'image/avif,*/*;q=0.8', 'sec-fetch-dest': 'image' }))
        .statusCode,
    ).toBe(404)
  })

  test('a short link shows whose it is, its module and the logo, and is not counted as scanned', async () => {
    const { statusCode, body } = await get(`/others/s/${code}`)
    expect(statusCode).toBe(200)
    expect(shownOf(body)).toMatchObject({
      title: 'Anna’s &lt;Bakery&gt; &amp; &quot;Sons&quot;',
      description: expect.stringContaining('Orders'),
      image: 'https://app.example.com/image?url=logo.png&amp;v=7',
    })
    expect(body).toContain('<title>Anna’s &lt;Bakery&gt; &amp; &quot;Sons&quot;</title>')
    expect(
      await server.databases.read
        .selectFrom('dynamic_link')
        .select('scans')
        .where('code', '=', code)
        .execute(),
    ).toEqual([{ scans: 0 }])
  })

  test.each(['/receipt/0198-secret', '/others/ticket/t1', '/others/application/a.b'])(
    '%s says nothing of anybody',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(shownOf(body)).toMatchObject({
        site_name: 'Sevenfold',
        title: 'Sevenfold',
        image: 'https://app.example.com/icon-512.png',
      })
    },
  )

  test('guessing codes reveals nothing and is blocked after a few attempts', async () => {
    for (let index = 0; index < 6; index += 1)
      expect(shownOf((await get(`/others/s/Guess${index}x`)).body)['title']).toBe('Sevenfold')
    expect(shownOf((await get(`/others/s/${code}`)).body)['title']).toBe('Sevenfold')
  })
})
