import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')

test('staff count the drawer, read what is missing in words, and close the day', async () => {
  const staff = await site.signedIn('staff@foodkart.example', { path: '/orders/orderlist' })
  await staff.getByRole('main').getByRole('link', { name: 'End of day' }).click()
  await expectShown(staff.getByRole('heading', { level: 1, name: 'End of day' }))
  const methods = staff.getByRole('table', { name: 'By method' })
  await expectShown(methods.getByRole('row', { name: /^Total/ }))
  const { cash_amount: cash, float_amount: float } = await call(staff, 'GET', 'till/day')
  const expected = Number(cash) + Number(float)
  // Four pounds fifty are missing.
  await staff.getByLabel('Cash counted').fill(((expected - 450) / 100).toFixed(2))
  await expectShown(staff.getByText('£4.50 short').first())
  await staff.getByLabel('Note').fill('Counted twice')
  expect(await axeFinds(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Close the day' }).click()
  const question = staff.getByRole('dialog', { name: 'Close the day with unfinished orders?' })
  const open = await question.getByText(/^\d+ open orders, £/).innerText()
  expect(await axeFinds(staff)).toEqual([])
  await question.getByRole('button', { name: 'Close the day' }).click()
  await expectShown(staff.getByText('Day closed', { exact: true }))
  await expectShown(staff.getByRole('heading', { name: /^Closed by/ }))
  const closings = staff.getByRole('table', { name: 'Former closings' })
  await expectShown(closings.getByText(/Counted twice/))
  await expectShown(closings.getByText(open))
  expect(await staff.getByRole('button', { name: 'Open again' }).count()).toBe(0)
})

test('the owner says why a day is opened again, and what was closed before stays on the list', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: '/actions/endofday' })
  await owner
    .getByRole('button', { name: 'Close the day' })
    .or(owner.getByRole('button', { name: 'Open again' }))
    .first()
    .waitFor()
  if (await owner.getByLabel('Cash counted').count()) {
    await owner.getByLabel('Cash counted').fill('10.00')
    await owner.getByRole('button', { name: 'Close the day' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
  }
  await owner.getByRole('button', { name: 'Open again' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Open this day again?' })
  await dialog.getByLabel('Why?').fill('Counted the wrong drawer')
  expect(await axeFinds(owner)).toEqual([])
  await dialog.getByRole('button', { name: 'Open again' }).click()
  const closings = owner.getByRole('table', { name: 'Former closings' })
  await expectShown(closings.getByText(/counted\. Opened again: .*“Counted the wrong drawer”/))
  await expectShown(owner.getByRole('button', { name: 'Close the day' }))
})

test('reports and the end of a day say what they count, and lead to each other for that day', async () => {
  const owner = await site.signedIn('owner@foodkart.example', {
    path: '/reports/order?period=today',
  })
  await expectShown(
    owner.getByText('completed orders, by the day they were placed', { exact: false }),
  )
  await owner.getByRole('link', { name: 'Money taken: End of day' }).click()
  await owner.waitForURL(/\/actions\/endofday\?day=\d{4}-\d\d-\d\d$/)
  await expectShown(owner.getByText('Money taken and refunded on one day', { exact: false }))
  const day = owner.url().slice(-10)
  await owner.getByRole('link', { name: 'Orders placed on this day: Reports' }).click()
  await owner.waitForURL(new RegExp(`/reports/order\\?from_date=${day}&to_date=${day}$`))
  await expectShown(owner.getByRole('heading', { level: 1, name: 'Reports' }))
})

test('open and unpaid orders of a day lead to the list of exactly these', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: '/actions/endofday' })
  const open = owner.getByRole('main').getByRole('link', { name: /^\d+ open orders, £/ })
  const count = parseInt(await open.innerText(), 10)
  expect(count).toBeGreaterThan(0)
  await open.click()
  await owner.waitForURL(/\/orders\/orderlist\?from_date=.*&order_status_id=/)
  await expectShown(owner.getByRole('table', { name: new RegExp(`^${count} orders`) }))
  await owner.goBack()
  await owner
    .getByRole('main')
    .getByRole('link', { name: /^\d+ unpaid orders, £.* due$/ })
    .click()
  await owner.waitForURL(/\/orders\/orderlist\?from_date=.*&payment_status=unpaid$/)
})
