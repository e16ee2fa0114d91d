import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { newestLink } from '../support/mailed.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite()
const email = 'owner@foodkart.example'

/** At the public host: a passkey needs a domain, not an IP address. */
const open = (path: string) =>
  site.open(path, { baseURL: site.url.replace('127.0.0.1', 'localhost') })

/** A phone that knows the finger of its owner, as Chromium plays one; it may be told to say no. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const confirm = async (page: Page) => {
  const again = page.getByRole('dialog', { name: 'Confirm your password' })
  await again.getByLabel('Password').fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
}

test('a person adds a passkey, signs out, signs in with it, and removes it', async () => {
  const page = await open('/sessions/signin')
  const phone = await withAuthenticator(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/actions/settings?part=security')
  await page.getByText('No passkey yet').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirm(page)
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  expect(await naming.getByLabel('Name').inputValue()).toContain('Chrome')
  await naming.getByLabel('Name').fill('My phone')
  await naming.getByRole('button', { name: 'Save the passkey' }).click()
  await expectShown(page.getByText(/^Since .*, never used$/))
  expect(await axeFinds(page)).toEqual([])
  await expect.poll(() => newestLink(site.dataDir, email)).toContain('undo=1')

  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.getByRole('combobox').fill('log out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  // Whose finger the phone does not know is not signed in, and may try again.
  await phone.setVerified(false)
  await withPasskey.click()
  await expectShown(page.getByText('No passkey was used.', { exact: false }))
  await phone.setVerified(true)
  await withPasskey.click()
  await page.waitForURL('**/dashboard')

  await page.goto('/actions/settings?part=security')
  await expectShown(page.getByText(/^Since .*, last used .* with Chrome/))
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename “My phone”' })
  await renaming.getByLabel('Name').fill('Old phone')
  await renaming.getByRole('button', { name: 'Save the passkey' }).click()
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await confirm(page)
  await page.getByText('No passkey yet').waitFor()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.getByRole('combobox').fill('log out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  // The phone still has it; the server knows it no more.
  await withPasskey.click()
  await expectShown(page.getByText('This passkey was not accepted.', { exact: false }))
})
