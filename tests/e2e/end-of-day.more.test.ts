import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')

test('staff count the drawer and close the day; money after it is said; the owner opens it again', async () => {
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
  await expectShown(staff.getByRole('heading', { name: /^Closed by/ }))
  const closings = staff.getByRole('table', { name: 'Former closings' })
  await expectShown(closings.getByText(/Counted twice/))
  expect(await staff.getByRole('button', { name: 'Open again' }).count()).toBe(0)

  const owner = await site.signedIn('owner@foodkart.example', { path: '/dashboard' })
  const { rows } = await unpaidOrder(owner)
  const [order] = rows
  await call(owner, 'POST', 'payment/txn', {
    purpose: 'order',
    order_id: order?.order_id,
    method: 'cash',
    amount: 100,
  })
  await owner.getByRole('main').getByRole('link', { name: 'End of day' }).click()
  await expectShown(owner.getByText('1 payment was recorded or changed after the closing.'))
  expect(await axeFinds(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Open again' }).click()
  await expectShown(owner.getByText('This day was opened again.', { exact: false }))
  await expectShown(owner.getByText('£5.50 short').first())
  await owner.getByRole('button', { name: 'Previous day' }).click()
  await expectShown(owner.getByRole('heading', { name: /^Closed by/ }))
})

/** The orders that somebody still owes for. */
async function unpaidOrder(page: Parameters<typeof call>[0]) {
  const found = await call(page, 'GET', 'order/getall?payment_status=unpaid&row_size=1')
  return { rows: found as unknown as { order_id: string }[] }
}
