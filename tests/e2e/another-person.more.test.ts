import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite()
const first = 'owner@ekart.example'
const second = 'owner@service.example'

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectShown(page.getByRole('button', { name: 'Sign in', exact: true }))
}
async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
const question = (page: Page): Locator =>
  page.getByRole('heading', { name: /is signed in now$/, level: 1 })

test('a tab in which somebody typed says who is signed in now, and keeps what was typed for the first person', async () => {
  const typing = await site.signedIn(first, { path: '/products/productview' })
  await typing.getByLabel('Name *').fill('Half a product')
  const other = await site.openTab(typing, '/dashboard')
  await signOut(other)
  await expectShown(typing.getByText(/^You were signed out\. The unsaved input of/))
  await signInAs(other, second)

  await expectShown(question(typing))
  expect(await typing.getByText('Session Expired').count()).toBe(0)
  await expectShown(typing.getByText(/The unsaved input of .+ in this tab is kept/))
  expect(pathOf(typing)).toBe('/sessions/signin')
  expect(await axeFinds(typing)).toEqual([])
  await typing.getByRole('button', { name: /^Sign in as/ }).click()
  await expect.poll(() => typing.getByLabel('E-mail', { exact: true }).inputValue()).toBe(first)
  await typing.getByLabel('Password', { exact: true }).fill(demoPassword)
  await typing.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => typing.getByLabel('Name *').inputValue()).toBe('Half a product')
  expect(pathOf(typing)).toBe('/products/productview')

  // The other tab was the second person's; they are asked the same.
  await expectShown(question(other))
  await other.getByRole('button', { name: /^Continue as/ }).click()
  await other.waitForURL('**/dashboard')
  await question(other).waitFor({ state: 'detached' })
  await other.goto('/products/productview')
  await expectShown(other.getByRole('heading', { level: 1 }))
})

test('the same person who signs in again in a tab is back where they were, with what they typed', async () => {
  const typing = await site.signedIn(first, { path: '/products/productview' })
  await typing.getByLabel('Name *').fill('Half a product')
  const other = await site.openTab(typing, '/dashboard')
  await signOut(other)
  await expectShown(typing.getByText('Session Expired'))
  await typing.getByLabel('Password', { exact: true }).fill(demoPassword)
  await typing.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => typing.getByLabel('Name *').inputValue()).toBe('Half a product')
  expect(pathOf(typing)).toBe('/products/productview')
  expect(await typing.getByText('Session Expired').count()).toBe(0)

  // An ordinary sign-in lands as ever.
  await typing.getByLabel('Name *').fill('')
  await signOut(typing)
  await signInAs(typing, first)
})

test('a sign-in in another tab brings this one back too, in the module it was in', async () => {
  const working = await site.signedIn('owner@all.example', { path: '/dashboard' })
  await working.evaluate(() => localStorage.setItem('sevenfold.module_id', '15'))
  await working.goto('/table/tablecustomerlist')
  const module = () => working.locator('html').getAttribute('data-module')
  await expect.poll(module).toBe('tableOrdering')
  const other = await site.openTab(working, '/dashboard')
  await signOut(other)
  await expectShown(working.getByText('Session Expired'))
  await signInAs(other, 'owner@all.example')
  await working.waitForURL('**/table/tablecustomerlist')
  await expect.poll(module).toBe('tableOrdering')
  await expectShown(working.getByRole('heading', { level: 1 }))
  expect(await working.getByText('Session Expired').count()).toBe(0)
})

test('a session ended by another tab ends here too; after the next sign-in the message is gone', async () => {
  const page = await site.signedIn(first, { path: '/dashboard' })
  const other = await site.openTab(page, stillPage)
  await other.evaluate(() => localStorage.removeItem('sevenfold.token'))
  await expectShown(page.getByText('Session Expired'))
  await signInAs(page, first)
  expect(await page.getByText('Session Expired').count()).toBe(0)
})

test('the second person finds no input of the first in the forms', async () => {
  const typing = await site.signedIn(first, { path: '/products/productview' })
  await typing.getByLabel('Name *').fill('Only for the first')
  const other = await site.openTab(typing, '/dashboard')
  await signOut(other)
  await signInAs(other, second)
  await typing.getByRole('button', { name: /^Continue as/ }).click()
  await typing.waitForURL('**/dashboard')
  await typing.goto('/products/productview')
  await expect.poll(() => typing.getByLabel('Name *').inputValue()).toBe('')

  // The first person's waits for them, though the second one worked here and signed out.
  await signOut(typing)
  await signInAs(typing, first)
  await typing.goto('/products/productview')
  await expect.poll(() => typing.getByLabel('Name *').inputValue()).toBe('Only for the first')
})
