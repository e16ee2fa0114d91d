import { expect, test } from 'vitest'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { savedCode } from '../support/qr.ts'

const site = useSite()

test('name, tax and hours are changed and shown after returning', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: '/actions/settings?part=company',
  })
  await page.getByLabel('Company name').fill('Copper & Sons')
  await page.getByLabel('Tax', { exact: true }).fill('120')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectShown(page.getByText('At most 100.'))
  await page.getByLabel('Tax', { exact: true }).fill('12.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectShown(
    page.getByRole('banner').or(page.locator('.frame__sideHead')).getByText('Copper & Sons'),
  )

  await page.getByRole('link', { name: 'Places and hours' }).click()
  // The only place is open at once.
  await page.getByRole('checkbox', { name: 'Sunday' }).check()
  await page.getByLabel('Sunday, opens at').fill('10:30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  // The keyboard stays at what was saved.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FORM')

  await page.reload()
  await expect.poll(() => page.getByLabel('Sunday, opens at').inputValue()).toBe('10:30')
  await page.goto('/actions/settings?part=company')
  await expect.poll(() => page.getByLabel('Tax', { exact: true }).inputValue()).toBe('12.5')
})

test('who leaves while a save is under way arrives once it is saved, and is asked no more', async () => {
  const page = await site.signedIn('owner@service.example', {
    path: '/actions/settings?part=company',
  })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/user/update', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByLabel('Company name').fill('Bright & Early')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Places and hours' }).click()
  await expectShown(page.getByRole('alertdialog', { name: 'Leave without saving?' }))
  answer()
  await page.waitForURL('**/actions/settings?part=places')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.getByRole('link', { name: 'Company', exact: true }).click()
  await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Bright & Early')
})

test('a session on another device is ended from here', async () => {
  const other = await site.signedIn('owner@ekart.example', { path: stillPage })
  const page = await site.signedIn('owner@ekart.example', {
    path: '/actions/settings?part=sessions',
  })
  const list = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => list.count()).toBe(2)
  await page.getByRole('button', { name: /^Sign out ./ }).click()
  await expect.poll(() => list.count()).toBe(1)
  await expectShown(page.getByText('This device'))
  await other.goto('/customers/customerlist')
  await expectShown(other.getByRole('button', { name: 'Sign in', exact: true }))
})

test('a link is made, its code read from the picture and opened; revoked, it is gone', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/actions/qrcode' })
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByLabel('Label (optional)').fill('Front door')
  await page.getByRole('button', { name: 'Create link' }).click()
  const { fileName, address } = await savedCode(page)
  expect(fileName).toBe('Front-door.png')
  expect(address).toBe(await page.getByRole('dialog').getByRole('link').getAttribute('href'))
  const path = new URL(address).pathname
  const guest = await site.open(path)
  await expectShown(guest.getByText('Copper').first())

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'More for Front door' }).click()
  await page.getByRole('menuitem', { name: 'Revoke …' }).click()
  await page.getByRole('dialog').getByLabel('To confirm, type: Front door').fill('front door')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).click()
  await expectShown(page.getByRole('row', { name: /Front door.*Revoked/ }))
  await guest.goto(path)
  await expectShown(guest.getByRole('heading', { name: 'This link is not active' }))
})

test('a printed code is typed and bound; typed again it is pointed elsewhere', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/actions/qrcode' })
  await page.getByRole('button', { name: 'Link a printed code' }).click()
  await page.getByLabel('Code or address').fill('no!')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectShown(page.getByText('This is not one of our codes.'))
  await page.getByLabel('Code or address').fill('https://cards.example/others/s/CARD2345')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Label (optional)').fill('Card at the till')
  await page.getByRole('button', { name: 'Link this code' }).click()
  await expectShown(page.getByRole('dialog').getByText('Code to type: CARD2345'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Link a printed code' }).click()
  await page.getByLabel('Code or address').fill('CARD2345')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectShown(page.getByRole('heading', { name: 'Change Card at the till' }))
})
