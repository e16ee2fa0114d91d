import { readFileSync } from 'node:fs'
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
  // The open state is in the URL and restored from it.
  await inspector.reload()
  await inspector.getByRole('combobox', { name: /^Part/ }).selectOption('')
  await expect.poll(box).toBe(whole)
})

test('the actor of a record takes no event from here and says why, and what is saved can be about it alone', async () => {
  const app = await site.signedIn('owner@foodkart.example', {
    path: '/orders/orderlist?order_status_id=1&inspect',
  })
  await app.locator('a[href*="/orders/orderview?"]').first().click()
  const inspector = await site.openTab(app, '/inspect')
  const order = inspector.getByRole('button', { name: /^order \d+/ })
  const name = /order \d+/.exec((await order.first().textContent()) ?? '')?.[0] ?? ''
  await order.first().click()
  const next = inspector.getByRole('region', { name: 'May happen next' })
  await expectShown(next.getByText(/^This actor follows a record/))
  expect(await next.getByRole('button', { name: 'order.accept' }).isDisabled()).toBe(true)

  await app.getByRole('button', { name: 'Accept', exact: true }).click()
  await expectShown(next.getByText('order.mark-ready: areItemsReady says no as things are'))

  const saved = async () => {
    const [download] = await Promise.all([
      inspector.waitForEvent('download'),
      inspector.getByRole('button', { name: 'Save', exact: true }).click(),
    ])
    return readFileSync(await download.path(), 'utf8')
  }
  await inspector.getByRole('combobox', { name: 'Save as' }).selectOption('sequence')
  const plain = await saved()
  expect(plain).toContain(` as ${name}`)
  expect(plain).toMatch(/ as session/)
  expect(plain).not.toMatch(/ as (answer|throttle)/)
  await inspector.getByRole('checkbox', { name: 'Helpers too' }).check()
  expect(await saved()).toMatch(/ as (answer|throttle)/)
  await inspector.getByRole('checkbox', { name: 'Helpers too' }).uncheck()
  await inspector.getByRole('checkbox', { name: 'This actor only' }).check()
  const alone = await saved()
  expect(alone).toContain(` as ${name}`)
  expect(alone).not.toMatch(/ as session/)
})

test('the words of a large chart can be read, and all of it be seen at once', async () => {
  const inspector = await anOrderInTheInspector()
  await inspector.setViewportSize({ width: 1280, height: 800 })
  await inspector
    .getByRole('button', { name: /^session/ })
    .first()
    .click()
  const chart = inspector.locator('svg.chart')
  const drawn = () =>
    chart.evaluate((svg: SVGSVGElement) => {
      const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
      const box = svg.getBoundingClientRect()
      const place = svg.parentElement?.getBoundingClientRect() ?? box
      return {
        scale: Math.min(box.width / width, box.height / height),
        isWhole: box.width <= place.width && box.height <= place.height,
      }
    })
  await expect.poll(async () => (await drawn()).scale).toBeGreaterThan(0.84)
  await inspector.getByRole('button', { name: 'All at once' }).click()
  await expect.poll(async () => (await drawn()).isWhole).toBe(true)
})
