import { expect, test } from 'vitest'
import { pathOf, useSite } from '../support/browser.ts'
import { menuRows, walkMenus } from '../support/walk-menus.ts'

const site = useSite()

// The owner of every module, and the staff who come out elsewhere than the others; the rest of
// them: `menus.long.test.ts`.
walkMenus(
  site,
  menuRows.filter(
    ({ role, landing }) => role === 'owner' || landing === '/table/tablecustomerlist',
  ),
)

test('staff find neither account settings in their own menu nor a forbidden screen at its address', async () => {
  const page = await site.signedIn('staff@foodkart.example')
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await page.getByRole('link', { name: 'Account settings' }).count()).toBe(0)

  await page.goto('/staff/staff')
  await page.getByRole('heading', { name: 'No access for your role' }).waitFor()
})

test('an owner finds the account settings in their own menu', async () => {
  const page = await site.signedIn('owner@foodkart.example')
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect.poll(() => pathOf(page)).toBe('/actions/settings')
})
