import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, phone, useSite } from '../support/browser.ts'

const site = useSite()

test('a module has one logo: in the switcher, in the tab and on guest pages; the kiosk has the company’s', async () => {
  const owner = await site.signedIn('owner@skipques.example', { path: '/queue/list' })
  const switcher = owner.getByRole('button', { name: /^Module: / })
  const logo = 'module-skipques.svg'
  await expect.poll(() => switcher.locator('img').getAttribute('src')).toContain(logo)
  expect(await iconOf(owner)).toContain(logo)
  await owner.goto('/queue/kiosk')
  await owner.getByRole('button', { name: 'Open without a code' }).click()
  await expectShown(owner.getByRole('button', { name: 'Take a ticket' }))
  expect(await owner.locator('header:has(> div > #page-title) img').getAttribute('src')).toContain(
    'logo-skipques',
  )
  expect(await iconOf(owner)).toContain(logo)

  const guest = await site.open('/others/s/DemoSkipquesQueue', phone)
  await guest.getByLabel('Your name').waitFor()
  await expect.poll(() => iconOf(guest)).toContain(logo)
  const icon = await guest.request.get((await iconOf(guest)) ?? '')
  expect(icon.headers()['content-type']).toBe('image/svg+xml')
})

test('with several modules each wears its own, and without one the product’s icon is there', async () => {
  const stranger = await site.open('/sessions/signin')
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await iconOf(stranger)).toBe('/icon.svg')
  const owner = await site.signedIn('owner@all.example')
  await owner.getByRole('button', { name: /^Module: / }).click()
  const logos = owner.locator('#module-panel img')
  await expect.poll(() => logos.count()).toBe(7)
  const names = await logos.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(new Set(names).size).toBe(7)
  expect(names.every((name) => name?.includes('url=module-'))).toBe(true)
})

function iconOf(page: Page): Promise<string | null> {
  return page.locator('link[rel=icon]').getAttribute('href')
}
