import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { answered, answerNext, fail, refuse } from '../support/answers.ts'
import { expectShown, fillSignIn, stillPage, useSite } from '../support/browser.ts'
import { mailedLink, pathIn } from '../support/mailed.ts'
import { callsIn } from '../support/page-call.ts'
import { aPendingOrder } from '../support/pending-order.ts'
import { chosenPassword } from '../support/signed-in.ts'

// What seldom happens to people, and no other test causes.

const site = useSite()
const owner = 'owner@foodkart.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('who is new and signed out chooses a password and is in', async () => {
  const inviting = await site.signedIn(owner, { path: stillPage })
  const email = 'rare.turner@mail.example'
  const person = { full_name: 'Rare Turner', email }
  await callsIn('foodKart')(inviting, 'POST', 'cc/ccstaff/create', person)
  const page = await site.open(pathIn(await mailedLink(site.dataDir, email)))
  await page.getByLabel('New password').fill(chosenPassword)
  await button(page, 'Save and sign in').click()
  await expectShown(page.getByRole('banner').getByText('Copper Oven Kitchen', { exact: true }))
})

test('a tab that could not keep its token goes on when another one has it', async () => {
  const page = await site.open(stillPage)
  await page.addInitScript(() => {
    const store = Storage.prototype.setItem
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'sevenfold.token') throw new DOMException('Full.', 'QuotaExceededError')
      store.call(this, key, value)
    }
  })
  await page.goto('/sessions/signin')
  const asked = page.waitForRequest('**/api/order/**')
  await fillSignIn(page, owner)
  const token = (await asked).headers()['x-access-token'] ?? ''
  expect(await page.evaluate(() => localStorage.getItem('sevenfold.token'))).toBe(null)
  const other = await site.openTab(page, stillPage)
  await other.evaluate((it) => localStorage.setItem('sevenfold.token', it), token)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expectShown(page.locator('.data-table__root[aria-busy=false] tbody tr'))
})

/** A page in a browser whose database answers so when waiting changes are read. */
async function pageWithJobs(
  how: 'fails' | 'fails later' | 'fails offline' | 'waits' | 'lies',
): Promise<Page> {
  const page = await site.signedIn(owner, { path: stillPage })
  await page.addInitScript((kind) => {
    const read = IDBIndex.prototype.getAll
    let count = 0
    IDBIndex.prototype.getAll = function (...query: Parameters<typeof read>) {
      if (this.objectStore.name !== 'jobs') return read.apply(this, query)
      count += 1
      document.documentElement.dataset['reads'] = `${count}`
      const isOffline = kind === 'fails offline' && !navigator.onLine
      if (kind === 'fails' || isOffline || (kind === 'fails later' && count > 1))
        throw new DOMException('Gone.', 'UnknownError')
      if (kind === 'lies' && count > 1) return {} as never
      // What wraps the database hands on whatever it gets: this never comes.
      if (kind === 'waits' && count > 1) return new Promise(() => undefined) as never
      return read.apply(this, query)
    }
  }, how)
  await page.goto('/orders/orderlist')
  if (how !== 'lies')
    await page.locator('.data-table__root[aria-busy=false] tbody tr').first().waitFor()
  const least = how === 'fails' ? 0 : 1
  await expect
    .poll(async () => Number(await page.locator('html').getAttribute('data-reads')))
    .toBeGreaterThan(least)
  return page
}

test('a browser whose database can not be read, at once or later, lists and searches all the same', async () => {
  for (const how of ['fails', 'fails later'] as const) {
    const page = await pageWithJobs(how)
    await page.getByRole('searchbox').first().fill('nobody has this name')
    await expect.poll(() => page.locator('.data-table__root tbody tr').count()).toBe(0)
  }
})

test('a connection that goes is told, while the waiting changes are being read or can not be read', async () => {
  for (const how of ['waits', 'fails offline'] as const) {
    const page = await pageWithJobs(how)
    await page.context().setOffline(true)
    await expectShown(page.getByText('Looks like you have internet connectivity issues'))
  }
})

