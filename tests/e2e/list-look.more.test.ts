import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'

const site = useSite()
const table = '.data-table__root[aria-busy=false]'
const rows = (page: Page) => page.locator(`${table} tbody tr`).count()
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('rows, density and columns of a list are chosen by keyboard, and are there on another device', async () => {
  const email = 'owner@foodkart.example'
  const desk = await site.signedIn(email, { path: '/orders/orderlist' })
  await desk.locator(`${table} tbody a`).first().waitFor()
  expect(await rows(desk)).toBe(10)
  await expectShown(heading(desk, 'Items'))

  await desk.getByRole('button', { name: 'Rows and columns' }).focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Rows and columns' })
  await dialog.getByRole('radio', { name: '25' }).focus()
  await desk.keyboard.press('Space')
  await dialog.getByRole('radio', { name: 'Compact' }).focus()
  await desk.keyboard.press('Space')
  await dialog.getByRole('checkbox', { name: 'Items' }).focus()
  await desk.keyboard.press('Space')
  expect(await axeFinds(desk)).toEqual([])
  await desk.keyboard.press('Enter')
  await expect.poll(() => rows(desk)).toBe(25)
  await heading(desk, 'Items').waitFor({ state: 'detached' })
  await desk.locator(`${table}[data-compact]`).waitFor()

  // Another list has its own columns, and the same number of rows.
  await desk.goto(new URL('/products/productlist', desk.url()).href)
  await desk.locator(`${table} tbody a`).first().waitFor()
  expect(await rows(desk)).toBe(25)

  const other = await site.signedIn(email, { path: '/orders/orderlist' })
  await other.locator(`${table} tbody a`).first().waitFor()
  expect(await rows(other)).toBe(25)
  expect(await heading(other, 'Items').count()).toBe(0)

  // The number of rows in the pager is remembered as well.
  await other.locator('.pager__size select').selectOption('10')
  await expect.poll(() => rows(other)).toBe(10)
  await other.reload()
  await other.locator(`${table} tbody a`).first().waitFor()
  expect(await rows(other)).toBe(10)
})

test('on a phone the choice opens too, and nothing scrolls sideways', async () => {
  const page = await site.signedIn('staff@foodkart.example', {
    ...phone,
    path: '/orders/orderlist',
  })
  await page.locator(`${table} tbody a`).first().waitFor()
  await page.getByRole('button', { name: 'Rows and columns' }).tap()
  await page.getByRole('dialog', { name: 'Rows and columns' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeFinds(page)).toEqual([])
})
