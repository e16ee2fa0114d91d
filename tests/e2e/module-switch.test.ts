import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pathOf, stillPage, useSite } from '../support/browser.ts'

const site = useSite()

test('a chosen module is stored at once, and 200 ms later the page is loaded anew at its landing', async () => {
  const { page, loads } = await ownerOfAll()
  await choose(page, /^Services and bookings/)

  await page
    .getByRole('button', { name: /^Module: / })
    .getByText('Opening Services and bookings …')
    .waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('sevenfold.module_id')))
    .toBe('14')
  await page.clock.runFor(199)
  expect(loads()).toBe(0)

  await page.clock.runFor(1)
  await expect.poll(loads).toBe(1)
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().waitFor()
  expect(pathOf(page)).toBe('/dashboard')
  expect(await page.locator('html').getAttribute('data-module')).toBe('service')
})

test('the module that is open already is not loaded again', async () => {
  const { page, loads } = await ownerOfAll()
  const before = await page.evaluate(() => localStorage.getItem('sevenfold.module_id'))
  await page.getByRole('button', { name: /^Module: / }).click()
  await page.locator('#module-panel [aria-current=true]').click()
  await page.clock.runFor(1_000)

  expect(loads()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('sevenfold.module_id'))).toBe(before)
})

test('a browser that has lost which module it is in, or knows one that is no more, opens that of its person', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  for (const known of ['', '999']) {
    await page.evaluate((id) => localStorage.setItem('sevenfold.module_id', id), known)
    await page.goto('/orders/orderlist')
    await page.getByRole('link', { name: 'Kitchen board' }).first().waitFor()
    expect(await page.locator('html').getAttribute('data-module')).toBe('foodKart')
  }
})

/**
 * A page whose time stands still, with the list of modules loaded; `loads` says how often it was
 * loaded since.
 */
async function ownerOfAll(): Promise<{ page: Page; loads: () => number }> {
  const storageState = await site.signedInState('owner@all.example')
  const page = await site.openFrozen({ storageState })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await page.clock.runFor(500)
  await page.getByRole('button', { name: /^Module: / }).click()
  await page.locator('#module-panel [aria-current=true]').waitFor()
  await page.keyboard.press('Escape')
  let count = 0
  page.on('load', () => (count += 1))
  return { page, loads: () => count }
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Module: / }).click()
  await page.getByRole('button', { name }).click()
}
