import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, phone, useSite } from '../support/browser.ts'
import { guestCancels } from '../support/guest-cancels.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

describe('the bell', () => {
  test('says how much is unread, leads to what happened, and is read then', async () => {
    const page = await at('/orders/orderlist', 'owner@foodkart.example')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: /joined your team/ })
      .click()
    await expect.poll(() => pathOf(page)).toBe('/staff/staff')
    await expectShown(page.getByRole('button', { name: 'Notifications', exact: true }))
    await page.reload()
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expectShown(
      page.getByRole('dialog', { name: 'Notifications' }).getByText(/joined your team/),
    )
    expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  })

  test('rings for what happens now', async () => {
    const page = await at('/orders/orderlist', 'owner@ekart.example')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications, 1 unread')
    await guestCancels(page)
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications, 2 unread')
    await bell.click()
    await expectShown(page.getByRole('link', { name: /was cancelled by the customer/ }))
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications')
  })
})

test('the alarm counts orders that wait, is switched on by a press, and rings until it is off', async () => {
  const page = await at('/orders/orderlist', 'owner@foodkart.example')
  // What the browser plays is not heard here: every tone that begins is counted.
  await page.evaluate(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      document.body.dataset['tones'] = String(Number(document.body.dataset['tones'] ?? 0) + 1)
      start.call(this, when)
    }
  })
  const tones = () => page.evaluate(() => Number(document.body.dataset['tones'] ?? 0))
  await aPendingOrder(page, 'foodKart', 'Click and Collect')
  const alarm = page.getByRole('button', { name: 'Sound for new orders' })
  await expect.poll(() => alarm.getAttribute('data-count')).toMatch(/^[1-9]/)
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
  expect([await alarm.getAttribute('aria-pressed'), await tones()]).toEqual(['false', 0])
  await alarm.click()
  expect(await alarm.getAttribute('aria-pressed')).toBe('true')
  expect(await tones()).toBe(2)
  await expect.poll(tones, { timeout: 15_000 }).toBe(4)
  await alarm.click()
  expect(await alarm.getAttribute('aria-pressed')).toBe('false')
})

describe('the command palette', () => {
  test('finds a customer by name and goes there, by keyboard alone', async () => {
    const page = await at('/orders/orderlist', 'owner@foodkart.example')
    await page.keyboard.press('Control+k')
    const box = boxOf(page)
    await box.waitFor()
    await page.keyboard.type('Khan')
    await page.getByRole('group', { name: 'Customers' }).getByRole('option').first().waitFor()
    const wanted = page.getByRole('group', { name: 'Customers' }).getByRole('option').first()
    for (
      let presses = 0;
      presses < 12 && (await wanted.getAttribute('aria-selected')) !== 'true';
      presses += 1
    )
      await page.keyboard.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await wanted.getAttribute('id'))
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toMatch(/^\/customers\/customerview\?id=/)
  })

  test('goes to screens, switches the appearance, and says when nothing fits; Escape gives the focus back', async () => {
    const page = await at('/dashboard', 'owner@foodkart.example')
    const opener = page.getByRole('button', { name: 'Search and commands' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await boxOf(page).fill('qqqqqq')
    await expectShown(page.getByText('No results for “qqqqqq”.'))
    await page.keyboard.press('Escape')
    await expect
      .poll(() => opener.evaluate((button) => document.activeElement === button))
      .toBe(true)

    await page.keyboard.press('Enter')
    await boxOf(page).fill('appearance dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')

    await opener.click()
    await boxOf(page).fill('prod')
    await page.getByRole('option', { name: /^Products/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/products/productlist')
  })
})

test('the palette leads to a setting whose name is typed wrong, and what was opened last stands first until the sign-out', async () => {
  const page = await at('/customers/customerlist', 'owner@foodkart.example')
  const link = page.getByRole('table').getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await boxOf(page).fill('openning hours')
  await page.getByRole('option', { name: /^Opening hours and holidays/ }).click()
  await expect.poll(() => page.url()).toContain('/actions/settings?part=places')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Search and commands' }).click()
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect.poll(() => recent.first().innerText()).toBe(name)
  await recent.first().click()
  await expect.poll(() => pathOf(page)).toMatch(/^\/customers\/customerview/)

  await page.getByRole('button', { name: 'Search and commands' }).click()
  await boxOf(page).fill('log out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await expect.poll(() => pathOf(page)).toMatch(/^\/sessions\/signin|^\/$/)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('recent')
})

test('keys go to screens and to the search, but not while someone types, and not once they are switched off', async () => {
  const page = await at('/dashboard', 'owner@foodkart.example')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect.poll(() => pathOf(page)).toBe('/orders/orderlist')
  const search = page.getByRole('searchbox')
  await search.waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate((box) => document.activeElement === box)).toBe(true)
  await page.keyboard.type('g d?')
  expect(await search.inputValue()).toBe('g d?')
  expect(pathOf(page)).toMatch(/^\/orders\/orderlist/)

  await search.blur()
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: /^Keyboard shortcuts/ }).uncheck()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click()
  expect(await page.getByRole('switch').isChecked()).toBe(false)
  expect(pathOf(page)).toMatch(/^\/orders\/orderlist/)
})

test.each([
  ['at a desk, light', { colorScheme: 'light' as const }],
  ['on a phone, dark', { colorScheme: 'dark' as const, ...phone }],
])('axe finds nothing in the bell, the palette and the list of keys: %s', async (_, device) => {
  const page = await at('/orders/orderlist', 'owner@foodkart.example', device)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/joined your team/)
    .waitFor()
  expect(await axeFinds(page), 'bell').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await boxOf(page).fill('am')
  await page.getByRole('group', { name: 'Orders' }).waitFor()
  expect(await axeFinds(page), 'palette').toEqual([])
  await boxOf(page).fill('keyboard')
  await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click()
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await axeFinds(page), 'keys').toEqual([])
})

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search, or go to …' })

/** A screen whose header has its tools. */
async function at(path: string, email: string, options = {}): Promise<Page> {
  const page = await site.signedIn(email, { path, ...options })
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  return page
}

test('the search keeps every letter that is typed while it opens, and no shortcut takes one', async () => {
  const page = await at('/customers/customerlist', 'owner@foodkart.example')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Its code comes late: these are typed before it is there.
  await page.route(/palette/, async (route) => {
    await sleep(400)
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  // `g o` would go to the orders.
  await page.keyboard.type('go promx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('o')
  const field = page.getByRole('combobox', { name: 'Search, or go to …' })
  await expect.poll(() => field.inputValue()).toBe('go promo')
  expect(pathOf(page)).toBe('/customers/customerlist')
  await field.fill('')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('promo')
  await expect.poll(() => field.inputValue()).toBe('promo')
})

test('a search that may have more than it shows says so', async () => {
  const page = await at('/customers/customerlist', 'owner@foodkart.example')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search, or go to …' })
  await field.fill('an')
  await expectShown(page.getByText(/^First \d+ results$/))
  await field.fill('diavola')
  await expectShown(page.getByText(/^\d+ results?$/))
})

test.each(['ltr', 'rtl'])('the modules open under their button, %s', async (direction) => {
  const page = await at('/dashboard', 'owner@all.example', {
    viewport: { width: 900, height: 800 },
  })
  await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
  const button = page.getByRole('button', { name: /^Module: / })
  await button.click()
  const [under, from] = await Promise.all(
    [page.locator('#module-panel'), button].map((one) =>
      one.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return Math.round(document.documentElement.dir === 'rtl' ? right : left)
      }),
    ),
  )
  expect(under).toBe(from)
})
