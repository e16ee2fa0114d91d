import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { moving, pathOf, useSite } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

test('an order is accepted by the owner, cooked, paid and completed by staff, and its receipt says so to anyone', async () => {
  const owner = await site.signedIn('owner@foodkart.example', moving)
  const { path, orderNo } = await aPendingOrder(owner, 'foodKart', 'Click and Collect')
  await owner.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await owner.getByRole('link', { name: orderNo, exact: true }).click()
  await owner.waitForURL(`**${path}`)
  await expectStatus(owner, 'Pending')

  await step(owner, 'Accept')
  await expectStatus(owner, 'Accept')

  // Someone else of the company, at another machine.
  const staff = await site.signedIn('staff@foodkart.example', { path, ...moving })
  await expectStatus(staff, 'Accept')
  await step(staff, 'Start')
  await expectStatus(staff, 'Cooking')
  await cookEverything(staff)
  await expectStatus(staff, 'Ready')

  await staff.getByRole('button', { name: /^Cash / }).click()
  await staff.getByText('Nothing left to pay').waitFor()
  await step(staff, 'Complete')
  await expectStatus(staff, 'Completed')

  await owner.reload()
  await expectStatus(owner, 'Completed')
  await expectHistory(owner, ['Completed', 'Accepted'])

  const receiptPath = await staff
    .getByRole('link', { name: 'Open', exact: true })
    .getAttribute('href')
  const guest = await site.open(receiptPath ?? '')
  await guest.getByText('Completed').first().waitFor()
  await guest.getByText('Paid', { exact: true }).first().waitFor()
  expect(await guest.evaluate(() => localStorage.getItem('sevenfold.token'))).toBeNull()
  expect(pathOf(guest)).toBe(receiptPath)
})

async function step(page: Page, name: string): Promise<void> {
  await page.locator('.steps__root').getByRole('button', { name, exact: true }).click()
}

/** Every line goes to the kitchen and is cooked; with the last one the order is ready by itself. */
async function cookEverything(page: Page): Promise<void> {
  for (const name of [/^To kitchen: /, /^Cooked: /]) {
    const buttons = page.getByRole('button', { name })
    for (let left = await buttons.count(); left > 0; left -= 1) {
      await buttons.first().click()
      await expect.poll(() => buttons.count()).toBe(left - 1)
    }
  }
}

async function expectStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('main').getByText(status, { exact: true }).first().waitFor()
}

async function expectHistory(page: Page, events: string[]): Promise<void> {
  const history = page.getByRole('region', { name: 'History' })
  for (const event of events) await history.getByText(event, { exact: true }).first().waitFor()
}
