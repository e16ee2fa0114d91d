import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { phone, useSite } from '../support/browser.ts'

const site = useSite()

/** Each screen with what is there when it has loaded. */
const screens = [
  { name: 'the dashboard', path: () => '/dashboard', heading: 'Dashboard' },
  { name: 'the order list', path: () => '/orders/orderlist', heading: 'Orders' },
  { name: 'an order', path: (order: Opened) => order.view, heading: /.+/ },
  { name: 'its receipt', path: (order: Opened) => order.receipt, heading: /.+/ },
  { name: 'a screen to come', path: () => '/products/productlist', heading: /.+/ },
  { name: 'the way out of a wrong address', path: () => '/others/404', heading: 'There is nothing at this address' },
]

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  test('axe finds nothing on the sign-in, empty and with errors', async () => {
    const page = await site.open('/sessions/signin', { colorScheme, reducedMotion: 'reduce' })
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await axeFinds(page)).toEqual([])

    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter your password.').waitFor()
    expect(await axeFinds(page)).toEqual([])
  })

  test('axe finds nothing on the screens of an owner, light at a desk or dark on a phone', async () => {
    // The two that differ most; the tables of the long run go over all of them.
    for (const device of (colorScheme === 'light' ? [{}] : [phone]) satisfies BrowserContextOptions[]) {
      const page = await site.signedIn('owner@foodkart.example', { colorScheme, reducedMotion: 'reduce', ...device })
      const order = await openOrder(page)
      for (const { name, path, heading } of screens) {
        await page.goto(path(order))
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        await settled(page)
        expect(await axeFinds(page), name).toEqual([])
        expect(await sideways(page), name).toBe(0)
      }
    }
  })
})

test('nothing scrolls sideways on a screen 320 px wide', async () => {
  const narrow = { ...phone, viewport: { width: 320, height: 844 } }
  const guest = await site.open('/sessions/signin', narrow)
  await guest.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await sideways(guest), 'sign-in').toBe(0)

  const page = await site.signedIn('owner@foodkart.example', narrow)
  const order = await openOrder(page)
  for (const { name, path, heading } of screens) {
    await page.goto(path(order))
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await settled(page)
    expect(await sideways(page), name).toBe(0)
  }
})

type Opened = { view: string; receipt: string }

/** The addresses of the first order in the list and of its receipt. */
async function openOrder(page: Page): Promise<Opened> {
  await page.goto('/orders/orderlist')
  const view = await page.locator('a[href^="/orders/orderview?id="]').first().getAttribute('href')
  await page.goto(view ?? '')
  const receipt = await page.locator('a[href^="/receipt/"]').first().getAttribute('href')
  return { view: view ?? '', receipt: receipt ?? '' }
}

/** Until nothing on the page says that it is busy. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .bone, .skeleton') === null)
}

/** By how many pixels the page is wider than the window. */
async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}
