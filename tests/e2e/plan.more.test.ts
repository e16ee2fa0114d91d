import { expect, test } from 'vitest'
import { expectShown, useSite } from '../support/browser.ts'

const site = useSite()

test('a payment for a module waits for the partner, who confirms it, and the company is on again', async () => {
  const owner = await site.signedIn('owner@inactive.example', { path: '/actions/subscription' })
  await expectShown(owner.getByText('Waiting for confirmation by Priya Raman'))
  await expectShown(owner.getByText('Use INV-000002 as the reference.'))
  await expectShown(owner.getByText('is inactive because no module is paid'))
  const partner = await site.signedIn('partner@sevenfold.example', { path: '/staff/businesses' })
  await partner.getByRole('button', { name: 'Confirm: Old Mill Café' }).click()
  const asked = partner.getByRole('dialog', { name: 'Confirm $29.00 from Old Mill Café?' })
  await expectShown(asked.getByText("it can't be undone"))
  await asked.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectShown(partner.getByText('Old Mill Café: $29.00 confirmed.'))
  await partner.getByRole('heading', { name: 'Payments to confirm' }).waitFor({ state: 'detached' })
  await owner.reload()
  await expectShown(
    owner
      .getByRole('listitem')
      .filter({ hasText: 'Food ordering' })
      .getByText('Active', { exact: true }),
  )
  expect(await owner.getByText('Looks like your account is inactive').count()).toBe(0)
})

test('the header shows the company with its logo at every width, also beside a collapsed menu', async () => {
  const page = await site.signedIn('owner@all.example')
  const head = page.getByRole('banner')
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectShown(head.getByText('Sevenfold Yard'))
    await expectShown(head.locator('.frame__company img'))
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expectShown(head.getByText('Sevenfold Yard'))
  await head.getByRole('button', { name: /module/i }).click()
  const logos = page.locator('#module-panel img')
  await expect
    .poll(() =>
      logos.evaluateAll(
        (all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length,
      ),
    )
    .toBe(7)
})
