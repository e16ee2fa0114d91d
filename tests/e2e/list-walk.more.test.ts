import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, pathOf, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')
declare global {
  interface Window {
    cookieReads?: number
  }
}

type Product = { product_id: string; name: string; version: number }

const list = '/products/productlist?status=Active'
const names = (page: Page) =>
  page.locator('.data-table__root[aria-busy=false] tbody .data-table__link').allInnerTexts()
const range = (page: Page) => page.locator('.pager__range').textContent()

test('who walks on while rows leave the list skips none, and comes back to those that are still there', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: list })
  await page.locator('.data-table__root[aria-busy=false] .data-table__link').first().waitFor()
  const all = (await call(
    page,
    'GET',
    'product/getall?status=Active&rowSize=100',
  )) as unknown as Product[]
  expect(all.length).toBeGreaterThan(20)
  expect(await names(page)).toEqual(all.slice(0, 10).map(({ name }) => name))

  const next = page.getByRole('button', { name: 'Next page' })
  const previous = page.getByRole('button', { name: 'Previous page' })
  const shows = (from: number, to: number) =>
    expect.poll(() => names(page)).toEqual(all.slice(from, to).map(({ name }) => name))
  await next.click()
  await shows(10, 20)
  for (const { product_id, version } of all.slice(0, 3))
    await call(page, 'PUT', 'product/update', {
      product_id,
      expected_version: version,
      status: 'InActive',
    })
  // The page is read again, and by its number it would now begin three rows further on.
  await expect.poll(() => range(page)).toMatch(new RegExp(` of ${all.length - 3}$`))
  await shows(10, 20)
  await next.click()
  await shows(20, 30)
  await previous.click()
  await shows(10, 20)
  await previous.click()
  await shows(3, 10)
  expect(pathOf(page)).not.toMatch(/after|before/)

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => pathOf(page)).toContain('currentPage=2')
  await shows(13, 23)
  await page.reload()
  await shows(13, 23)
})

test('the numbers on the statuses are those of what is searched for', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist' })
  const chips = page.getByRole('group', { name: 'Status' })
  const counts = async () =>
    (await chips.getByRole('button').allInnerTexts()).map((text) =>
      Number(/\d+$/.exec(text.trim())?.[0] ?? 0),
    )
  await expect
    .poll(async () => (await counts()).reduce((sum, count) => sum + count, 0))
    .toBeGreaterThan(50)
  await page.getByRole('searchbox').fill('a')
  await expect.poll(() => pathOf(page)).toContain('search=a')
  const total = async () => Number(/of (\d+)$/.exec((await range(page)) ?? '')?.[1])
  await expect
    .poll(async () => (await counts()).reduce((sum, count) => sum + count, 0) - (await total()))
    .toBe(0)
})

test('orders, customers and staff say with the same words that nothing was found, and clear it', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist' })
  for (const path of ['/orders/orderlist', '/customers/customerlist', '/staff/staff']) {
    await page.goto(new URL(`${path}?search=zzzqqq`, page.url()).href)
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.locator('.empty-state__root').getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => pathOf(page)).not.toContain('search')
    // The button has gone: who works with the keys goes on from the heading.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('page-title')
  }
})

test.each([{ viewport: { width: 1280, height: 640 } }, phone])(
  'at the end of a list the last row is free of what is told, also of two things at once',
  async (context) => {
    const page = await site.signedIn('owner@skipques.example', { ...context, path: '/queue/list' })
    for (const name of [/^Call next/, /^Start: /]) {
      await page.getByRole('button', { name }).first().click()
      await page.locator('.toast__root').first().waitFor()
    }
    await expect.poll(() => page.locator('.toast__root').count()).toBe(2)
    const row = page
      .locator('main li')
      .filter({ has: page.getByRole('button', { name: /^Call: / }) })
    // To the middle, or as far up as the page's end lets it.
    await row.last().evaluate((it) => it.scrollIntoView({ block: 'center' }))
    const { y = 0, height = 0 } = (await row.last().boundingBox()) ?? {}
    const told = await page.locator('.toast__root').evaluateAll((toasts) =>
      toasts.map((toast) => {
        const { top, bottom } = toast.getBoundingClientRect()
        return { top, bottom }
      }),
    )
    expect(told.filter(({ top, bottom }) => top < y + height && bottom > y)).toEqual([])
    await row.last().getByRole('button').last().click()
    await expectShown(page.getByRole('menu'))
  },
)

