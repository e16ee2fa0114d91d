import { describe, expect, test } from 'vitest'
import { pathOf, useSite } from '../support/browser.ts'
import { goOffline, stepsOf, withWorker } from '../support/offline-page.ts'
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
})
