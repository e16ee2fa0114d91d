import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { phone, stillPage, useSite, styledAs } from '../support/browser.ts'
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

test('a guest marks an order that was completed, once', async () => {
  const owner = await site.signedIn('owner@foodkart.example', {
    path: '/orders/orderlist?order_status_id=6',
  })
  await owner.goto(
    (await owner.locator('a[href^="/orders/orderview?id="]').first().getAttribute('href')) ?? '',
  )
  const guest = await site.open(await receiptOf(owner))
  await guest.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await guest.getByRole('button', { name: 'Send' }).click()
  await guest.getByText('Thank you. Your rating was sent.').waitFor()
  await guest.reload()
  await guest.getByText('4 stars', { exact: true }).waitFor()
  expect(await guest.getByRole('button', { name: 'Send' }).count()).toBe(0)
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
