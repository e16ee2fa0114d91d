import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../support/browser.ts'
import { withWorker } from '../support/offline-page.ts'

/** A copy of the built web app, to be changed as a new release would. */
const webRoot = join(mkdtempSync(join(tmpdir(), 'sevenfold-releases-')), 'dist')
cpSync(fileURLToPath(new URL('../../dist', import.meta.url)), webRoot, { recursive: true })
afterAll(() => rmSync(webRoot, { recursive: true }))

const site = useSite({ WEB_ROOT: webRoot })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
const shown = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

/** Whether a release is there that no page has taken over yet. */
function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () =>
    Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
  )
}

async function release(name: string): Promise<void> {
  await site.withoutServer(async () => {
    for (const packed of ['.br', '.gz'])
      rmSync(join(webRoot, `worker.js${packed}`), { force: true })
    appendFileSync(join(webRoot, 'worker.js'), `\n// ${name}\n`)
  })
}

/** Until the new release is there, as when somebody comes back to the page again and again. */
async function lookAgain(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return isWaiting(page)
    })
    .toBe(true)
}

async function pressReload(page: Page, press: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), press()]).catch(async (cause: unknown) => {
    throw new Error(`the page was not loaded anew: ${await standOf(page)}`, { cause })
  })
  await shown(page)
}

/** Where the releases of a page stand, and what it offers. */
function standOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    const states = (['installing', 'waiting', 'active'] as const).map(
      (name) => `${name} ${found?.[name]?.state}`,
    )
    const offer = document.querySelector('.header-tools__renewal')?.textContent
    const controller = navigator.serviceWorker.controller?.state
    return `${states.join(', ')}, controller ${controller}; it says “${offer}”`
  })
}

test('a release that another tab has taken over is still offered, and one that comes after it is what the press brings; to press twice is to press once', async () => {
  const page = await withWorker(site, 'owner@ekart.example')
  const other = await site.openTab(page, '/customers/customerlist')
  await shown(other)
  await release('the first')
  await lookAgain(page)
  await reload(other).waitFor()
  await pressReload(page, () => reload(page).dblclick())
  expect(await isWaiting(page)).toBe(false)
  expect(await reload(other).count()).toBe(1)

  await release('the second')
  await lookAgain(other)
  await pressReload(other, () => reload(other).click())
  expect(await isWaiting(other)).toBe(false)
  expect(await reload(other).count()).toBe(0)
})

test('a tab whose page the server does not answer keeps no release back', async () => {
  const page = await withWorker(site, 'owner@ekart.example')
  const other = await site.openTab(page, '/customers/customerlist')
  await shown(other)
  await release('the one beside a server that hangs')
  await lookAgain(page)
  await reload(page).waitFor()
  await site.withHangingServer(async () => {
    await other.reload({ waitUntil: 'commit' })
    await Promise.all([page.waitForEvent('load'), reload(page).click()])
  })
  await shown(page)
  expect(await isWaiting(page)).toBe(false)
})

test('a release that does not come is told with the way out, whether its worker does not take over or the page is held; a newer one is asked for too', async () => {
  const page = await withWorker(site, 'owner@ekart.example')
  await release('the third')
  await lookAgain(page)
  await reload(page).waitFor()
  await page.evaluate(loseTakeOvers)
  await release('the fourth')
  await reload(page).click()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => lost(page)).toBe(2)
  await page.getByText('The new version does not start. Close all tabs').waitFor()

  await page.evaluate(() => {
    const own = window as Losing
    if (own.post) ServiceWorker.prototype.postMessage = own.post
    const hold = (event: Event): void => {
      event.preventDefault()
      own.isHeld = true
    }
    own.navigation.addEventListener('navigate', hold, { once: true })
  })
  await reload(page).click()
  await expect.poll(() => page.evaluate(() => (window as Losing).isHeld)).toBe(true)
  expect(await reload(page).count()).toBe(0)
  await reload(page).waitFor()
  await pressReload(page, () => reload(page).click())
  expect(await isWaiting(page)).toBe(false)
})

/** Runs in the page: what a press tells the worker is lost, and nothing looks for a release. */
function loseTakeOvers(): void {
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  const page = window as Losing
  page.lost = 0
  page.post = ServiceWorker.prototype.postMessage
  ServiceWorker.prototype.postMessage = () => void (page.lost = (page.lost ?? 0) + 1)
}
type Losing = Window & {
  lost?: number
  isHeld?: boolean
  post?: typeof ServiceWorker.prototype.postMessage
}
const lost = (page: Page) => page.evaluate(() => (window as Losing).lost)

test('what the server changes in the page shows with the second load; the page of another release too, whose worker can not be installed', async () => {
  const page = await withWorker(site, 'owner@ekart.example')
  await changePage((html) => html.replace('<head>', '<head><meta name="planted" content="one">'))
  expect(await loaded(page)).toBe(undefined)
  expect(await loaded(page)).toBe('one')

  await site.withoutServer(async () => {
    for (const file of ['worker.js', 'worker.js.br', 'worker.js.gz'])
      rmSync(join(webRoot, file), { force: true })
  })
  await changePage((html) =>
    html
      .replace('content="one"', 'content="two"')
      .replace(/(name="release" content=")[^"]+/, '$1another'),
  )
  expect(await loaded(page)).toBe('one')
  expect(await loaded(page)).toBe('two')
  await page.context().setOffline(true)
  expect(await loaded(page)).toBe('one')
})

async function changePage(change: (html: string) => string): Promise<void> {
  await site.withoutServer(async () => {
    const file = join(webRoot, 'index.html')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  })
}

/** Loads the page again, and what was planted in it; resolves once the worker has seen both. */
async function loaded(page: Page): Promise<string | undefined> {
  await page.reload()
  await shown(page)
  await page.waitForTimeout(1_000)
  return page.evaluate(() => document.querySelector<HTMLMetaElement>('[name=planted]')?.content)
}
