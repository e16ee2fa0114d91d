import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectShown, pathOf, type Site, useSite } from '../support/browser.ts'
import { goOffline, stepsOf, withWorker } from '../support/offline-page.ts'
import { aPendingOrder } from '../support/pending-order.ts'
import { type Cluster, startCluster } from '../support/postgres.ts'

const owner = 'owner@ekart.example'

describe('twenty steps on twenty orders are done once each and nothing of them is lost', () => {
  const site = useSite()

  test('when the server is killed while they are on their way', async () => {
    const { page, numbers } = await twentyOrders(site)
    const clicked = acceptAll(page, numbers)
    await page.waitForResponse((response) => response.url().endsWith('/api/order/update'))
    await site.withoutServer(async () => {
      await clicked
      await waiting(page).waitFor()
    })
    await expectAllAccepted(page, numbers)
  })

  test('when there is no connection for a minute', async () => {
    const { page, numbers } = await twentyOrders(site)
    await goOffline(page, 'order/getall')
    const sinceMs = performance.now()
    await acceptAll(page, numbers)
    await page.getByRole('button', { name: '20 changes pending' }).waitFor()
    await expect
      .poll(() => performance.now() - sinceMs, { timeout: 90_000, interval: 1_000 })
      .toBeGreaterThan(60_000)
    await page.context().setOffline(false)
    await expectAllAccepted(page, numbers)
  })
})

describe.skipIf(inject('postgresUrl') === undefined)(
  'a database that goes away and comes back under a running server',
  () => {
    const env: Record<string, string> = {}
    let cluster: Cluster | undefined
    beforeAll(() => {
      cluster = startCluster()
      env['DATABASE_URL'] = cluster?.url ?? ''
    })
    // Before the site: what ends last is said first.
    afterAll(() => cluster?.stop())
    const site = useSite(env)

    test('loses no step, does none twice and signs nobody out', async () => {
      const { page, numbers } = await twentyOrders(site)
      const clicked = acceptAll(page, numbers)
      await page.waitForResponse((response) => response.url().endsWith('/api/order/update'))
      await cluster?.without(async () => {
        await clicked
        await waiting(page).waitFor()
      })
      await expectAllAccepted(page, numbers)
    })
  },
)

describe('seven tabs of one person', () => {
  const site = useSite()

  test('all load, all follow by one stream, and go on following when the one that holds it is closed', async () => {
    const first = await site.signedIn(owner)
    let streams = 0
    first
      .context()
      .on(
        'request',
        (request) => (streams += new URL(request.url()).pathname === '/api/events' ? 1 : 0),
      )
    await first.goto('/orders/orderlist')
    await isLive(first)
    const tabs = [first]
    while (tabs.length < 7) tabs.push(await site.openTab(first, '/orders/orderlist'))
    for (const tab of tabs) await isLive(tab)
    expect(streams).toBe(1)

    const writer = await site.signedIn(owner)
    const one = await aPendingOrder(writer, 'ekart', 'Click and Collect')
    await Promise.all(tabs.map((tab) => expectShown(linkTo(tab, one.orderNo))))
    await first.close()
    await expect.poll(() => streams).toBe(2)
    const left = tabs.slice(1)
    for (const tab of left) await isLive(tab)
    const two = await aPendingOrder(writer, 'ekart', 'Click and Collect')
    await Promise.all(left.map((tab) => expectShown(linkTo(tab, two.orderNo))))
    for (const tab of left) expect(pathOf(tab)).toBe('/orders/orderlist')
  })
})

