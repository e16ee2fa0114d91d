import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, phone, useSite } from '../support/browser.ts'
import { mailedLink, pathIn } from '../support/mailed.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite()
const menuOf = (page: Page) => page.getByRole('button', { name: /^Account of / })

test('an owner who joins another team keeps their company, moves between both and leaves again', async () => {
  const inviting = await site.signedIn('owner@foodkart.example', { path: '/staff/staff' })
  await inviting.getByRole('button', { name: 'Invite', exact: false }).first().click()
  await inviting.getByLabel('Name').fill('Elena Brooks')
  await inviting.getByLabel('E-mail').fill('owner@ekart.example')
  await inviting.getByRole('button', { name: 'Send the invitation' }).click()
  const link = pathIn(await mailedLink(site.dataDir, 'owner@ekart.example'))

  const page = await site.signedIn('owner@ekart.example', { path: '/dashboard' })
  const elsewhere = await site.signedIn('owner@ekart.example', { ...phone, path: '/dashboard' })
  await page.goto(link)
  await expectShown(page.getByRole('heading', { name: 'Join Copper Oven Kitchen' }))
  expect(await axeFinds(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await expectShown(page.getByText('The password is wrong.'))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await expect.poll(() => pathOf(page)).toBe('/orders/orderlist')

  await menuOf(page).click()
  await page.getByRole('link', { name: 'Switch company' }).click()
  const rows = page.getByRole('row')
  await expectShown(
    rows.filter({ hasText: 'Copper Oven Kitchen' }).getByText('Staff · Current company'),
  )
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Open: Fern & Fable Home' }).click()
  await expect.poll(() => pathOf(page)).toBe('/dashboard')
  await elsewhere.reload()
  await expectShown(elsewhere.getByRole('heading', { name: 'Dashboard', level: 1 }))

  await page.goto('/staff/businesses')
  await page.getByRole('button', { name: 'Leave: Copper Oven Kitchen' }).click()
  await expectShown(
    page
      .getByRole('dialog')
      .getByText('You can only return with a new invitation.', { exact: false }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => rows.filter({ hasText: 'Copper Oven Kitchen' }).count()).toBe(0)
  await expectShown(rows.filter({ hasText: 'Fern & Fable Home' }).getByText('Current company'))
})

test('staff have a profile of their own, and another password asks for the one so far', async () => {
  const page = await site.signedIn('staff@service.example')
  await menuOf(page).click()
  await page.getByRole('link', { name: 'My profile' }).click()
  await expectShown(page.getByRole('heading', { name: 'My profile', level: 1 }))
  expect(
    await page
      .getByRole('navigation', { name: 'Parts of the settings' })
      .getByRole('link')
      .allInnerTexts(),
  ).toEqual(['Profile', 'Sign-in security', 'Appearance and shortcuts', 'Devices'])
  const change = page.getByRole('dialog', { name: 'Change the password' })
  const again = page.getByRole('dialog', { name: 'Confirm your password' })
  await page.getByRole('button', { name: 'Change the password' }).click()
  await change.getByLabel('New password').fill('qwertyuiop')
  await change.getByRole('button', { name: 'Save the password' }).click()
  expect(await axeFinds(page)).toEqual([])
  await again.getByLabel('Password').fill('not my password')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expectShown(again.getByText('The password is wrong.'))
  await again.getByLabel('Password').fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expectShown(change.getByText('This password is too common.', { exact: false }))
  await change.getByLabel('New password').fill('blue lamp over the stairs')
  await change.getByRole('button', { name: 'Save the password' }).click()
  await expectShown(page.getByText('Your password was changed.'))
})

test('staff give themselves a picture, which their owner sees beside their name and the header shows', async () => {
  const page = await site.signedIn('staff@foodkart.example', { path: '/staff/profile' })
  const header = page.getByRole('banner').locator('.frame__avatar')
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Without a picture the header has their initials.
  await expect.poll(() => header.evaluate((one) => one.tagName)).toBe('SPAN')
  const choose = page.getByLabel('Choose a picture')
  const preview = page.getByRole('img', { name: 'The picture as others see it' }).locator('img')
  const give = async () => {
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aFace() })
    await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click()
    await expectShown(preview)
  }
  // A file that is no picture shows a message instead of an empty square.
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('me') })
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText('This picture can’t be read.', { exact: false }))
  expect(await dialog.getByRole('button', { name: 'Use this part' }).count()).toBe(0)
  const close = dialog.getByRole('button', { name: 'Cancel' })
  await expect.poll(() => close.evaluate((it) => it === document.activeElement)).toBe(true)
  await close.press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)

  await give()
  await page.getByRole('button', { name: 'Remove the picture' }).press('Enter')
  await expect.poll(() => choose.evaluate((it) => it === document.activeElement)).toBe(true)
  await give()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectShown(page.getByRole('banner').locator('img.frame__avatar[src*="/image?url="]'))
  const owner = await site.signedIn('owner@foodkart.example', { path: '/staff/staff' })
  const name = (await page.getByLabel('Name').first().inputValue()).trim()
  const face = owner.getByRole('row').filter({ hasText: name }).locator('img.frame__avatar')
  await expectShown(face)
  // A picture that can't be loaded gives way to the default face.
  await owner.route('**/image?url=*', (route) => route.abort())
  await owner.reload()
  await expect.poll(() => face.getAttribute('src')).toBe('/face.svg')
})

async function aFace(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#b45309' } })
    .png()
    .toBuffer()
}
