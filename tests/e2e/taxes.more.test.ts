import { expect, test } from 'vitest'
import { createOrder } from '#contract/new-order.ts'
import { moduleIds } from '#contract/modules.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { recordPayment } from '#contract/payment.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { answerAt, signInAt } from '../support/remote.ts'

const site = useSite()

test('taxes are named in the settings, and an order, its receipt and the report show each of them', async () => {
  const page = await site.signedIn('owner@ekart.example', {
    path: '/actions/settings?part=company',
  })
  const named = page.getByLabel('Named taxes')
  await named.fill('State')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectShown(page.getByText('Write a name and a number for each tax'))
  await named.fill('State 5 + City 2,5 %')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // As it was read, from when it is saved.
  await expect.poll(() => named.inputValue()).toBe('State 5 + City 2.5')
  await page.reload()
  await expect.poll(() => named.inputValue()).toBe('State 5 + City 2.5')

  const url = new URL(page.url()).origin
  const { token } = await signInAt(url, 'owner@ekart.example')
  const as = { token, moduleId: moduleIds.ekart }
  const lamp = await answerAt(url, createProduct, { name: 'Lamp', priceAmount: 10_000 }, { as })
  const items = [{ productId: lamp.id, quantity: 1 }]
  const order = await answerAt(url, createOrder, { items }, { as })
  const paid = { purpose: 'order', orderId: order.id, method: 'cash', amount: 10_750 } as const
  await answerAt(url, recordPayment, paid, { as })
  await page.goto(`/orders/orderview?id=${order.id}`)
  await expectShown(page.getByText('State 5 %'))
  await expectShown(page.getByText('$2.50'))
  const guest = await site.open(`/receipt/${order.uuid}`)
  await expectShown(guest.getByText('City 2.5 %'))

  const { id } = order
  for (const event of ['order.mark-ready', 'order.complete'] as const) {
    const { version } = await answerAt(url, getOrder, { id }, { as })
    await answerAt(url, moveOrder, { id, expectedVersion: version, event }, { as })
  }
  await page.goto('/reports/order')
  await page.getByRole('button', { name: 'Tax', exact: true }).click()
  await expectShown(page.getByRole('row', { name: /State 5 %.*\$5\.00/ }))
  await expectShown(page.getByRole('row', { name: /City 2\.5 %.*\$2\.50/ }))
})
