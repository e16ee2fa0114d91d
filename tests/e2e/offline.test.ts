import { describe, expect, test } from 'vitest'
import { pathOf, useSite } from '../support/browser.ts'
import { goOffline, stepsOf, withWorker } from '../support/offline-page.ts'
import { callsIn } from '../support/page-call.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

describe('without a connection', () => {
  test('twenty-one steps on seven orders are kept, sent once each and in their order when the server is back, also past a reload', async () => {
    const page = await withWorker(site, 'owner@ekart.example')
    const numbers: string[] = []
    for (let count = 0; count < 7; count += 1)
      numbers.push((await aPendingOrder(page, 'ekart', 'Click and Collect')).orderNo)
    await page.goto('/orders/orderlist')
    await page.getByRole('link', { name: numbers[6], exact: true }).waitFor()
    await goOffline(page, 'order/getall')
    for (const number of numbers)
      for (const name of ['Accept', 'Start'])
        await page.getByRole('button', { name: `${name}: ${number}`, exact: true }).click()
    // A press is kept when its outcome is shown; a page that is left before loses it, as it would
    // have with a server.
    await page.getByRole('button', { name: `Mark ready: ${numbers[6]}`, exact: true }).waitFor()
    await page.reload()
    for (const number of numbers)
      await page.getByRole('button', { name: `Mark ready: ${number}`, exact: true }).click()
    await page.getByRole('button', { name: '21 changes pending' }).waitFor()
    expect(await page.locator('#outbox-panel *').count()).toBe(0)
    await page.getByRole('button', { name: '21 changes pending' }).click()
    await page
      .getByRole('dialog', { name: 'Unsent changes' })
      .getByRole('listitem')
      .nth(20)
      .waitFor()
    await page.getByText(/^Last updated /).waitFor()

    await page.context().setOffline(false)
    await expect.poll(() => page.getByRole('button', { name: /changes? pending/ }).count()).toBe(0)
    for (const number of numbers)
      expect(await stepsOf(page, number)).toEqual([
        'order.accept',
        'order.start',
        'order.mark-ready',
      ])
    expect(pathOf(page)).toBe('/orders/orderlist')
  })

  test('a waiter reads that dishes wait on the device, and that the kitchen has them once they were sent', async () => {
    const page = await withWorker(site, 'owner@tableordering.example')
    const call = callsIn('tableOrdering')
    const name = `Away ${Date.now() % 100_000}`
    const { table_id } = await call(page, 'POST', 'table/create', { name, capacity: 4 })
    const { product_id } = await call(page, 'POST', 'product/create', {
      name: `Dal of ${name}`,
      price_amount: 500,
    })
    const items = [{ product_id, quantity: 1 }]
    await call(page, 'POST', 'order/create', { source: 'table', table_id, items })
    await page.goto(`/table/tableview?id=${String(table_id)}`)
    const lines = page.getByRole('region', { name: 'On this table' })
    const send = lines.getByRole('button', { name: 'Send 1 to the kitchen' })
    await send.waitFor()
    await goOffline(page, 'table/getbyid')
    await send.click()
    await lines.getByText('Waiting to be sent').waitFor()
    expect(await lines.getByText('In Kitchen').count()).toBe(0)
    // A payment can't wait here: its buttons say so.
    const bill = page.getByRole('region', { name: 'Bill' })
    const noPayment = bill.getByText('No connection: payments can be recorded when it is back.')
    await noPayment.waitFor()
    expect(await bill.getByRole('button', { name: /^Cash ₹/ }).isDisabled()).toBe(true)
    await page.context().setOffline(false)
    await lines.getByText('In Kitchen').waitFor()
    expect(await lines.getByText('Waiting to be sent').count()).toBe(0)
    await noPayment.waitFor({ state: 'detached' })
  })
})
