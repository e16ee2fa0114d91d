import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axeFinds } from './axe.ts'
import { sideways } from './clean.ts'
import { failedRequest, holdIn, type ScreenState } from './screen-states.ts'

/** The addresses of one record of each kind. */
export type Found = { order: string; product: string; customer: string; promotion: string }
/** A screen of selling. */
type Screen = {
  name: string
  path: (found: Found) => string
  /** What stands there when there is nothing; left out where nothing can't be. */
  empty?: RegExp
  /** Of a list: what the address asks for that nothing fits. */
  nothing?: string
  /** Has all it needs without a call. */
  isStill?: boolean
}

export const screens: readonly Screen[] = [
  {
    name: 'the order list',
    path: () => '/orders/orderlist',
    empty: /^No orders yet/,
    nothing: '?search=zzzz',
  },
  { name: 'an order', path: ({ order }) => order },
  { name: 'a new order', path: () => '/orders/ordernew', isStill: true },
  {
    name: 'the product list',
    path: () => '/products/productlist',
    empty: /^No products yet/,
    nothing: '?search=zzzz',
  },
  { name: 'the categories', path: () => '/products/categories', empty: /^No categories yet/ },
  { name: 'a product', path: ({ product }) => product },
  { name: 'a new product', path: () => '/products/productview', isStill: true },
  { name: 'the import', path: () => '/products/import', isStill: true },
  {
    name: 'the customer list',
    path: () => '/customers/customerlist',
    empty: /^No customers yet/,
    nothing: '?search=zzzz',
  },
  { name: 'a customer', path: ({ customer }) => customer },
  { name: 'a new customer', path: () => '/customers/customerview?id=new', isStill: true },
  {
    name: 'the promotion list',
    path: () => '/actions/promotion',
    empty: /^No promotions yet/,
    nothing: '?search=zzzz',
  },
  { name: 'a promotion', path: ({ promotion }) => promotion },
  { name: 'a new promotion', path: () => '/actions/promotionview?id=new', isStill: true },
  { name: 'the report', path: () => '/reports/order', empty: /^No sales in this period/ },
  { name: 'the dashboard', path: () => '/dashboard', empty: /^Add a (product|dish|service) first/ },
]

/** A folder for the pictures of every state, for whoever wants to look at them. */
const folder = process.env['STATE_PICTURES']

/** What is wrong with a screen in a state. */
export async function lookAt(
  page: Page,
  screen: Screen,
  found: Found,
  state: ScreenState | 'nothing',
  device: string,
): Promise<string[]> {
  if ((state === 'empty' && !screen.empty) || (state === 'nothing' && !screen.nothing)) return []
  const release = state === 'nothing' ? undefined : await holdIn(page, state)
  await page.goto(screen.path(found) + (state === 'nothing' ? (screen.nothing ?? '') : ''))
  const main = page.locator('main')
  const faults: string[] = []
  const must = async (what: string, isSo: () => Promise<boolean>) => {
    if (!(await soon(isSo))) faults.push(what)
  }
  await must(
    'no heading',
    async () => (await main.getByRole('heading', { level: 1 }).count()) === 1,
  )
  if (state === 'loading') {
    if (!screen.isStill)
      await must(
        'nothing stands for what is to come',
        async () =>
          (await main.locator('.skeleton__bar, .skeleton__line, [aria-busy="true"]').count()) > 0,
      )
  } else {
    await must(
      'it seems to load for ever',
      async () =>
        (await main
          .locator('.skeleton__bar:visible, .skeleton__line:visible, [aria-busy="true"]')
          .count()) === 0,
    )
  }
  if (!screen.isStill && (state === 'failing' || state === 'offline')) {
    const words = state === 'offline' ? /No connection to the server/ : new RegExp(failedRequest)
    // Without a server what was read last stands there, and the header says since when.
    const isKept = async () =>
      state === 'offline' && (await page.getByText(/^Last updated /).count()) > 0
    await must(
      'no word about what is the matter',
      async () => (await main.getByRole('alert').getByText(words).count()) > 0 || (await isKept()),
    )
  }
  if (!screen.isStill && state === 'refused')
    await must(
      'no word about the refusal',
      async () =>
        (await main.getByText(/No access for your role|You do not have the right/).count()) > 0,
    )
  if (state === 'empty' && screen.empty)
    await must(
      'no word that nothing is here',
      async () => (await main.getByText(screen.empty ?? '').count()) > 0,
    )
  if (state === 'nothing')
    await must(
      'no way to clear the filters',
      async () => (await main.getByRole('button', { name: 'Clear filters' }).count()) > 0,
    )
  faults.push(...(await axeFinds(page)))
  const px = await sideways(page)
  if (px > 0) faults.push(`scrolls sideways by ${px} px`)
  await picture(
    page,
    `${screens.indexOf(screen)}-${screen.name.replaceAll(' ', '-')}-${state}-${device}`,
  )
  await release?.()
  if (!screen.isStill && (state === 'failing' || state === 'offline')) {
    // From the last one: a press that is answered at once takes its own button away.
    const all = await main.getByRole('button', { name: 'Try again' }).all()
    for (const again of all.toReversed())
      await again.click({ timeout: 2_000 }).catch(() => undefined)
    await must('it does not come back', async () => (await main.getByRole('alert').count()) === 0)
  }
  return faults
}

async function soon(isSo: () => Promise<boolean>): Promise<boolean> {
  try {
    await expect.poll(isSo, { timeout: 15_000 }).toBe(true)
    return true
  } catch {
    return false
  }
}

/** One record of each kind. */
export async function openRecords(page: Page): Promise<Found> {
  const first = async (list: string, view: string) => {
    await page.goto(list)
    return (
      (await page
        .locator(`main a[href^="${view}?id="]:not([href$="=new"])`)
        .first()
        .getAttribute('href')) ?? ''
    )
  }
  await page.goto('/actions/promotion')
  await page.evaluate(async () => {
    const headers = {
      'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
      'content-type': 'application/json',
      'module-id': localStorage.getItem('sevenfold.module') ?? '13',
      'idempotency-key': crypto.randomUUID(),
    }
    await fetch('/api/promotion/create', {
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: 'Ten per cent',
        code: 'TENOFF',
        kind: 'percent',
        value: 10,
        stackable: false,
      }),
    })
  })
  return {
    order: await first('/orders/orderlist', '/orders/orderview'),
    product: await first('/products/productlist', '/products/productview'),
    customer: await first('/customers/customerlist', '/customers/customerview'),
    promotion: await first('/actions/promotion', '/actions/promotionview'),
  }
}

async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
