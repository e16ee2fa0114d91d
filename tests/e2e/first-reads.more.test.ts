import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()
const owner = 'owner@foodkart.example'

declare global {
  interface Window {
    cookieReads?: number
  }
}

test('what a first visit shows is read once, and no call waits for a cookie', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  await page.addInitScript(() => {
    CookieStore.prototype.get = () => {
      window.cookieReads = (window.cookieReads ?? 0) + 1
      return Promise.resolve(null)
    }
  })
  const reads = await readsOf(page)
  expect(await page.evaluate(() => window.cookieReads)).toBeUndefined()
  // The list and the alarm for new orders count, each what it is about.
  expect(reads).toEqual({ 'order/getall': 1, 'order/ordercount': 2, 'notification/getall': 1 })
})

test('it is read again where something may have changed meanwhile', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const colleague = await site.signedIn('staff@foodkart.example', { path: stillPage })
  await aPendingOrder(colleague, 'foodKart', 'Click and Collect')
  const reads = await readsOf(page)
  expect(reads['order/getall']).toBeGreaterThan(1)
})

/** How often the order list reads each of its parts until its stream is open and it is at rest. */
async function readsOf(page: Page): Promise<Record<string, number>> {
  const reads: Record<string, number> = {}
  page.on('request', (request) => {
    const [, path] =
      /\/api\/(order\/getall|order\/ordercount|notification\/getall)/.exec(request.url()) ?? []
    if (path) reads[path] = (reads[path] ?? 0) + 1
  })
  await page.goto('/orders/orderlist')
  await expectShown(page.locator('.header-tools__live[data-mark=open]'))
  await page.waitForTimeout(1_500)
  return reads
}
