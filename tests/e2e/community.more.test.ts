import type { Page } from 'playwright'
import { test } from 'vitest'
import { expectShown, useSite } from '../support/browser.ts'

const site = useSite()
const isLive = (page: Page): Promise<void> =>
  page.locator('.header-tools__live[data-mark=open]').first().waitFor({ state: 'attached' })

test('a community approves one company and declines another with its reason; both see it by themselves', async () => {
  const at = { path: '/actions/communityjoin' }
  const [approved, declined, community] = [
    await site.signedIn('owner@ekart.example', at),
    await site.signedIn('owner@service.example', at),
    await site.signedIn('community@sevenfold.example', at),
  ]
  for (const page of [approved, declined]) await isLive(page)
  await community.getByRole('button', { name: 'Approve: Fern & Fable Home' }).click()
  await expectShown(
    approved.getByRole('row', { name: /High Street Traders/ }).getByText('Member', { exact: true }),
  )

  await community.getByRole('button', { name: 'Decline: Willow & Vale Salon' }).click()
  await community.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expectShown(community.getByText('Please fill this in.'))
  await community.getByLabel('Why?').fill('Outside of our street')
  await community.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expectShown(
    declined
      .getByRole('row', { name: /High Street Traders/ })
      .getByText('Declined', { exact: true }),
  )
})

test('a master switches a business off and on again, and its people see the banner come and go', async () => {
  const [people, master] = [
    await site.signedIn('owner@tableordering.example'),
    await site.signedIn('master@sevenfold.example'),
  ]
  await isLive(people)
  await master.getByRole('button', { name: /^Account of/ }).click()
  await master.getByRole('link', { name: 'Businesses' }).click()
  await master.getByRole('button', { name: 'Deactivate: Saffron Courtyard' }).click()
  await master.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expectShown(people.getByText(/^Looks like your account is inactive/))
  await master.getByRole('button', { name: 'Undo' }).click()
  await people.getByText(/^Looks like your account is inactive/).waitFor({ state: 'detached' })
  await master.getByRole('button', { name: 'Open: Saffron Courtyard' }).click()
  await expectShown(master.locator('.frame__name').getByText('Saffron Courtyard'))
})
