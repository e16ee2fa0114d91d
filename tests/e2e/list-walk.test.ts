import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, pathOf, phone, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')
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
    for (const name of [/^Call next/, /^Seat: /]) {
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

test('a view of a list is saved, opened again, renamed and removed, and the focus stays in its dialog', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: '/orders/orderlist?search=Smith',
  })
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.click()
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  const name = dialog.getByRole('textbox', { name: 'Name of the current view' })
  await name.fill('Smiths')
  await name.press('Enter')
  await expectShown(dialog.getByRole('link', { name: 'Smiths' }))
  await page.goto('/orders/orderlist')
  await views.click()
  await dialog.getByRole('link', { name: 'Smiths' }).click()
  await expect.poll(() => pathOf(page)).toBe('/orders/orderlist?search=Smith')
  await views.click()
  await dialog.getByRole('button', { name: 'Rename Smiths' }).press('Enter')
  const newName = dialog.getByRole('textbox', { name: 'New name of “Smiths”' })
  await expect.poll(() => newName.evaluate((it) => it === document.activeElement)).toBe(true)
  await newName.fill('The Smiths')
  await newName.press('Enter')
  await expectShown(dialog.getByRole('link', { name: 'The Smiths' }))
  await expect.poll(() => name.inputValue()).toBe('')
  expect(await dialog.getByRole('link').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Remove The Smiths' }).press('Enter')
  await expect.poll(() => dialog.getByRole('link').count()).toBe(0)
  await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
})