test('a view of a list is saved as a tab, opened by its link, renamed, deleted and brought back', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist' })
  const tabs = page.getByRole('navigation', { name: 'Views', exact: true })
  const current = () => tabs.locator('[aria-current]').allInnerTexts()
  await expect.poll(current).toEqual(['All'])
  await tabs.getByRole('link', { name: 'Unpaid' }).click()
  await expect.poll(() => pathOf(page)).toBe('/orders/orderlist?payment_status=unpaid')
  await expect.poll(current).toEqual(['Unpaid'])
  expect(await tabs.getByRole('button').count()).toBe(0)
  await page.goBack()
  await expect.poll(current).toEqual(['All'])

  // What no tab shows can be saved; the page of it does not matter.
  await page.goto('/orders/orderlist?search=Smith&current_page=2')
  await tabs.getByRole('button', { name: 'Save view' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name of the view' })
  await name.fill('Smiths')
  await name.press('Enter')
  await expect.poll(current).toEqual(['Smiths'])
  const smiths = tabs.getByRole('link', { name: 'Smiths' })
  await expect.poll(() => smiths.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await smiths.getAttribute('href')).toBe('/orders/orderlist?search=Smith')
  await page.goto('/orders/orderlist')
  await smiths.click()
  await expect.poll(() => pathOf(page)).toBe('/orders/orderlist?search=Smith')
  await page.reload()
  await expect.poll(current).toEqual(['Smiths'])

  const menu = tabs.getByRole('button', { name: 'Options of the view “Smiths”' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.poll(() => name.inputValue()).toBe('Smiths')
  await name.fill('The Smiths')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect.poll(current).toEqual(['The Smiths'])
  await tabs.getByRole('button', { name: 'Options of the view “The Smiths”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => tabs.getByRole('link').allInnerTexts()).toEqual(['All', 'Open', 'Unpaid'])
  const save = tabs.getByRole('button', { name: 'Save view' })
  await expect.poll(() => save.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByText('View “The Smiths” deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(current).toEqual(['The Smiths'])
})

test('on a phone the tabs scroll sideways with the current one in sight, and the page does not', async () => {
  const page = await site.signedIn('owner@ekart.example', { ...phone, path: stillPage })
  await callsIn('ekart')(page, 'PUT', 'savedview/update', {
    list: '/orders/orderlist',
    keep: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((name) => ({
      name: `All of ${name}`,
      search: `search=${name}`,
    })),
  })
  await page.goto('/orders/orderlist?search=Friday')
  const tabs = page.getByRole('navigation', { name: 'Views', exact: true })
  const friday = tabs.getByRole('link', { name: 'All of Friday' })
  await friday.waitFor()
  await expect
    .poll(async () => {
      const { x = -1, width = 0 } = (await friday.boundingBox()) ?? {}
      return x >= 0 && x + width <= 390
    })
    .toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the next page is asked for when it is pointed at, once, and is not shown when it has changed since', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: list })
  const colleague = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await expectShown(page.locator('.header-tools__live[data-mark=open]'))
  const all = (await call(
    colleague,
    'GET',
    'product/getall?status=Active&rowSize=100',
  )) as unknown as Product[]
  const rows = all.map(({ name }) => name)
  // News and the opened stream read the shown page again meanwhile.
  const isNextPage = (it: { url(): string }) => /product\/getall\?.*\bafter=/.test(it.url())
  const asked: string[] = []
  page.on('request', (request) => {
    if (isNextPage(request)) asked.push(request.url())
  })
  await page.evaluate(() => {
    CookieStore.prototype.get = () => {
      window.cookieReads = (window.cookieReads ?? 0) + 1
      return Promise.resolve(null)
    }
  })
  const next = page.getByRole('button', { name: 'Next page' })
  const shows = (wanted: string[]) => expect.poll(() => names(page)).toEqual(wanted)
  await shows(rows.slice(0, 10))

  const first = page.waitForResponse(isNextPage)
  await next.hover()
  await first
  expect(asked).toHaveLength(1)
  // Sessions are in a header: no call waits for a cookie.
  expect(await page.evaluate(() => window.cookieReads)).toBeUndefined()
  await next.click()
  await shows(rows.slice(10, 20))
  expect(asked).toHaveLength(1)

  // The hand rests there; the row that it would bring is renamed by somebody else meanwhile.
  const second = page.waitForResponse(isNextPage)
  await page.mouse.move(0, 0)
  await next.hover()
  await second
  const { product_id, name, version } = all[20] ?? { product_id: '', name: '', version: 0 }
  const told = page.waitForResponse((answer) => answer.url().includes('product/getall'))
  await call(colleague, 'PUT', 'product/update', {
    product_id,
    expected_version: version,
    name: `${name} anew`,
  })
  await told
  await next.click()
  await shows([`${name} anew`, ...rows.slice(21, 30)])
})