test('a browser whose database answers nonsense is told to load the page anew', async () => {
  const page = await pageWithJobs('lies')
  await expectShown(page.getByRole('heading', { name: 'Internal Error' }))
  await expectShown(button(page, 'Reload'))
})

test('what is read again because of news says when it was refused', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/dashboard' })
  await expectShown(page.getByRole('heading', { name: 'Low stock' }))
  const low = (url: URL) => url.pathname.endsWith('product/getall') && url.search.includes('stock')
  await page.locator('section[aria-labelledby=low-stock] .panel__row').first().waitFor()
  const isClosed = refuse(409, 'CLOSED')
  await page.route(low, isClosed)
  const product = { name: 'Rare news', price_amount: 100 }
  await callsIn('ekart')(page, 'POST', 'product/create', product)
  const pane = page.locator('section[aria-labelledby=low-stock]')
  await expectShown(pane.getByText('Refused: CLOSED'))
  await page.unroute(low)
  await pane.getByRole('button', { name: 'Try again' }).click()
  await pane.getByText('Refused: CLOSED').waitFor({ state: 'detached' })
})

test('who keeps their own before saving goes on typing, and saves it then', async () => {
  const other = await site.signedIn(owner, { path: stillPage })
  const call = callsIn('foodKart')
  const made = await call(other, 'POST', 'product/create', { name: 'Rarely', price_amount: 500 })
  const id = String(made['product_id'])
  const page = await site.signedIn(owner, { path: `/products/productview?id=${id}` })
  const price = page.getByLabel('Price *')
  await price.fill('3.20')
  const change = { product_id: id, expected_version: made['version'], price_amount: 777 }
  await call(other, 'PUT', 'product/update', change)
  await page.locator('.form-frame__conflict').waitFor()
  await button(page, 'Keep mine').click()
  await page.locator('.form-frame__conflict').waitFor({ state: 'detached' })
  expect(await price.inputValue()).toBe('3.20')
  await button(page, 'Save').click()
  await expect
    .poll(async () => (await call(other, 'GET', `product/getbyid?id=${id}`))['price_amount'])
    .toBe(320)
})

test('a press whose code can not be fetched says so, and works when it can', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { orderNo } = await aPendingOrder(page, 'foodKart', 'Click and Collect')
  const code = '**/assets/order-life-*.js'
  await page.route(code, fail)
  await page.goto('/orders/orderlist')
  await button(page, `Accept: ${orderNo}`).click()
  await expectShown(page.getByRole('alert').or(page.locator('.toast__root')))
  await page.unroute(code)
  await page.reload()
  await button(page, `Accept: ${orderNo}`).click()
  await expectShown(page.locator('.toast__root').getByText(orderNo))
})

test('a bulk action whose last row is refused is over, and says which', async () => {
  const page = await site.signedIn(owner, { path: '/products/productlist' })
  await page.locator('.data-table__root[aria-busy=false] .data-table__link').first().waitFor()
  await page.locator('tbody input[type=checkbox]').first().check({ force: true })
  await answered(page, '**/api/product/update*', refuse(409, 'CLOSED'), () =>
    button(page, 'Hide').click(),
  )
  await expectShown(page.getByRole('alert').getByText('Refused: CLOSED'))
})

test('a file of another kind is refused at once, and a column of a file is assigned by hand', async () => {
  const page = await site.signedIn(owner, { path: '/products/import' })
  const file = page.getByLabel('Choose a file')
  const choose = (name: string, mimeType: string, text: string) =>
    file.setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  await choose('one.png', 'image/png', 'no table')
  await expectShown(page.getByRole('alert'))
  await choose('rare.csv', 'text/csv', 'Product Name;Article number;Mine\r\nRarely;R-1;1,00\r\n')
  const price = page.getByLabel('Price', { exact: true })
  await price.selectOption('Mine')
  await answerNext(page, '**/api/product/imp', refuse(409, 'CLOSED'))
  await button(page, 'Check the file').click()
  await expectShown(page.getByRole('alert').getByText('Refused: CLOSED'))
})
