import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { expectShown, useSite } from '../support/browser.ts'

const site = useSite()

/** The chart of a record's lifecycle, in the inspector. */
async function anOrderInTheInspector(): Promise<Page> {
  const app = await site.signedIn('owner@foodkart.example', {
    path: '/orders/orderlist?inspect',
  })
  await app.locator('a[href*="/orders/orderview?"]').first().click()
  const inspector = await site.openTab(app, '/inspect')
  await inspector
    .getByRole('button', { name: /^order/ })
    .first()
    .click()
  await expectShown(inspector.getByRole('combobox', { name: /^Role/ }))
  return inspector
}

test('the path of a role stands out in a chart, and a state can be looked into', async () => {
  const inspector = await anOrderInTheInspector()
  const opacity = (event: string) =>
    inspector
      .locator(`[data-key^="order.Pending --${event}["]`)
      .evaluate((edge) => getComputedStyle(edge).opacity)
  expect([await opacity('order.accept'), await opacity('order.customer-cancel')]).toEqual([
    '1',
    '1',
  ])

  await inspector.getByRole('combobox', { name: /^Role/ }).selectOption('guest')
  await expect.poll(() => opacity('order.accept')).toBe('0.25')
  expect(await opacity('order.customer-cancel')).toBe('1')

  const whole = await inspector.locator('svg.chart').getAttribute('viewBox')
  await inspector.getByRole('combobox', { name: /^Part/ }).selectOption('order.Unserviceable')
  const box = async () => (await inspector.locator('svg.chart').getAttribute('viewBox')) ?? ''
  await expect.poll(box).not.toBe(whole)
  // What is looked into stands in the address, and comes back with it.
  await inspector.reload()
  await inspector.getByRole('combobox', { name: /^Part/ }).selectOption('')
  await expect.poll(box).toBe(whole)
})
