import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'

const site = useSite()

const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('name') ??
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.tagName,
  )

test('a new choice and a new group have the focus, and after a removal what took their place', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/products/productview' })
  await page.getByRole('button', { name: 'Add an option' }).click()
  await expect.poll(() => focused(page)).toBe('options.0.group')
  await page.getByLabel('Option name *').fill('Size')
  await page.getByRole('button', { name: 'Add a choice' }).click()
  await expect.poll(() => focused(page)).toBe('options.1.name')
  await page.getByLabel('Choice *').last().fill('Large')
  await page.getByLabel('Choice *').first().fill('Small')

  // More than there are can't be asked for.
  await page.getByLabel('Choose at least').fill('3')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expectShown(page.getByText('At least 3 is more than the 2 choices.'))

  await page.getByRole('button', { name: 'Remove Small' }).click()
  await expect.poll(() => focused(page)).toBe('options.0.name')
  expect(await page.getByLabel('Choice *').inputValue()).toBe('Large')
  await page.getByRole('button', { name: 'Remove Large' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Add a choice')
})

test('social media: what is wrong is said with the focus there, what was added is said aloud', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: '/actions/settings?part=company',
  })
  const address = page.getByRole('form', { name: 'Add' }).getByLabel('Address')
  await address.fill('facebook')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectShown(
    page.getByText('Enter a web address that starts with https://', { exact: false }),
  )
  await expect.poll(() => focused(page)).toBe('url')
  expect(await axeFinds(page)).toEqual([])
  await address.fill('https://facebook.example/kitchen')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectShown(page.getByText(/ was added\.$/))
  await expect.poll(() => focused(page)).toBe('url')
  const remove = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove / })
  const count = await remove.count()
  await remove.first().click()
  await expect.poll(() => remove.count()).toBe(count - 1)
  await expect.poll(() => focused(page)).toMatch(count > 1 ? /^Remove / : /^url$/)
})

test('a conflict: the bar stays, says who changed it and leads to the choice, on a phone too', async () => {
  const one = await site.signedIn('owner@foodkart.example', {
    ...phone,
    path: '/customers/customerlist',
  })
  await one.locator('.data-table__link').first().tap()
  await one.waitForURL(/customerview/)
  const other = await site.openTab(one, new URL(one.url()).pathname + new URL(one.url()).search)
  for (const page of [one, other]) await page.getByRole('textbox', { name: 'Notes' }).waitFor()
  await one.getByRole('textbox', { name: 'Notes' }).fill('Typed on the phone')
  await other.getByRole('textbox', { name: 'Notes' }).fill('Saved in the other tab')
  await other.getByRole('button', { name: 'Save', exact: true }).tap()
  await expectShown(other.getByText('Saved', { exact: true }).first())
  await one.bringToFront()
  const bar = one.locator('.form__root .action-bar__root')
  await expectShown(bar.getByText('Changed by you elsewhere. Choose a version first.'))
  expect(await axeFinds(one)).toEqual([])
  await bar.getByRole('button', { name: 'Choose' }).tap()
  const box = one.getByRole('region', { name: /^Changed by you elsewhere/ })
  expect(await box.evaluate((it) => it === document.activeElement)).toBe(true)
  const { y = -1 } = (await box.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  // No word of the names is broken.
  for (const name of await box.locator('tbody th').all())
    expect(await name.evaluate((cell) => cell.getClientRects().length)).toBe(1)
  await expectShown(box.getByRole('button', { name: 'Take what I saved elsewhere' }))
  expect(await box.getByText(/theirs|someone else|mine/i).count()).toBe(0)
  await box.getByRole('button', { name: 'Keep what I typed here' }).tap()
  await expectShown(bar.getByRole('button', { name: 'Save', exact: true }))
})

test('who closes a question while it is sent has the focus where it was opened, once that is on', async () => {
  const page = await site.signedIn('owner@job.example', { path: '/job/interest' })
  const opener = page.getByRole('button', { name: /^Invite to talk: / }).first()
  const name = await opener.getAttribute('aria-label')
  const answer = Promise.withResolvers<void>()
  await page.route('**/communityeventbooking/update', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await answer.promise
    await route.abort()
  })
  await opener.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => page.locator('dialog:modal button[type=submit]:disabled').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
  expect(await focused(page)).toBe('BODY')
  answer.resolve()
  await expect.poll(() => focused(page)).toBe(name)
})

test('a button whose words give way to a sign keeps its name', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/actions/subscription' })
  await page.getByRole('button', { name: 'Pay', exact: true }).first().click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await answer.promise
    await route.abort()
  })
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send for confirmation' })
  await send.click()
  await expect.poll(() => send.getAttribute('data-loading')).not.toBe(null)
  expect(await axeFinds(page)).toEqual([])
  answer.resolve()
})
