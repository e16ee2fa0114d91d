import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'
import { screenStates } from '../support/screen-states.ts'
import { lookAt, type Found, screens } from '../support/selling-screens.ts'

const site = useSite()
const call = callsIn('foodKart')
const nothingFound: Found = { order: '', product: '', customer: '', promotion: '' }

test('the order list says what is the matter in every state, and comes back; the other screens are looked at in the long run', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: stillPage,
    ...phone,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  })
  const wrong: string[] = []
  for (const screen of screens.filter(({ name }) => name === 'the order list')) {
    for (const state of [...screenStates, 'nothing'] as const) {
      const faults = await lookAt(page, screen, nothingFound, state, 'sample')
      wrong.push(...faults.map((fault) => `${state}: ${fault}`))
    }
  }
  expect(wrong).toEqual([])
})

test('the question before paid orders are cancelled together says what goes back, and for how many', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const dish = { name: `Bulk naan ${Date.now() % 10_000}`, price_amount: 1000 }
  const { product_id } = await call(page, 'POST', 'product/create', dish)
  const wanted = { delivery_type: 'Click and Collect', items: [{ product_id, quantity: 1 }] }
  const orders = []
  for (let count = 0; count < 3; count += 1)
    orders.push(await call(page, 'POST', 'order/create', wanted))
  for (const { order_id, total_amount } of orders.slice(1)) {
    const payment = { purpose: 'order', order_id, method: 'cash', amount: total_amount }
    await call(page, 'POST', 'payment/txn', payment)
  }
  await page.goto('/orders/orderlist')
  for (const { order_no } of orders)
    await page.getByLabel(`Select ${String(order_no)}`, { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const held = orders.slice(1).reduce((sum, order) => sum + Number(order['total_amount']), 0)
  const said = `${sterling(held)} was paid for 2 orders and is due as a refund.`
  await expectShown(dialog.getByText(said))
})

function sterling(minor: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(minor / 100)
}
