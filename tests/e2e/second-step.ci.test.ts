import { expect, test } from 'vitest'
import { useSite } from '../support/browser.ts'
import { appCode } from '../support/authenticator.ts'
import { demoPassword } from '../support/signed-in.ts'

const site = useSite()
const email = 'owner@foodkart.example'

test('a person sets an authenticator app up, signs in with it, and with a recovery code', async () => {
  const page = await site.signedIn(email, { path: '/actions/settings?part=security' })
  await page.getByRole('button', { name: 'Set up' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm your password' })
  await again.getByLabel('Password').fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const key = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (key ?? '').replaceAll(' ', '')
  await setUp.getByLabel('Six digits').fill('000000')
  await setUp.getByRole('button', { name: 'Switch on' }).click()
  await setUp.getByText('This code is wrong').waitFor()
  await setUp.getByLabel('Six digits').fill(appCode(secret, site.now()))
  await setUp.getByRole('button', { name: 'Switch on' }).click()
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await shown.getByRole('listitem').nth(9).waitFor()
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await shown.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('10 left').waitFor()

  const signIn = async () => {
    const other = await site.open('/sessions/signin')
    await other.getByLabel('E-mail').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(demoPassword)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByRole('heading', { name: 'Second step' }).waitFor()
    return other
  }
  const giveCode = async (other: Awaited<ReturnType<typeof signIn>>, code: string) => {
    await other.getByLabel('Code').fill(code)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const other = await signIn()
  await giveCode(other, '000000')
  await other.getByRole('alert').waitFor()
  // The one of the set-up is used; the next one counts half a minute early.
  await giveCode(other, appCode(secret, site.now() + 30_000))
  await other.waitForURL('**/dashboard')
  const third = await signIn()
  await third.getByRole('button', { name: 'Use another account' }).click()
  await third.getByLabel('E-mail').waitFor()
  const fourth = await signIn()
  await giveCode(fourth, codes[0] ?? '')
  await fourth.waitForURL('**/dashboard')
})
