import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { mailedLink, pathIn } from '../support/mailed.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'
import { startStripe } from '../support/stripe.ts'

const stripe = await startStripe()
const site = useSite({
  STRIPE_SECRET_KEY: stripe.settings.secretKey,
  STRIPE_CLIENT_ID: stripe.settings.clientId,
  STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
  STRIPE_HOST: stripe.settings.host,
})
afterAll(() => stripe.close())
const password = 'several words in a row'

const givePassword = async (page: Page) => {
  const again = page.getByRole('dialog', { name: 'Confirm your password' })
  await again.getByLabel('Password').fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.waitFor({ state: 'detached' })
}
/** The six digits of the newest mail to an address. */
const digitsTo = (to: string) => {
  const folder = join(site.dataDir, 'mail')
  const mail = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .findLast((text) => text.includes(`To: ${to}`))
  return /asked for the change: (\d{6})/.exec(mail?.replaceAll('=\r\n', '') ?? '')?.[1]
}

test('an address changes by six digits, and the former one takes the account back by its link', async () => {
  const page = await site.signedIn('owner@service.example', { path: '/actions/settings' })
  await page.getByRole('button', { name: 'Change the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the address' })
  await dialog.getByLabel('New address').fill('moved@service.example')
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await givePassword(page)
  await expect.poll(() => digitsTo('moved@service.example')).toBeTruthy()
  const right = digitsTo('moved@service.example') ?? ''
  const field = dialog.getByLabel('Six digits from the mail')
  await expectShown(dialog.getByText('You can ask for another code in 2 minutes.'))
  await field.fill(right === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  await expectShown(dialog.getByText('This code is wrong or has expired.'))
  await field.fill(right)
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  await expectShown(page.getByText('moved@service.example', { exact: true }))

  const undoPath = pathIn(await mailedLink(site.dataDir, 'owner@service.example'))
  const former = await site.open(undoPath)
  await expectShown(former.getByRole('heading', { name: 'Restore your account' }))
  expect(await axeFinds(former)).toEqual([])
  await former.getByLabel('New password').fill(password)
  await former.getByRole('button', { name: 'Undo the change' }).click()
  await former.getByLabel('E-mail', { exact: true }).fill('owner@service.example')
  await former.getByLabel('Password', { exact: true }).fill(password)
  await former.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectShown(former.getByRole('heading', { level: 1, name: 'Dashboard' }))
  // A used link says so at once.
  const used = await site.open(undoPath)
  await expectShown(used.getByText(/^This link was already used or has expired\./))
  expect(await used.getByLabel('New password').count()).toBe(0)
  expect(await axeFinds(used)).toEqual([])
  await page.reload()
  await expectShown(page.getByRole('button', { name: 'Sign in', exact: true }))
})

test('a payment account is connected and let go of again, after a question and the password', async () => {
  stripe.answer('/oauth/token', () => ({
    status: 200,
    body: { stripe_user_id: 'acct_7', access_token: 's', refresh_token: 'r', token_type: 'bearer' },
  }))
  stripe.answer('/v1/accounts/acct_7', () => ({
    status: 200,
    body: { id: 'acct_7', object: 'account', charges_enabled: true, payouts_enabled: true },
  }))
  stripe.answer('/oauth/deauthorize', () => ({ status: 200, body: { stripe_user_id: 'acct_7' } }))
  const page = await site.signedIn('owner@ekart.example', { path: '/payacc/success' })
  const href = await page.getByRole('link', { name: 'Connect an account' }).getAttribute('href')
  const state = new URL(href ?? '').searchParams.get('state')
  await page.goto(`/payacc/success?code=ac_7&state=${state}`)
  await givePassword(page)
  await expectShown(page.getByText('Connected', { exact: true }))
  await page.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect the payment account?' })
  await expectShown(dialog.getByText('Refunds of payments', { exact: false }))
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expectShown(page.getByText('Not connected', { exact: true }))
  expect(stripe.asked.at(-1)?.path).toBe('/oauth/deauthorize')
})
