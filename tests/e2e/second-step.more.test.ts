import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { answerNext, refuse } from '../support/answers.ts'
import { useSite } from '../support/browser.ts'
import { newestLink, pathIn } from '../support/mailed.ts'
import { appCode } from '../support/authenticator.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

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

  const signIn = async (at?: Page) => {
    const other = at ?? (await site.open('/sessions/signin'))
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

  // Two tabs of one browser: the code that is given in one signs in both.
  const fifth = await signIn()
  const tab = await signIn(await site.openTab(fifth, '/sessions/signin'))
  await giveCode(tab, codes[1] ?? '')
  await tab.waitForURL('**/dashboard')
  await fifth.waitForURL('**/dashboard')

  // Ten minutes later the password is asked for again.
  const sixth = await signIn()
  await answerNext(sixth, '**/user/secondstep', refuse(410, 'LINK_EXPIRED'))
  await giveCode(sixth, codes[2] ?? '')
  await sixth.getByLabel('E-mail').waitFor()

  // An invitation to another company asks for the code too.
  const inviting = await site.signedIn('owner@ekart.example', { path: '/staff/staff' })
  await inviting.getByRole('button', { name: 'Invite', exact: false }).first().click()
  await inviting.getByLabel('Name').fill('Copper Owner')
  await inviting.getByLabel('E-mail').fill(email)
  await inviting.getByRole('button', { name: 'Send the invitation' }).click()
  await expect.poll(() => newestLink(site.dataDir, email)).toContain('createpwd')
  const invited = await site.open(pathIn(newestLink(site.dataDir, email) ?? ''))
  await invited.getByLabel('Password', { exact: true }).fill(demoPassword)
  await invited.getByRole('button', { name: 'Join and sign in' }).click()
  await invited.getByRole('heading', { name: 'Second step' }).waitFor()
  await giveCode(invited, codes[3] ?? '')
  await invited
    .getByRole('heading', { level: 1, name: 'Second step' })
    .waitFor({ state: 'detached' })
  expect(new URL(invited.url()).pathname).not.toBe('/sessions/signin')
})
