import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, phone, useSite } from '../support/browser.ts'

const site = useSite()
const password = 'several words in a row'

test('a new owner comes from nothing to the dashboard: sign-up, mailed code, password, first steps', async () => {
  const page = await site.open('/sessions/signin')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUp(page, 'asha@corner.example', 'Corner Kitchen', 'Food ordering')
  await expectShown(page.getByText('We have sent a mail to asha@corner.example'))
  expect(await axeFinds(page)).toEqual([])

  const link = await mailedLink('asha@corner.example')
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expectShown(page.getByText('At least 10 characters.', { exact: true }))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()

  await expectShown(page.getByRole('heading', { name: 'What do you do first?' }))
  expect(await page.getByRole('radio', { name: /Food ordering/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByLabel('Restaurant', { exact: true }).check()
  await expectShown(page.getByText('Restaurant', { exact: true }).first())
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByLabel('Town').fill('Leeds')
  await page.getByLabel('Monday', { exact: true }).check()
  await page.getByRole('button', { name: 'The hours of Monday on all days' }).click()

  // Left in the middle: what was typed is there again.
  await page.reload()
  expect(await page.getByLabel('Town').inputValue()).toBe('Leeds')
  expect(await page.getByLabel('Sunday, closes at').inputValue()).toBe('17:00')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expectShown(page.getByText('$29.00').or(page.getByText('Total')))
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Start the free days' }).click()
  await expectShown(page.getByRole('heading', { name: 'Dashboard', level: 1 }))

  // The code is used up, and whoever is signed in stays so.
  const other = await site.open(link)
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Save and sign in' }).click()
  await expectShown(other.getByText('This code has been used already or is too old.'))
  await page.reload()
  await expectShown(page.getByRole('heading', { name: 'Dashboard', level: 1 }))
})

test('a forgotten password is replaced by a mailed code, on a phone and by the keyboard', async () => {
  const page = await site.open('/sessions/reset', phone)
  await page.getByLabel('E-mail', { exact: true }).focus()
  await page.keyboard.type('staff@ekart.example')
  await page.keyboard.press('Enter')
  await expectShown(page.getByText('If staff@ekart.example has an account here, a code is on its way.', { exact: false }))
  expect(await axeFinds(page)).toEqual([])

  await page.goto(await mailedLink('staff@ekart.example'))
  await page.getByLabel('New password').focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/sessions/signin')
  await page.getByLabel('E-mail', { exact: true }).fill('staff@ekart.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/orders/orderlist')
})

test('an unknown address gets the same answer as a known one, and a wrong code is refused in plain words', async () => {
  const page = await site.open('/sessions/reset')
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expectShown(page.getByText('If nobody@nowhere.example has an account here', { exact: false }))
  await page.getByLabel('Code from the mail').fill('not-a-code-of-ours')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expectShown(page.getByText('This code has been used already or is too old.'))
})

async function signUp(page: Page, email: string, company: string, module: string): Promise<void> {
  await page.getByLabel('Name of your business').fill(company)
  await page.getByRole('radio', { name: new RegExp(module) }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  // Two fields are still empty, and say so.
  await expect.poll(() => page.getByText('Please fill this in.').count()).toBeGreaterThan(0)
  await page.getByLabel('Your name').fill('Asha Rao')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** The link of the newest mail to an address, as the server wrote it to its folder. */
async function mailedLink(to: string): Promise<string> {
  const folder = join(site.dataDir, 'mail')
  const read = (): string | undefined => {
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const mail = mails.findLast((text) => text.includes(`To: ${to}`))
    return mail && /\/sessions\/\w+\?code=[\w-]+/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0]
  }
  await expect.poll(() => attempt(read)).toBeTruthy()
  return read() ?? ''
}

/** The folder is made with the first mail. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
