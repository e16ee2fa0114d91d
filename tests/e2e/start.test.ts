import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, moving, pathOf, phone, useSite, styledAs } from '../support/browser.ts'
import { mailedCode, mailedLink, pathIn } from '../support/mailed.ts'

const site = useSite()
const password = 'several words in a row'

/** What the walk may take: twenty presses, where an owner of a shop before it took 29. */
const MOST_PRESSES = 20

test('from nothing to the first paid order in twenty presses: sign-up, mailed code, country and tax, sample dishes, the shop link, a guest, and the money in the till', async () => {
  const owner = await site.open('/sessions/signin', moving)
  const presses: string[] = []
  const press = async (what: string, button: { click: () => Promise<void> }) => {
    presses.push(what)
    await button.click()
  }
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

  await press('Create an account', owner.getByRole('link', { name: 'Create an account' }))
  await owner.getByLabel('Business name').fill('Corner Kitchen')
  await press('Food ordering', owner.getByRole('radio', { name: /Food ordering/ }))
  // As the browser's place tells.
  expect(await owner.getByLabel('Country', { exact: true }).inputValue()).toBe('GB')
  await owner.getByLabel('Your name').fill('Asha Rao')
  await owner.getByLabel('E-mail', { exact: true }).fill('asha@corner.example')
  await press('Create account', button(owner, 'Create account'))
  await expectShown(owner.getByText('We have sent a mail to asha@corner.example'))
  await expectShown(owner.getByText('You can ask for another code in 2 minutes.'))
  // The mail is on another device.
  const code = await mailedCode(site.dataDir, 'asha@corner.example')
  await owner.getByLabel('Code from the mail').fill(code.toLowerCase().replaceAll('-', ' '))
  await press('Continue', button(owner, 'Continue'))
  await owner.getByLabel('New password').fill(password)
  await press('Save and sign in', button(owner, 'Save and sign in'))

  // The sign-up has asked for the module; the branches that choose it come first.
  await expectShown(owner.getByRole('heading', { name: 'What kind of business is it?' }))
  await expectShown(owner.getByLabel('Restaurant', { exact: true }))
  expect(await owner.getByLabel('Dentist', { exact: true }).count()).toBe(0)
  await owner.getByRole('searchbox').fill('dent')
  await expectShown(owner.getByLabel('Dentist', { exact: true }))
  await owner.getByRole('searchbox').fill('')
  await press('Restaurant', owner.getByLabel('Restaurant', { exact: true }))
  expect(await axeFinds(owner)).toEqual([])
  await press('Continue', button(owner, 'Continue'))
  // The country proposes; the rate is asked.
  await expectShown(owner.getByText('20 % is usual in your country.', { exact: false }))
  expect(await owner.getByLabel('Currency').inputValue()).toBe('GBP')
  expect(await owner.getByLabel('Time zone').inputValue()).toBe('Europe/London')
  const rate = owner.getByLabel('Tax rate in percent', { exact: false })
  await rate.fill('12.5')
  await owner.reload()
  await expect.poll(() => rate.inputValue()).toBe('12.5')
  await rate.fill('20')
  expect(await axeFinds(owner)).toEqual([])
  await press('Save and continue', button(owner, 'Save and continue'))
  await expectShown(owner.getByText('Total'))
  await press('Start free trial', button(owner, 'Start free trial'))

  const steps = owner.getByRole('region', { name: 'Get Corner Kitchen ready' })
  await expectShown(steps.getByText('1 of 7 done'))
  await expectShown(steps.getByText('14 days left in the free trial', { exact: false }))
  expect(await axeFinds(owner)).toEqual([])
  await press('Add sample dishes', button(owner, 'Add sample dishes'))
  await expectShown(steps.getByText('2 of 7 done'))
  const shop = await steps.getByRole('link', { name: 'Open it as a customer' }).getAttribute('href')
  presses.push('Open it as a customer')

  const guest = await site.open(new URL(shop ?? '').pathname, { ...phone, ...moving })
  await guest.getByRole('button', { name: /^Choose .*Chicken Teriyaki Bowl/ }).waitFor()
  await press('Choose', guest.getByRole('button', { name: /^Choose .*Chicken Teriyaki Bowl/ }))
  await press('Add', guest.getByRole('button', { name: /^Add to/ }))
  await press('Cart', guest.getByRole('button', { name: /1 item/ }))
  await guest.getByLabel('Your name').fill('Noor Haddad')
  await press('Place the order', button(guest, 'Place the order'))
  await guest.waitForURL('**/receipt/*')
  await guest.getByText('Waiting for confirmation').waitFor()
  const orderNo = (await guest.title()).replace('Receipt ', '')

  // Seen without a reload.
  await expect.poll(() => owner.title()).toMatch(/^\(1\)/)
  await expectShown(steps.getByText('3 of 7 done'))
  await press('1 new', owner.getByRole('link', { name: /1 new/ }))
  await press('The order', owner.getByRole('link', { name: orderNo, exact: true }))
  await press(
    'Accept',
    owner.locator('.steps__root').getByRole('button', { name: 'Accept', exact: true }),
  )
  await styledAs(guest, 'status').getByText('Accepted', { exact: true }).waitFor()
  await press('Cash', button(owner, /^Cash /))
  await expectShown(owner.getByText('Nothing left to pay'))
  await guest.getByText('Paid', { exact: true }).first().waitFor()
  expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(MOST_PRESSES)

  await owner.goto('/dashboard')
  await expectShown(steps.getByText('4 of 7 done'))
  await button(owner, 'Hide this list').click()
  await expect.poll(() => steps.count()).toBe(0)
})

test('a forgotten password is replaced by a mailed code, on a phone and by the keyboard', async () => {
  const page = await site.open('/sessions/reset', phone)
  await page.getByLabel('E-mail', { exact: true }).focus()
  await page.keyboard.type('staff@ekart.example')
  await page.keyboard.press('Enter')
  await expectShown(
    page.getByText('If staff@ekart.example has an account here, we have sent a code.', {
      exact: false,
    }),
  )
  expect(await axeFinds(page)).toEqual([])

  await page.goto(pathIn(await mailedLink(site.dataDir, 'staff@ekart.example')))
  await page.getByLabel('New password').focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/sessions/signin')
  await page.getByLabel('E-mail', { exact: true }).fill('staff@ekart.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/orders/orderlist')
})
