import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProvider } from '../../server/test-provider/start-test-provider.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, useSite } from '../support/browser.ts'

const DAY_MS = 24 * 3_600_000
let now = () => Date.now()
const provider = await startTestProvider({ clock: { now: () => now() } })
const secret = 'whsec_test_plans'
const site = useSite(
  {
    STRIPE_SECRET_KEY: 'sk_test_plans',
    STRIPE_CLIENT_ID: 'ca_test_plans',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_plans',
    STRIPE_HOST: provider.url,
  },
  { hasClock: true },
)
beforeAll(() => {
  now = () => site.now()
  provider.tell({ url: `${site.url}/api/webhook/payment/stripe`, secret })
})
afterAll(() => provider.close())

const pictures = process.env['PLAN_PICTURES']
/** Pictures of a state, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 820, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const bytes = await page.screenshot({ fullPage: true })
      writeFileSync(`${pictures}/${name}-${width}-${colorScheme}.png`, bytes)
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

const open = () => site.signedIn('owner@foodkart.example', { path: '/actions/subscription' })
const queue = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Queue' }) })
const status = (page: Page, text: string) =>
  queue(page).getByText(text, { exact: true }).waitFor({ timeout: 20_000 })
const useCard = async (page: Page, number: string) => {
  await page.waitForURL('**/pay/*')
  await page.getByRole('button', { name: number }).click()
  await page.waitForURL('**/actions/subscription**')
  // The provider leads back to the public address of the server, where nobody has signed in here.
  await page.goto('/actions/subscription')
}
const changeCard = async (page: Page, number: string) => {
  await page.getByRole('button', { name: 'Change card' }).click()
  await useCard(page, number)
  await page.getByText(`Visa •••• ${number.slice(-4)}`).waitFor({ timeout: 20_000 })
}

test('an owner pays by card, is charged by the clock, and comes back from a card that fails', async () => {
  let page = await open()
  await queue(page).getByRole('button', { name: 'Pay', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText('The card is saved at the payment provider', { exact: false }))
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await useCard(page, '4242 4242 4242 4242')
  await status(page, 'Active')
  await page.getByText('Visa •••• 4242').waitFor({ timeout: 20_000 })
  expect(await axeFinds(page)).toEqual([])
  await picture(page, 'active')
  await queue(page).getByRole('button', { name: 'Cancel renewal' }).click()
  await status(page, 'Ends soon')
  await picture(page, 'cancelling')
  await queue(page).getByRole('button', { name: 'Keep subscription' }).click()
  await status(page, 'Active')

  await site.advance(31 * DAY_MS)
  page = await open()
  await status(page, 'Active')
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'Paid' }).count(), { timeout: 20_000 })
    .toBeGreaterThan(2)
  await changeCard(page, '4000 0000 0000 0341')

  await site.advance(31 * DAY_MS)
  page = await open()
  await status(page, 'Payment due')
  await expectShown(queue(page).getByText('The bank declined the card.'))
  expect(await axeFinds(page)).toEqual([])
  await picture(page, 'past-due')
  await changeCard(page, '4242 4242 4242 4242')
  await status(page, 'Active')

  const master = await site.signedIn('master@sevenfold.example', { path: '/staff/businesses' })
  await expectShown(master.getByRole('heading', { name: 'Online payments' }))
  await expectShown(master.getByText('The bank declined the card.').first())
  await picture(master, 'master')
})
