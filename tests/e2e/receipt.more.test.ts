import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite, styledAs } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

test('a guest cancels their order on its receipt, and the business sees why', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const { path } = await aPendingOrder(owner, 'foodKart', 'Click and Collect')
  await owner.goto(path)
  const guest = await site.open(await receiptOf(owner), phone)
  await guest.getByText('Cancel the order').click()
  expect(await axeFinds(guest)).toEqual([])
  // The answer that came with the page is not asked for again, but once the stream is open: nothing
  // is missed in between.
  await expect.poll(() => callsOf(guest)).toEqual(['getbyuuid', 'getbyuuid'])
  await guest.getByLabel('Why? (optional)').fill('The rain stopped')
  await guest.getByRole('button', { name: 'Yes, cancel' }).click()

  await guest.getByRole('status').getByText('Cancelled.').waitFor()
  await styledAs(guest, 'status').getByText('Cancelled').waitFor()
  expect(await guest.getByText('Cancel the order').count()).toBe(0)

  await owner.reload()
  await owner.getByText('The rain stopped').first().waitFor()
})

test('a guest marks an order that was completed, once, though the answer to the first press was lost', async () => {
  const owner = await site.signedIn('owner@foodkart.example', {
    path: '/orders/orderlist?order_status_id=6',
  })
  await owner.goto(
    (await owner.locator('a[href^="/orders/orderview?id="]').first().getAttribute('href')) ?? '',
  )
  const receipt = await receiptOf(owner)
  const guest = await site.open('/receipt/nonsense')
  // No news says what came of it.
  await guest.route('**/pub/events?*', (route) => route.abort())
  await guest.goto(receipt)
  const keys: unknown[] = []
  await guest.route('**/order/updatebyuuid', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server does it, and nobody hears of it.
    await route.fetch()
    return route.abort()
  })
  await guest.getByRole('radio', { name: '4 stars' }).check({ force: true })
  const send = guest.getByRole('button', { name: 'Send' })
  await send.click()
  await expectShown(guest.getByRole('alert').filter({ hasText: /\S/ }).first())
  await send.click()
  await guest.getByText('Thank you. Your rating was sent.').waitFor()
  expect(keys).toEqual([keys[0], keys[0]])
  await guest.reload()
  await guest.getByText('4 stars', { exact: true }).waitFor()
  expect(await guest.getByRole('button', { name: 'Send' }).count()).toBe(0)
})

test('a receipt that the server had no room to follow is followed once there is some', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const { path } = await aPendingOrder(owner, 'foodKart', 'Click and Collect')
  await owner.goto(path)
  const guest = await site.open('/receipt/nonsense', phone)
  let asked = 0
  await guest.route('**/pub/events?*', (route) =>
    (asked += 1) === 1 ? route.fulfill({ status: 429 }) : route.continue(),
  )
  await guest.goto(await receiptOf(owner))
  await expect.poll(() => asked).toBe(1)
  await owner.locator('.steps__root').getByRole('button', { name: 'Accept', exact: true }).click()
  await guest.locator('[data-waiting=false]').waitFor()
  expect(asked).toBe(2)
})

test('an address that leads nowhere is told so in words', async () => {
  const guest = await site.open('/receipt/nonsense')
  await guest.getByRole('heading', { name: 'This receipt was not found' }).waitFor()
  await guest.goto('/others/ticket/nonsense')
  await guest.getByRole('heading').first().waitFor()
  expect(await guest.getByRole('heading').count()).toBe(1)
})

async function receiptOf(page: Page): Promise<string> {
  return (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? ''
}

/** The last word of every call of the page, in order. */
async function callsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/api\/order\/(\w+)/.exec(name)?.[1] ?? []),
  )
}
