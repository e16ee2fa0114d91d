import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('foodKart')

/** An unpaid order of 20.00, on its screen. */
async function unpaid(page: Page): Promise<{ id: string; uuid: string }> {
  const dish = { name: `Stew ${Date.now()}`, price_amount: 2000 }
  const { product_id } = await call(page, 'POST', 'product/create', dish)
  const items = [{ product_id, quantity: 1 }]
  const made = await call(page, 'POST', 'order/create', { items })
  const [id, uuid] = [String(made['order_id']), String(made['uuid'])]
  await page.goto(`/orders/orderview?id=${id}`)
  return { id, uuid }
}

test('a cashier takes a tip with the cash, and the receipt and the change agree', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const { uuid } = await unpaid(page)
  await page.getByRole('button', { name: 'Tip, split or other payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '10% of £20.00: £2.00' }).click()
  await expectShown(dialog.getByText('To take with the tip: £22.00'))
  // A suggestion ends the error of what was typed before.
  await dialog.getByLabel(/^Cash received/).fill('5')
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await expectShown(dialog.getByText('At least £22.00.'))
  // Everything that is suggested covers the tip too.
  await dialog.getByRole('button', { name: '£25.00', exact: true }).click()
  await expectShown(dialog.getByText('Change: £3.00'))
  expect(await dialog.getByText(/^At least/).count()).toBe(0)
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const payments = page.locator('[aria-labelledby=order-payments]')
  await expectShown(payments.getByText(/with £2\.00 tip · received £25\.00, change £3\.00/))
  // The change stays in sight until the next action.
  await expectShown(payments.getByRole('status').getByText('Change: £3.00'))
  await payments.getByRole('button', { name: 'Change method: Cash £22.00' }).click()
  await payments.getByText('Change: £3.00').waitFor({ state: 'detached' })
  const guest = await site.open(`/receipt/${uuid}`, phone)
  await expectShown(guest.getByText('£22.00').first())
  await expectShown(guest.getByText('Tip', { exact: true }))
})

test('a wrong method is corrected at the order, and the correction is undone', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await unpaid(page)
  const payments = page.locator('[aria-labelledby=order-payments]')
  await payments.getByRole('button', { name: 'Cash £20.00', exact: true }).click()
  await payments.getByRole('button', { name: 'Change method: Cash £20.00' }).click()
  const dialog = page.getByRole('dialog')
  expect(await axeFinds(page)).toEqual([])
  expect(await dialog.getByRole('radio').count()).toBe(2)
  await dialog.getByLabel(/^Why/).fill('They paid by card')
  await dialog.getByRole('button', { name: 'Save method' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectShown(page.getByText('Payment method changed: Cash → Card'))
  const card = payments.getByRole('button', { name: 'Change method: Card £20.00' })
  await expectShown(card)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await card.waitFor({ state: 'detached' })
  await expectShown(payments.getByRole('button', { name: 'Change method: Cash £20.00' }))
  await expectShown(page.getByText('Payment method changed: Card → Cash'))
})

test('one press takes what is due and says so; it is undone from the message, and later at the order', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await unpaid(page)
  const payments = page.locator('[aria-labelledby=order-payments]')
  const cash = payments.getByRole('button', { name: 'Cash £20.00', exact: true })
  await cash.click()
  await expectShown(page.getByText('£20.00 in cash recorded'))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectShown(page.getByText('Payment of £20.00 undone'))
  await payments.getByRole('button', { name: 'Card £20.00', exact: true }).click()
  await expectShown(page.getByText('£20.00 by card recorded'))
  await page.reload()
  await payments.getByRole('button', { name: 'Undo payment: Card, £20.00' }).click()
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText(/^£20\.00 \(Card\) is no longer recorded as paid/))
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await cash.waitFor()
  expect(await payments.getByText(/undone by/).count()).toBe(2)
  await page.goto('/actions/endofday')
  await expectShown(page.getByRole('region', { name: 'Undone payments' }))
})

test('a payment that is pressed without a connection says so at its button, and the message ends with the connection', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await unpaid(page)
  const payments = page.locator('[aria-labelledby=order-payments]')
  const cash = payments.getByRole('button', { name: 'Cash £20.00', exact: true })
  await cash.waitFor()
  // A hanging network: the press is the first to hear of it.
  const lost = /payment\/txn|health/
  await page.route(lost, (route) => route.abort())
  await cash.click()
  const away = page.getByRole('alert').getByText('No connection to the server')
  await expectShown(away)
  const why = payments.getByText('No connection: payments can be recorded when it is back.')
  await expectShown(why)
  expect(await cash.isDisabled()).toBe(true)
  expect(await axeFinds(page)).toEqual([])
  await page.unroute(lost)
  await away.waitFor({ state: 'detached' })
  await why.waitFor({ state: 'detached' })
  await cash.click()
  await expectShown(payments.getByText('Nothing left to pay'))
})
