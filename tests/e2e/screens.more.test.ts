import type { BrowserContextOptions, Page } from 'playwright'
import { describe, test } from 'vitest'
import { phone, stillPage, useSite } from '../support/browser.ts'
import { expectClean } from '../support/clean.ts'

const site = useSite()

/** Each screen with what is there when it has loaded. */
const screens = [
  { name: 'the dashboard', path: () => '/dashboard', heading: 'Dashboard' },
  { name: 'the order list', path: () => '/orders/orderlist', heading: 'Orders' },
  { name: 'an order', path: (order: Opened) => order.view, heading: /.+/ },
  { name: 'its receipt', path: (order: Opened) => order.receipt, heading: /.+/ },
  { name: 'the product list', path: () => '/products/productlist', heading: /.+/ },
  {
    name: 'the way out of a wrong address',
    path: () => '/others/404',
    heading: 'Page not found',
  },
]

/** The two looks that differ most; the tables of the long run go over all of them. */
const looks: { look: string; options: BrowserContextOptions }[] = [
  { look: 'light, at a desk', options: { colorScheme: 'light' } },
  {
    look: 'dark, on a phone 320 px wide',
    options: { ...phone, viewport: { width: 320, height: 844 }, colorScheme: 'dark' },
  },
]

describe.each(looks)('$look', ({ options }) => {
  test('axe finds nothing on the sign-in, empty and with errors, and nothing scrolls sideways', async () => {
    const page = await site.open('/sessions/signin', options)
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await expectClean(page, 'empty')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter your password.').waitFor()
    await expectClean(page, 'with errors')
  })

  test('axe finds nothing on the screens of an owner, and nothing scrolls sideways', async () => {
    const page = await site.signedIn('owner@foodkart.example', { path: stillPage, ...options })
    const order = await openOrder(page)
    for (const { name, path, heading } of screens) {
      await page.goto(path(order))
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await expectClean(page, name)
    }
  })
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
