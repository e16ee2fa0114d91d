import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/i18n/areas.ts'
import { pathOf, useSite } from '../support/browser.ts'

/** A copy of the built web app, to be changed as a new release would. */
const webRoot = join(mkdtempSync(join(tmpdir(), 'sevenfold-web-')), 'dist')
cpSync(fileURLToPath(new URL('../../dist', import.meta.url)), webRoot, { recursive: true })
afterAll(() => rmSync(webRoot, { recursive: true }))

const site = useSite({ WEB_ROOT: webRoot })
const served = { serviceWorkers: 'allow' } as const

describe('the app is kept at hand', () => {
  test('without a server the app still opens, says why it has nothing new, and signs nobody out', async () => {
    const page = await site.signedIn('owner@foodkart.example', served)
    await workerRuns(page)
    await site.withoutServer(async () => {
      // Another screen than the one that was seen: its code and its words are there too.
      await page.goto('/customers/customerlist')
      await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
      await page.getByText('Looks like you have internet connectivity issues').first().waitFor()
      // A filter is a part of the address.
      await page.goto('/orders/orderlist?order_status_id=2')
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
      await page.goto('/customers/customerlist')
      await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    })
    await page.reload()
    await page.getByRole('row').nth(1).waitFor()
    expect(pathOf(page)).toBe('/customers/customerlist')
  })

  test('a new release is offered as soon as the server is back, by itself, and taken over on one press; the files of the one before it are still there', async () => {
    const page = await site.signedIn('owner@ekart.example', served)
    await workerRuns(page)
    const script =
      readdirSync(join(webRoot, 'assets')).find((name) => /^core-.*\.js$/.test(name)) ?? ''
    await site.withoutServer(async () => {
      cpSync(webRoot, `${webRoot}-before`, { recursive: true })
      rmSync(join(webRoot, 'assets', script))
      for (const name of ['worker.js', 'worker.js.br', 'worker.js.gz']) rmSync(join(webRoot, name))
      cpSync(join(`${webRoot}-before`, 'worker.js'), join(webRoot, 'worker.js'))
      appendFileSync(join(webRoot, 'worker.js'), '\n// a new release\n')
    })
    const reload = page.getByRole('button', { name: 'Reload', exact: true })
    await reload.waitFor()
    expect((await page.request.get(`/assets/${script}`)).status()).toBe(200)
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await reload.count()).toBe(0)
  })
})

test('while somebody presses, the worker that is being installed rests, and goes on afterwards', async () => {
  const page = await site.signedIn('owner@foodkart.example', served)
  const [before, after] = await page.evaluate(async () => {
    const installing = async () =>
      (await navigator.serviceWorker.getRegistration())?.installing?.state === 'installing'
    const count = async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'))
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return kept.flat().length
    }
    const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    while (!(await installing())) await new Promise((resolve) => setTimeout(resolve, 5))
    const pressing = setInterval(press, 50)
    press()
    const first = await count()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    clearInterval(pressing)
    return [first, await count()]
  })
  // Without a rest it is some hundred files.
  expect((after ?? 0) - (before ?? 0)).toBeLessThan(25)
  await workerRuns(page)
})

test('over plain http, where browsers have no workers, a new build is offered when the page is looked at again', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/icon.svg' })
  // What a browser does by itself on an address that is not secure.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const release = () => page.locator('meta[name=release]').getAttribute('content')
  expect(await release()).toMatch(/^[0-9a-f]{10}$/)
  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))

  // The same build again, as after a restart: nothing is offered.
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/')
  await expect.poll(async () => (await lookAgain(), Promise.race([asked, false]))).toBeTruthy()
  await (await asked).finished()
  expect(await reload.count()).toBe(0)

  await site.withoutServer(async () => {
    const index = join(webRoot, 'index.html')
    const other = readFileSync(index, 'utf8').replace(/(name="release" content=")[^"]+/, '$1other')
    writeFileSync(index, other)
    for (const packed of ['.br', '.gz']) rmSync(index + packed, { force: true })
  })
  await expect
    .poll(async () => {
      await lookAgain()
      return reload.count()
    })
    .toBe(1)
  await Promise.all([page.waitForEvent('load'), reload.click()])
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await release()).toBe('other')
  expect(await reload.count()).toBe(0)
})

/** Waits until the worker has everything and serves the page. */
async function workerRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('words')).keys()).length))
    .toBe(areas.length)
}
