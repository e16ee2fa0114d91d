import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectShown, pathOf, useSite } from '../support/browser.ts'

const site = useSite()
const list = '/orders/orderlist'

describe('what was seen last stands before the answer', () => {
  test('marked with its time, until the fresh rows are there in its place', async () => {
    const page = await seen(list)
    const first = await page.locator('tbody tr').first().innerText()
    const top = await topOf(page)
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    await expectShown(kept(page).getByText(/^Last updated \d\d:\d\d$/))
    expect(await page.locator('tbody tr').first().innerText()).toBe(first)
    expect(await topOf(page)).toBe(top)
    server.answers()
    await expectFresh(page)
    expect(await page.locator('tbody tr').first().innerText()).toBe(first)
    expect(await topOf(page)).toBe(top)
    expect(await page.getByText(/^Last updated/).count()).toBe(0)
  })

  test.each(['/dashboard', '/kitchen/board', '/customers/customerlist'])('on %s', async (path) => {
    const page = await seen(path)
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    await expectShown(kept(page).locator('h1'))
    server.answers()
    await expectFresh(page)
  })

  test('and a press on it counts as soon as the fresh row is there', async () => {
    const page = await seen(list)
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    const link = kept(page).locator('tbody tr a').first()
    await link.waitFor()
    const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    await page.mouse.click(x + width / 2, y + height / 2)
    expect(pathOf(page)).toBe(list)
    server.answers()
    await page.waitForURL('**/orders/orderview?id=*')
  })
})

describe('a kept view is never shown to', () => {
  test.each([
    ['another person', 'companyUserId'],
    ['the same person in another company', 'companyDetailsId'],
  ])('%s', async (_, id) => {
    const page = await seen(list)
    await page.goto('/icon.svg')
    await page.evaluate((name) => {
      const user = localStorage.getItem('sevenfold.user') ?? ''
      const other = user.replace(new RegExp(`("${name}":")[^"]+`), '$1another')
      localStorage.setItem('sevenfold.user', other)
    }, id)
    await expectNothingKept(page)
  })

  test('anybody in another module', async () => {
    const page = await seen(list)
    await page.goto('/icon.svg')
    await page.evaluate(() => localStorage.setItem('sevenfold.module_id', '12'))
    await expectNothingKept(page)
  })

  test('who looks at another address of the same screen', async () => {
    const page = await seen(list)
    await page.goto('/icon.svg')
    await expectNothingKept(page, `${list}?currentPage=2`)
  })

  test('anybody after a sign-out', async () => {
    const page = await seen(list)
    await page.goto('/icon.svg')
    expect(await views(page)).toEqual([`sevenfold.view ${list}`])
    await page.goto(list)
    await expectFresh(page)
    await page.locator('.header-tools__face').click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('**/sessions/signin')
    await expect.poll(() => views(page)).toEqual([])
  })
})

/** A page whose screen has been seen, with all that comes late. */
async function seen(path: string): Promise<Page> {
  const page = await site.signedIn('owner@foodkart.example', { path })
  await page.locator('main h1').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await expect.poll(() => page.locator('main .skeleton__line').count()).toBe(0)
  return page
}

/** From here on the API answers only when it is told to. */
async function silent(page: Page): Promise<{ answers(): void }> {
  const told = Promise.withResolvers<void>()
  await page.route(
    (url) => /^\/(login-)?api\//.test(url.pathname),
    async (route) => {
      await told.promise
      await route.continue().catch(() => undefined)
    },
  )
  return { answers: told.resolve }
}

function kept(page: Page) {
  return page.locator('#root[inert]')
}

async function expectFresh(page: Page): Promise<void> {
  await page.locator('#root:not([inert]) main h1').waitFor()
  await expect.poll(() => page.locator('main .skeleton__line').count()).toBe(0)
}

async function expectNothingKept(page: Page, path = list): Promise<void> {
  await silent(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // Before the app has started: what would be drawn, stands by now.
  expect(await page.evaluate(() => window.isViewDrawn ?? false)).toBe(false)
  await page.locator('#root:not([inert]) main h1').waitFor()
  expect(await page.locator('tbody tr a').count()).toBe(0)
}

async function topOf(page: Page): Promise<number | undefined> {
  return (await page.locator('tbody tr').first().boundingBox())?.y
}

async function views(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => /\.view /.test(key)))
}
