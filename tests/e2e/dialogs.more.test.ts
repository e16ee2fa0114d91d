import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'
import { axeFinds } from '../support/axe.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite()

/** The field with the focus, and what describes it, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    const about = (field?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    return {
      name: field?.getAttribute('name') ?? field?.tagName,
      about: about.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join(' '),
    }
  })

test('a dialog that is confirmed with nothing chosen says what is missing, with the focus there', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: stillPage })
  const { path } = await aPendingOrder(page, 'ekart', 'Click and Collect')
  await page.goto(path)
  await page.locator('.steps__root').getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectShown(dialog.getByRole('alert'))
  expect(await dialog.getByRole('alert').textContent()).toBe('Please choose one.')
  expect(await focused(page)).toEqual({ name: 'reasonCode', about: 'Please choose one.' })
  expect(await axeFinds(page)).toEqual([])
  await expect.poll(() => dialog.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  // A choice takes the error away.
  await dialog.getByRole('radio', { name: 'Too busy' }).check()
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
})

test('a dialog asks before it drops what was typed, by Escape, by a press outside and by its button', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: '/table/tableorder' })
  const dialog = page.getByRole('dialog', { name: 'New table' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const open = () => page.getByRole('button', { name: 'New table' }).first().click()
  await open()
  // Nothing typed yet: it goes at once, and what makes something new is cancelled.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.count()).toBe(0)

  await open()
  await dialog.getByLabel('Name').fill('Window seat')
  await page.keyboard.press('Escape')
  await expectShown(question)
  expect(await axeFinds(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave()
    await expectShown(question)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => question.count()).toBe(0)
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Window seat')
  }
  // Escape twice in a row stays in the dialog, however the browser counts them.
  await page.keyboard.press('Escape')
  await expectShown(question)
  await page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  await expectShown(dialog)

  // What was emptied again is nothing to lose.
  await dialog.getByLabel('Name').fill('')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)

  await open()
  await dialog.getByLabel('Name').fill('Window seat')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
})

test('the settings: a new password can be looked at, and the focus is in the field with the error', async () => {
  const page = await site.signedIn('owner@service.example', { path: '/actions/settings' })
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('New password')
  await field.fill('short')
  await dialog.getByRole('button', { name: 'Save the password' }).click()
  await expect
    .poll(() => focused(page))
    .toEqual({ name: 'password', about: 'At least 10 characters.' })
  expect(await dialog.getByText('At least 10 characters').count()).toBe(1)
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show the password' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})

test('the settings: another address is corrected and asked for again without starting anew', async () => {
  const page = await site.signedIn('owner@service.example', { path: '/actions/settings' })
  await page.getByRole('button', { name: 'Change the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the address' })
  const address = dialog.getByLabel('New address')
  await address.fill('nonsense')
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await expect
    .poll(() => focused(page))
    .toEqual({ name: 'email', about: 'Enter an e-mail address such as name@example.com.' })
  await address.fill('frist@service.example')
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm your password' })
  await again.getByLabel('Password').fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => focused(page).then(({ name }) => name)).toBe('emailCode')
  await dialog.getByLabel('Six digits from the mail').fill('12')
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  await expect
    .poll(() => focused(page))
    .toEqual({ name: 'emailCode', about: 'The code has six digits.' })
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use another address' }).click()
  await expect.poll(() => focused(page).then(({ name }) => name)).toBe('email')
  // A corrected address is the first step again.
  await address.fill('first@service.example')
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await expectShown(dialog.getByText('If first@service.example can be used'))
  await expect.poll(() => focused(page).then(({ name }) => name)).toBe('emailCode')
})
