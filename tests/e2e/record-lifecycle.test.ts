import { expect, test } from 'vitest'
import { expectShown, useSite } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

test('accepting an order moves it in the inspector from Pending to Received, under its own name, and so goes its line', async () => {
  const app = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist?inspect' })
  const { path, orderNo } = await aPendingOrder(app, 'foodKart', 'Click and Collect')
  await app.goto(new URL(path, app.url()).href)
  await expectShown(app.getByRole('heading', { level: 1, name: new RegExp(orderNo) }))
  const inspector = await site.openTab(app, '/inspect')
  const order = inspector.getByRole('button', { name: new RegExp(`^order ${orderNo}`) })
  await order.click()
  const state = inspector.locator('.inspect-state')
  await expect.poll(() => state.textContent()).toContain('Pending')

  await app.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => state.textContent()).toContain('Received')
  const lit = (name: 'active' | 'taken', attribute: string) =>
    inspector
      .locator(`.is-${name}`)
      .evaluateAll(
        (all, key) => [...new Set(all.map((one) => one.getAttribute(key)))],
        `data-${attribute}`,
      )
  await expect.poll(() => lit('active', 'id')).toEqual(['order.Received'])
  await expect.poll(() => lit('taken', 'key')).toEqual(['order.Pending --order.accept[0]'])

  // Its line has an actor of its own; what goes to the kitchen starts the order.
  const line = inspector.getByRole('button', { name: new RegExp(`^line .* of order ${orderNo}`) })
  await line.click()
  await expect.poll(() => state.textContent()).toContain('In Cart')
  await app.getByRole('button', { name: /^To kitchen/ }).click()
  await expect.poll(() => state.textContent()).toContain('In Kitchen')
  await expect.poll(() => lit('taken', 'key')).toEqual(['cart-item.In Cart --item.fire[0]'])
  await order.click()
  await expect.poll(() => state.textContent()).toContain('Processing')
})
