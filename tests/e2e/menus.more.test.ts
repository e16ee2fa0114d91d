import { expect, test } from 'vitest'
import { expectShown, pathOf, phone, useSite } from '../support/browser.ts'
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

test('the Actions are read out in named groups, at a desk and on a phone', async () => {
  const desk = await site.signedIn('owner@ekart.example')
  await desk.getByRole('button', { name: 'Actions' }).click()
  const menu = desk.getByRole('navigation', { name: 'Main menu' })
  await expectShown(
    menu.getByRole('group', { name: 'Payments' }).getByRole('link', { name: 'Subscription' }),
  )
  const onPhone = await site.signedIn('owner@ekart.example', phone)
  await onPhone.getByRole('button', { name: 'More' }).click()
  await expectShown(
    onPhone.getByRole('group', { name: 'Business' }).getByRole('link', { name: 'Promotion' }),
  )
})

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