describe('a new order without a connection', () => {
  const site = useSite()

  test('waits on the list as an estimate, is moved on, and becomes an order of the server under the eyes of who looks at it', async () => {
    const page = await withWorker(site, owner)
    const product = await aKnownProduct(page)
    await take(page, product, 'Niamh Offline')
    await expectShown(page.getByText('An estimate from the last known prices'))
    await page.getByRole('button', { name: 'Place order', exact: true }).click()
    await expectShown(
      page.getByRole('heading', { name: 'New order for Niamh Offline', exact: true }),
    )
    await expectShown(page.getByText('Not sent yet', { exact: true }))
    await page.locator('.steps__root').getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('link', { name: 'All orders', exact: true }).click()
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'New order for Niamh Offline', exact: true }) })
    await expectShown(row.getByText('Not sent yet', { exact: true }))
    await expectShown(row.getByText('Processing', { exact: true }))
    await page.reload()
    await row.getByRole('link', { name: 'New order for Niamh Offline', exact: true }).click()

    await page.context().setOffline(false)
    await expectShown(page.getByRole('heading', { name: /^Order \d+$/ }))
    expect(await page.getByText('Not sent yet', { exact: true }).count()).toBe(0)
    expect(pathOf(page)).toMatch(/^\/orders\/orderview\?id=[\da-f]{8}-[\da-f]{4}-7/)
    await expect.poll(() => chip(page).count()).toBe(0)
    const [, number = ''] =
      /(\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? []
    expect(await stepsOf(page, number)).toEqual(['order.create', 'order.start'])
  })

  test('that is refused shows both sides, and opens the form again with what was typed', async () => {
    const page = await withWorker(site, owner)
    const product = await aKnownProduct(page)
    await take(page, product, 'Oona Offline')
    await page.getByRole('button', { name: 'Place order', exact: true }).click()
    await expectShown(page.getByRole('heading', { name: 'New order for Oona Offline' }))
    await setSoldOut(await site.signedIn(owner), product, true)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: '1 change was refused' }).click()
    const panel = page.getByRole('dialog', { name: 'Unsent changes' })
    await expectShown(panel.locator('.outbox__sides').getByText(`1 × ${product}`))
    await expectShown(panel.getByText('Not placed', { exact: true }))
    await expectShown(panel.getByText(`${product} is not available at the moment.`))
    await panel.getByRole('link', { name: 'Open the form', exact: true }).click()
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('Oona Offline')
    await expectShown(page.locator('.draft-line__root').getByText(product, { exact: true }))

    await setSoldOut(page, product, false)
    await page.getByRole('button', { name: 'Place order', exact: true }).click()
    await expectShown(page.getByRole('heading', { name: /^Order \d+$/ }))
    await expect.poll(() => chip(page).count()).toBe(0)
  })
})

const isLive = (page: Page): Promise<void> =>
  expectShown(page.locator('.header-tools__live[data-mark=open]'))
const linkTo = (page: Page, orderNo: string) =>
  page.getByRole('link', { name: orderNo, exact: true })
const waiting = (page: Page) => page.getByRole('button', { name: /changes? pending$/ })
const chip = (page: Page) => page.locator('.outbox__chip')

async function twentyOrders(site: Site): Promise<{ page: Page; numbers: string[] }> {
  const page = await withWorker(site, owner)
  await anOrderOfPlenty(page)
  const numbers: string[] = []
  while (numbers.length < 20)
    numbers.push((await aPendingOrder(page, 'ekart', 'Click and Collect')).orderNo)
  await page.goto('/orders/orderlist?rowSize=20')
  await linkTo(page, numbers[0] ?? '').waitFor()
  await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
  return { page, numbers }
}

/** The newest order, after which others are made, is of a product that never runs out. */
async function anOrderOfPlenty(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = {
      'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
      'content-type': 'application/json',
      'module-id': '12',
    }
    const post = async (path: string, body: object) => {
      const answer = await fetch(`/api/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()).data
    }
    const { product_id } = await post('product/create', {
      name: `Plenty ${Date.now()}`,
      price_amount: 100,
    })
    await post('order/create', {
      delivery_type: 'Click and Collect',
      items: [{ product_id, quantity: 1 }],
    })
  })
}

async function acceptAll(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers)
    await page.getByRole('button', { name: `Accept: ${number}`, exact: true }).click()
}

async function expectAllAccepted(page: Page, numbers: readonly string[]): Promise<void> {
  await expect.poll(() => chip(page).allTextContents(), { timeout: 60_000 }).toEqual([])
  for (const number of numbers)
    expect(await stepsOf(page, number), number).toEqual(['order.accept'])
  expect(pathOf(page)).toBe('/orders/orderlist?rowSize=20')
}

/**
 * Opens the form for a new order, so that its products are known, and cuts the connection. Answers
 * the name of one.
 */
async function aKnownProduct(page: Page): Promise<string> {
  await page.goto('/orders/orderlist')
  await page.getByRole('link', { name: 'New order', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add an item' }).click()
  const name = await page
    .getByRole('option')
    .and(page.locator(':not([aria-disabled])'))
    .locator('span')
    .first()
    .textContent()
  await goOffline(page, 'product/getall')
  return name ?? ''
}

async function take(page: Page, product: string, fullName: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(fullName)
  await page.getByRole('combobox', { name: 'Add an item' }).fill(product.slice(0, 5))
  await page.getByRole('option').filter({ hasText: product }).first().click()
  await page.locator('.draft-line__root').getByText(product, { exact: true }).waitFor()
}

async function setSoldOut(page: Page, name: string, isSoldOut: boolean): Promise<void> {
  await page.evaluate(
    async ({ search, sold_out }) => {
      const headers = {
        'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
        'content-type': 'application/json',
        'module-id': '12',
      }
      const { data } = await (
        await fetch(`/api/product/getall?search=${encodeURIComponent(search)}`, { headers })
      ).json()
      const { product_id, version } = data.find((row: { name: string }) => row.name === search)
      const answer = await fetch('/api/product/update', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ product_id, expected_version: version, sold_out }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    { search: name, sold_out: isSoldOut },
  )
}
