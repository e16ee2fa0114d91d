import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, useSite, styledAs } from '../support/browser.ts'

const site = useSite({ PAYMENT_TEST: '1' })

/** A guest who has ordered, at the receipt. */
async function ordered(): Promise<Page> {
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill('Ines')
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
  return guest
}
const payButton = (guest: Page) => guest.getByRole('button', { name: /^Pay .* online$/ })
const toPay = async (guest: Page): Promise<void> => {
  await payButton(guest).tap()
  await guest.waitForURL('**/pay/*')
}
const card = (guest: Page, number: string) => guest.getByRole('button', { name: number })
const isPaid = (guest: Page) =>
  guest.getByText('Paid', { exact: true }).first().waitFor({ timeout: 15_000 })

test('a guest pays an order with 3-D Secure; the business sees it without a reload', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist' })
  const guest = await ordered()
  await expectShown(payButton(guest))
  const number = (await guest.title()).replace('Receipt ', '')
  const row = owner.getByRole('row').filter({ hasText: number })
  await expectShown(row.getByText('Unpaid', { exact: true }))
  expect(await axeFinds(guest)).toEqual([])
  await toPay(guest)
  expect(await guest.title()).toContain('test provider')
  await card(guest, '4000 0000 0000 3220').tap()
  await guest.getByRole('button', { name: 'Confirm the payment' }).tap()
  await guest.waitForURL('**/receipt/*')
  await isPaid(guest)
  await expect.poll(() => payButton(guest).count()).toBe(0)
  await expectShown(row.getByText('Paid', { exact: true }))
})

test('a guest who chooses so at the cart is led to the payment at once', async () => {
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill('Ines')
  await guest.getByLabel('Pay online now').check()
  await guest.getByRole('button', { name: 'Order and pay online' }).tap()
  await guest.waitForURL('**/pay/*')
  await card(guest, '4242 4242 4242 4242').tap()
  await guest.waitForURL('**/receipt/*')
  await isPaid(guest)
  await expect.poll(() => payButton(guest).count()).toBe(0)
})

test('a refused card and a bank that says no leave the order unpaid; the next card pays it', async () => {
  const guest = await ordered()
  await toPay(guest)
  await card(guest, '4000 0000 0000 0002').tap()
  await expectShown(guest.getByText('Your card was declined.'))
  await card(guest, '4000 0000 0000 3220').tap()
  await guest.getByRole('button', { name: 'Decline' }).tap()
  await expectShown(guest.getByText('Your bank did not confirm the payment.'))
  await guest.getByRole('link', { name: 'Back without paying' }).tap()
  await guest.waitForURL('**/receipt/*')
  const refused = guest.getByText(/was refused\. You were not charged\. The bank did not confirm/)
  await expectShown(refused)
  await expectShown(guest.getByText(/Pay online again below/))
  await expectShown(payButton(guest))
  expect(await axeFinds(guest)).toEqual([])
  await toPay(guest)
  await card(guest, '4242 4242 4242 4242').tap()
  await guest.waitForURL('**/receipt/*')
  await isPaid(guest)
  await expect.poll(() => refused.count()).toBe(0)
})

test('a message that comes twice is counted once, and one that comes late is waited for', async () => {
  const guest = await ordered()
  await toPay(guest)
  await card(guest, '4000 0000 0000 0093').tap()
  await guest.waitForURL('**/receipt/*')
  await isPaid(guest)
  expect(
    await styledAs(guest, 'amounts')
      .getByText(/refund/i)
      .count(),
  ).toBe(0)

  const late = await ordered()
  await toPay(late)
  await card(late, '4000 0000 0000 0077').tap()
  await late.waitForURL('**/receipt/*')
  await expectShown(late.getByText(/^Your payment is being confirmed/))
  // Nobody pays twice meanwhile.
  await payButton(late).tap()
  await expectShown(late.getByText(/^This order was paid a moment ago/))
  await late.getByText('Paid', { exact: true }).first().waitFor({ timeout: 40_000 })
})
