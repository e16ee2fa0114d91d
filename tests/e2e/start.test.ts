import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, moving, pathOf, phone, useSite, styledAs } from '../support/browser.ts'
import { mailedCode, mailedLink, pathIn } from '../support/mailed.ts'
import { savedCode } from '../support/qr.ts'

const site = useSite()
const password = 'several words in a row'

test('from nothing to the first paid order: sign-up, mailed code, first steps, a dish, a printed code, a guest at it, and the money in the till', async () => {
  const owner = await site.open('/sessions/signin', moving)
  await countRings(owner)
  await owner.getByRole('link', { name: 'Create an account' }).click()
  await signUp(owner, 'asha@corner.example', 'Corner Kitchen', 'Food ordering')
  await expectShown(owner.getByText('We have sent a mail to asha@corner.example'))
  await expectShown(owner.getByText('You can ask for another code in 2 minutes.'))
  // The mail is on another device.
  const refused: string[] = []
  owner.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  const code = await mailedCode(site.dataDir, 'asha@corner.example')
  await owner.getByLabel('Code from the mail').fill(code.toLowerCase().replaceAll('-', ' '))
  await owner.getByRole('button', { name: 'Continue', exact: true }).click()
  await setPassword(owner)
  await firstSteps(owner)
  await expectShown(owner.getByRole('heading', { name: 'Dashboard', level: 1 }))
  // Nothing can be ordered yet: a dish comes first.
  await expectShown(owner.getByRole('heading', { name: 'Add a dish first' }))
  await owner.goto('/orders/ordernew')
  await expectShown(owner.getByText('No dish is on offer yet.', { exact: false }))
  await expect.poll(() => owner.getByRole('combobox', { name: 'Add an item' }).count()).toBe(0)
  await owner.getByRole('link', { name: 'New dish' }).click()
  await expectShown(owner.getByLabel('Price *'))
  await expectShown(owner.getByText('€').first())
  expect(refused).toEqual([])
  // The logo of the first steps is in the header already.
  await expect
    .poll(() => owner.locator('.frame__company img').getAttribute('src'))
    .toMatch(/^\/image\?url=/)

  await owner.goto('/products/productlist')
  await owner.getByRole('link', { name: 'New product' }).first().click()
  await owner.getByLabel('Name *').fill('Masala dosa')
  await owner.getByLabel('Price *').fill('8.50')
  await owner.keyboard.press('Control+s')
  await owner.waitForURL(/productview\?id=/)

  await owner.goto('/actions/qrcode')
  await owner.getByRole('button', { name: 'New link' }).first().click()
  await owner.getByRole('button', { name: 'Create link' }).click()
  const { address } = await savedCode(owner)
  await owner.goto('/orders/orderlist')
  await owner.getByRole('button', { name: 'Sound for new orders' }).click()

  const guest = await site.open(address, { ...phone, ...moving })
  await guest.getByRole('button', { name: 'Add Masala dosa' }).tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill('Noor Haddad')
  await guest.getByRole('button', { name: 'Place the order', exact: true }).tap()
  await guest.waitForURL('**/receipt/*')
  await guest.getByText('Waiting for the business to accept').waitFor()
  const orderNo = (await guest.title()).replace('Receipt ', '')

  // Seen and heard without a reload.
  await expect.poll(() => owner.title()).toMatch(/^\(1\)/)
  await expect
    .poll(() => owner.evaluate(() => Number(sessionStorage.getItem('rings'))))
    .toBeGreaterThan(0)
  await owner.getByRole('link', { name: orderNo, exact: true }).click()
  await owner.locator('.steps__root').getByRole('button', { name: 'Accept', exact: true }).click()
  await styledAs(guest, 'status').getByText('Accepted', { exact: true }).waitFor()
  await owner.getByRole('button', { name: /^Cash / }).click()
  await expectShown(owner.getByText('Nothing left to pay'))
  await guest.getByText('Paid', { exact: true }).first().waitFor()
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

async function signUp(page: Page, email: string, company: string, module: string): Promise<void> {
  await page.getByLabel('Business name').fill(company)
  await page.getByRole('radio', { name: new RegExp(module) }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  // Two fields are still empty, and say so.
  await expect.poll(() => page.getByText('Please fill this in.').count()).toBeGreaterThan(0)
  expect(await axeFinds(page)).toEqual([])
  await page.getByLabel('Your name').fill('Asha Rao')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expectShown(page.getByText('At least 10 characters.', { exact: true }))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
}

async function firstSteps(page: Page): Promise<void> {
  // The sign-up has asked for the module.
  await expectShown(page.getByRole('heading', { name: 'What kind of business is it?' }))
  await page.getByLabel('Restaurant', { exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Town').fill('Leeds')
  // As the browser's place tells, to be changed here.
  expect(await page.getByLabel('Currency').inputValue()).toBe('GBP')
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/London')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Monday', { exact: true }).check()
  await page.getByLabel('Monday, opens at').fill('00:00')
  await page.getByLabel('Monday, closes at').fill('00:00')
  await page.getByRole('button', { name: 'To all days: the hours of Monday' }).click()
  // Left in the middle: what was typed is there again.
  await page.reload()
  await expect.poll(() => page.getByLabel('Town').inputValue()).toBe('Leeds')
  expect(await page.getByLabel('Sunday, closes at').inputValue()).toBe('00:00')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: await aSign() })
  await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'The logo as the header shows it' })
        .locator('img')
        .getAttribute('src'),
    )
    .toMatch(/^\/image\?url=/)
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expectShown(page.getByText('Total'))
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Start free trial' }).click()
}

/** A browser without loudspeakers tells in `sessionStorage` how often it would have sounded. */
async function countRings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      sessionStorage.setItem('rings', String(Number(sessionStorage.getItem('rings')) + 1))
      return make.call(this)
    }
  })
}

async function aSign(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#b45309' } })
    .png()
    .toBuffer()
}
