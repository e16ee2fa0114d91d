import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'
import { pressedTwice } from '../support/second-tap.ts'

const site = useSite()
const call = callsIn('foodKart')
const owner = 'owner@foodkart.example'

/** Two pieces of something that has to be cooked and wants no choice. */
async function aDish(page: Page): Promise<object> {
  const { product_id } = await call(page, 'POST', 'product/create', {
    name: `Stew ${Date.now()}`,
    price_amount: 1350,
    station: 'Grill',
  })
  return { product_id, quantity: 2 }
}

test('an order says what it waits for, and one of two pieces is given back', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { order_id: id } = await call(page, 'POST', 'order/create', {
    items: [await aDish(page)],
  })
  await page.goto(`/orders/orderview?id=${String(id)}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expectShown(page.getByText('Mark the dishes below as cooked to continue.'))
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: /^Cooked: / }).click()
  await expectShown(page.getByText('Not paid yet: take the payment to complete.'))
  expect(await pressedTwice(page.getByRole('button', { name: /^Cash / }))).toBe('')
  await expectShown(page.getByRole('button', { name: 'Complete', exact: true }))
  expect(await page.locator('.steps__wait').count()).toBe(0)

  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  const amount = dialog.getByLabel('Amount', { exact: false })
  const whole = Number(await amount.inputValue())
  await dialog.getByLabel(/^How many of Stew/).selectOption('1')
  expect(Number(await amount.inputValue())).toBe(whole / 2)
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByLabel('Why?').fill('One was cold')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expectShown(page.locator('.record__head').getByText('Part refunded'))
})

test('the caption of a list says how it is sorted', async () => {
  const page = await site.signedIn(owner, { path: '/orders/orderlist' })
  const sorted = (by: string) =>
    page.getByRole('table', { name: new RegExp(`orders?, sorted by ${by}$`) })
  await expectShown(sorted('Placed, descending'))
  const total = page.getByRole('columnheader', { name: 'Total' }).getByRole('button')
  await total.click()
  await expectShown(sorted('Total, descending'))
  await total.click()
  await expectShown(sorted('Total, ascending'))
})

test('the last address of a known customer is offered', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const customer = { full_name: 'Jo Lane', phone: '07700900888', calling_code: '+44' }
  await call(page, 'POST', 'order/create', {
    items: [await aDish(page)],
    Customer: customer,
    delivery_type: 'Delivery',
    address: '9 Church Lane',
  })
  await page.goto('/orders/ordernew')
  await page.locator('input[name=phone]').fill(customer.phone)
  await page.getByRole('option', { name: /Jo Lane/ }).click()
  await page.getByRole('radio', { name: 'Delivery' }).check({ force: true })
  await page.getByRole('button', { name: 'Use the last address: 9 Church Lane' }).click()
  expect(await page.getByLabel('Address').inputValue()).toBe('9 Church Lane')
  expect(await page.getByRole('button', { name: /^Use the last address/ }).count()).toBe(0)
})

test('an order waits while another one is taken', async () => {
  const page = await site.signedIn(owner, { path: '/orders/ordernew' })
  const phone = page.locator('input[name=phone]')
  const held = page.getByRole('navigation', { name: 'Held orders' })
  await phone.fill('07700900777')
  await page.locator('input[name=fullName]').fill('First in line')
  expect(await held.count()).toBe(0)
  await page.getByRole('button', { name: 'Hold and start another' }).click()
  await expectShown(held.getByRole('link', { name: 'New order' }))
  await expect.poll(() => phone.inputValue()).toBe('')
  await phone.fill('07700900778')
  // Each has its address, also after a reload.
  await page.reload()
  await expect.poll(() => phone.inputValue()).toBe('07700900778')
  await held.getByRole('link', { name: 'First in line' }).click()
  await expect.poll(() => phone.inputValue()).toBe('07700900777')
  await held.getByRole('link', { name: '07700900778' }).click()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => held.getByRole('link', { name: '07700900778' }).count()).toBe(0)
})
