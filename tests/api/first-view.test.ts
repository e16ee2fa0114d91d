import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

const template = `<!doctype html>
<html lang="en"><head><script type="application/json" id="config">__CONFIG__</script></head><body>
<div id="root"><div class="skeleton-lines"></div></div>
<noscript>No script.</noscript></body></html>`

/** In place of the bundle that the build makes: says what it was asked, by the same rules. */
const drawing = `export async function drawFirstView({ path, languages, words, ask }) {
  if (path.endsWith('/broken')) throw new Error('a part that needs a browser')
  const answer = await ask('business', path.endsWith('/unknown') ? 'pub/link/nowhere' : '../health')
  if (!answer) return undefined
  return {
    html: '<h1>' + (await words('hi', 'guest')).hello + '</h1>', language: 'hi', module: 'foodKart', screen: '/shop', answers: { '/a': languages, '/b': '</script>$&' },
  }
}`

let root: string
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sevenfold-web-'))
  mkdirSync(join(root, 'assets/i18n/hi'), { recursive: true })
  writeFileSync(join(root, 'assets/i18n/hi/guest.json'), '{"hello":"नमस्ते"}')
  writeFileSync(join(root, 'index.html'), template)
  writeFileSync(join(root, 'guest.html'), template)
  writeFileSync(join(root, '.first-view.js'), drawing)
  server = await startServer({ config: { webRoot: root }, log: (line) => lines.push(line) })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

const visit = {
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'accept-language': 'fr, hi-IN;q=0.9',
}
const bodyOf = async (
  url: string,
  headers: Record<string, string> = visit,
  method: 'GET' | 'HEAD' = 'GET',
) => (await server.request({ url, method, headers })).body

test("a guest link is answered with the rendered page in the reader's language and the answers it shows", async () => {
  const body = await bodyOf('/others/s/Ab12Cd')
  expect(body).toContain('<html lang="hi" data-screen="/shop" data-module="foodKart">')
  expect(body).toContain('<div id="root"><h1>नमस्ते</h1></div>')
  expect(body).not.toContain('skeleton-lines')
  const answers = /id="answers">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(answers).not.toContain('<')
  expect(JSON.parse(answers)).toEqual({ '/a': ['fr', 'hi-IN'], '/b': '</script>$&' })
})

test.each([
  ['a preview of the link in a chat', '/others/s/Ab12Cd', { accept: 'text/html' }],
  ['a browser that looks ahead', '/others/s/Ab12Cd', { ...visit, 'sec-purpose': 'prefetch' }],
  ['a call that is refused', '/others/s/unknown', visit],
  ['another page', '/orders/orderlist', visit],
])('nothing is drawn for %s', async (_, url, headers) => {
  const body = await bodyOf(url, headers)
  expect(body).toContain('<div class="skeleton-lines">')
  expect(body).not.toContain('id="answers"')
})

test('a page that can not be drawn comes as it is, and the log says why', async () => {
  expect(await bodyOf('/others/s/broken')).toContain('<div class="skeleton-lines">')
  expect(lines.some((line) => line.includes('a part that needs a browser'))).toBe(true)
})

test('beyond ten pages a second are sent without rendering, so that visitors cannot occupy the server', async () => {
  const bodies = await Promise.all(Array.from({ length: 100 }, () => bodyOf('/others/s/Ab12Cd')))
  const drawn = bodies.filter((body) => body.includes('id="answers"'))
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.length).toBeLessThan(100)
  const others = bodies.filter((body) => !drawn.includes(body))
  expect(others.every((body) => body.includes('<div class="skeleton-lines">'))).toBe(true)
})
