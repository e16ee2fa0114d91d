import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { answered, answerNext, refuse } from '../support/answers.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

// What a server, a network or somebody else does to lists, records and forms, and no other test
// causes: each transition of their charts is taken as it happens to people.

const site = useSite()
const call = callsIn('foodKart')
const owner = 'owner@foodkart.example'
const products = '**/api/product/getall*'
/** Not the first page, which news may have the list read again at any time. */
const laterProducts = '**/api/product/getall*after=*'

/** The page that was asked for is empty by now, although there are rows. */
async function pastEnd(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as { data: unknown[] }
  await route.fulfill({ response, json: { ...answer, data: [] } })
}

const firstRow = (page: Page) =>
  page.locator('.data-table__root[aria-busy=false] .data-table__link').first()
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const range = (page: Page) => page.locator('.pager__range').textContent()

async function productList(): Promise<Page> {
  const page = await site.signedIn(owner, { path: '/products/productlist' })
  await firstRow(page).waitFor()
  return page
}

async function secondPage(page: Page): Promise<void> {
  await page.goto('/products/productlist')
  await firstRow(page).waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => range(page)).toMatch(/^11/)
}

/** Somebody adds a product: a list of products is read again. */
let added = 0
async function someoneAdds(page: Page): Promise<void> {
  added += 1
  await call(page, 'POST', 'product/create', { name: `AAA added ${added}`, price_amount: 100 })
}

test('a whole page of rows is selected and let go', async () => {
  const page = await productList()
  const all = page.getByLabel('Select all on this page')
  const selected = () => page.locator('tbody input[type=checkbox]:checked').count()
  await all.check({ force: true })
  await expect.poll(selected).toBeGreaterThanOrEqual(10)
  await all.uncheck({ force: true })
  await expect.poll(selected).toBe(0)
})

test('a page that is gone leads to the last one there is; where a cursor is refused, the page is found by its number', async () => {
  const page = await productList()
  const next = page.getByRole('button', { name: 'Next page' })
  await answered(page, laterProducts, pastEnd, () => next.click())
  await expect.poll(() => range(page)).toMatch(/–(\d+) of \1$/)
  await expectShown(firstRow(page))
  await secondPage(page)
  // Asked for when it is pointed at, and again when it is pressed.
  await page.route(laterProducts, refuse(422, 'VALIDATION'))
  await next.click()
  await expect.poll(() => range(page)).toMatch(/^21–/)
  await expectShown(firstRow(page))
})

test('a list that is read again because of news meets the same, and says when it may not', async () => {
  const page = await productList()
  await secondPage(page)
  await answered(page, products, pastEnd, () => someoneAdds(page))
  await secondPage(page)
  await answered(page, products, refuse(422, 'VALIDATION'), () => someoneAdds(page))
  await expectShown(firstRow(page))
  await page.goto('/products/productlist')
  await firstRow(page).waitFor()
  await answered(page, products, refuse(409, 'CLOSED'), () => someoneAdds(page))
  await retry(page).click()
  await expectShown(firstRow(page))
})

test('a list that can not be read again for a while keeps its rows and tries by itself', async () => {
  const page = await productList()
  const tooBusy = refuse(503, 'RETRY_LATER')
  let failed = 0
  const count = (route: Route) => {
    failed += 1
    return tooBusy(route)
  }
  await page.route(products, count)
  await someoneAdds(page)
  await expect.poll(() => failed).toBeGreaterThan(0)
  // By itself after some seconds, then because of news while it is known to be old.
  await expect.poll(() => failed).toBeGreaterThan(1)
  await someoneAdds(page)
  await expect.poll(() => failed).toBeGreaterThan(2)
  await expectShown(firstRow(page))
  await page.unroute(products, count)
  await expect
    .poll(() => page.getByRole('link', { name: `AAA added ${added}` }).count())
    .toBeGreaterThan(0)
})

test('a list that could not be read at all is read as soon as there is news of it', async () => {
  const page = await productList()
  await page.goto(stillPage)
  await answered(page, products, refuse(409, 'CLOSED'), () => page.goto('/products/productlist'))
  await retry(page).waitFor()
  await someoneAdds(page)
  await expectShown(firstRow(page))
})

test('a record that could not be read is read again at a press; one that is gone is not there', async () => {
  const page = await productList()
  const path = (await firstRow(page).getAttribute('href')) ?? ''
  const read = '**/api/product/getbyid?*'
  await page.goto(stillPage)
  await answerNext(page, read, refuse(503, 'RETRY_LATER'))
  await page.goto(path)
  await retry(page).first().click()
  await expectShown(page.getByLabel('Price *'))
  await page.goto(stillPage)
  await answered(page, read, refuse(404, 'NOT_FOUND'), () => page.goto(path))
  await expect.poll(() => page.getByLabel('Price *').count()).toBe(0)
})

test('two people at one form: news in between is met, theirs is taken, what was typed is dropped', async () => {
  const page = await productList()
  await firstRow(page).click()
  const price = page.getByLabel('Price *')
  await price.waitFor()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const save = async (pence: number) => {
    const { version } = await call(page, 'GET', `product/getbyid?id=${id}`)
    const change = { product_id: id, expected_version: version, price_amount: pence }
    await call(page, 'PUT', 'product/update', change)
  }
  const conflict = page.locator('.form-frame__conflict')
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  await price.fill('3.10')
  await save(777)
  await conflict.waitFor()
  await save(778)
  await expectShown(conflict.getByText('7.78'))
  await conflict.getByRole('button', { name: /^Take/ }).click()
  await expect.poll(() => price.inputValue()).toBe('7.78')
  await price.fill('3.20')
  await discard.click()
  await expect.poll(() => price.inputValue()).toBe('7.78')
})
