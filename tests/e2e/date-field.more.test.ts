import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { useSite } from '../support/browser.ts'

const site = useSite()

test('a day is typed in the company’s form or picked from a calendar by keyboard, and a period is one choice', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist' })
  const from = page.getByLabel('From', { exact: true })
  const to = page.getByLabel('To', { exact: true })
  const period = page.getByRole('combobox', { name: 'Period' })
  await period.selectOption('Custom')
  await from.fill('4/1/2026')
  await page.waitForURL(/from_?[dD]ate=2026-01-04/)
  await from.press('Tab')
  expect(await from.inputValue()).toBe('04-01-2026')

  await to.fill('31-02-2026')
  await to.press('Tab')
  expect(await to.inputValue()).toBe('31-02-2026')
  expect(await to.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('alert').getByText('Enter a date such as 24-12-2026').waitFor()
  expect(page.url()).not.toMatch(/to_?[dD]ate/)

  const opener = page.getByRole('button', { name: 'Open the calendar' }).nth(1)
  await opener.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Open the calendar' })
  const today = calendar.locator('button[aria-current="date"]')
  await today.focus()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)

  await opener.press('Enter')
  await today.waitFor()
  expect(await axeFinds(page)).toEqual([])
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/to_?[dD]ate=\d/)
  await expect.poll(() => calendar.count()).toBe(0)
  expect(await to.inputValue()).toMatch(/^\d\d-\d\d-\d{4}$/)

  await period.selectOption('Yesterday')
  await page.waitForURL(({ searchParams: days }) =>
    [days.get('fromDate'), days.get('from_date')].includes(
      days.get('toDate') ?? days.get('to_date'),
    ),
  )
  expect(await from.count()).toBe(0)
  await period.selectOption('Any')
  await page.waitForURL(({ search }) => !/date/i.test(search))
  expect(await page.locator('input[type="date"]').count()).toBe(0)
})
