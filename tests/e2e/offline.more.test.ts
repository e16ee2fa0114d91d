import { describe, expect, test } from 'vitest'
import { pathOf, useSite } from '../support/browser.ts'
import { goOffline, stepsOf, withWorker } from '../support/offline-page.ts'
import { callsIn } from '../support/page-call.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

describe('without a connection', () => {
  test('what a waiter sends from the pad waits in the outbox, is shown at its table, and reaches the kitchen by itself', async () => {
    const page = await withWorker(site, 'owner@tableordering.example')
    const call = callsIn('tableOrdering')
    const name = `Pad ${Date.now() % 100_000}`
    const { table_id } = await call(page, 'POST', 'table/create', { name, capacity: 4 })
    await page.goto('/table/tablecustomerlist')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Order pad', exact: true }).click()
    await page
      .getByRole('button', { name: /^One more: / })
      .first()
      .click()
    const send = page.getByRole('button', { name: 'Send to kitchen', exact: true })
    await send.waitFor()
    await goOffline(page, 'product/getall')
    await send.click()
    await page
      .getByText('1 item is kept on this device. The kitchen gets it when the connection is back.')
      .waitFor()
    const waiting = page.getByRole('region', { name: 'Not sent yet' })
    await waiting.getByText('1 ×').waitFor()
    await page.getByRole('button', { name: '1 change pending' }).click()
    const panel = page.getByRole('dialog', { name: 'Unsent changes' })
    await panel.getByText(`${name}: `).waitFor()
    await page.keyboard.press('Escape')
    for (const path of ['/table/tableview', '/table/tablecustomerlist']) {
      await page.goBack()
      await expect.poll(() => pathOf(page)).toContain(path)
    }
    const card = page.getByRole('article').filter({ hasText: name })
    await card.getByText('1 item not sent').waitFor()
    await page.context().setOffline(false)
    await card.getByText('1 cooking').waitFor()
    await card.getByText('1 item not sent').waitFor({ state: 'detached' })
    const rows: unknown = await call(
      page,
      'GET',
      `addtocart/getallforbus?table_id=${String(table_id)}`,
    )
    expect(rows).toMatchObject([{ quantity: 1, cart_status: 'In Kitchen' }])
  })

  test('a move of a record that someone else has ended is refused with its current state, and can be dropped', async () => {
    const page = await withWorker(site, 'owner@ekart.example')
    const { path, orderNo } = await aPendingOrder(page, 'ekart', 'Click and Collect')
    const other = await site.signedIn('owner@ekart.example')
    await page.goto(path)
    await page
      .locator('.steps__root')
      .getByRole('button', { name: 'Accept', exact: true })
      .waitFor()
    await goOffline(page, 'order/getbyid')
    await page.locator('.steps__root').getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText(`${orderNo}: Received. Not sent yet`).waitFor()
    await page.locator('.steps__root').getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: '2 changes pending' }).waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Stay signed in', exact: true }).click()

    await other.goto(path)
    await other.locator('.steps__root').getByRole('button', { name: 'Reject', exact: true }).click()
    await other.getByRole('dialog').getByRole('radio').first().check()
    await other.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await other.getByRole('main').getByText('Unserviceable', { exact: true }).first().waitFor()

    await page.context().setOffline(false)
    await page.getByText(`${orderNo} was not changed.`).waitFor()
    await page.getByRole('button', { name: '1 refused, 1 pending' }).click()
    const panel = page.getByRole('dialog', { name: 'Unsent changes' })
    await panel.getByText(`${orderNo}: Accepted`).waitFor()
    await panel.getByText('Waiting for the change above').waitFor()
    const sides = panel.locator('.outbox__sides > div')
    await sides.filter({ hasText: 'Your change' }).getByText('Received', { exact: true }).waitFor()
    await sides
      .filter({ hasText: 'Current state' })
      .getByText('Unserviceable', { exact: true })
      .waitFor()
    expect(await panel.getByRole('button', { name: 'Try again', exact: true }).count()).toBe(0)
    await page.getByRole('main').getByText('Unserviceable', { exact: true }).first().waitFor()
    for (let left = 2; left > 0; left -= 1)
      await panel.getByRole('button', { name: 'Discard', exact: true }).first().click()
    await panel.getByText('Everything has been sent.').waitFor()
    expect(await stepsOf(page, orderNo)).toEqual(['order.reject'])
  })

  test('goods handed over with tax on top are complete with nothing due once they were sent', async () => {
    const page = await withWorker(site, 'owner@ekart.example')
    const call = callsIn('ekart')
    const { version } = await call(page, 'GET', 'user/company', undefined, '/login-api')
    const tax = { tax_percent: 18, tax_included: false, expected_version: version }
    await call(page, 'PUT', 'user/update', tax, '/login-api')
    await page.goto('/orders/ordernew')
    const tile = page.getByRole('button', { name: /^One more: Enamel Mug/ }).first()
    await tile.waitFor()
    await goOffline(page, 'product/getall')
    await tile.click()
    await page.getByText('An estimate from the last known prices').waitFor()
    await page.getByText('Tax', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await page.waitForURL(/orderview/)
    await page.getByText('Not sent yet', { exact: true }).first().waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor()
    const id = new URL(page.url()).searchParams.get('id')
    const sent = await call(page, 'GET', `order/getbyid?id=${id}`)
    expect(sent).toMatchObject({ order_status_id: 6, payment_status: 'paid', owed_amount: 0 })
    expect(sent['tax_amount']).toBeGreaterThan(0)
  })

  test('a press is shown as kept before the app is stored on the device', async () => {
    const page = await site.signedIn('owner@ekart.example')
    const { orderNo } = await aPendingOrder(page, 'ekart', 'Click and Collect')
    await page.goto('/orders/orderlist')
    await page.getByRole('link', { name: orderNo, exact: true }).waitFor()
    const parts = ['/queued-calls-', '/stored-reads-', '/order-life-']
    await page.waitForFunction((wanted) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return wanted.every((part) => loaded.some((name) => name.includes(part)))
    }, parts)
    await goOffline(page, 'order/getall')
    await page.getByRole('button', { name: `Accept: ${orderNo}`, exact: true }).click()
    await page.getByRole('button', { name: `Start: ${orderNo}`, exact: true }).waitFor()
    await page.getByRole('button', { name: `Start: ${orderNo}`, exact: true }).click()
    await page.getByRole('button', { name: '2 changes pending' }).waitFor()
    await page.getByRole('button', { name: `Mark ready: ${orderNo}`, exact: true }).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByRole('button', { name: /changes? pending/ }).count()).toBe(0)
    expect(await stepsOf(page, orderNo)).toEqual(['order.accept', 'order.start'])
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
