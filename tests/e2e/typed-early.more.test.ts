import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, useSite } from '../support/browser.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite()
const email = 'owner@foodkart.example'

test.each([
  '/sessions/signin',
  // Leads to it.
  '/',
])(
  'who types at %s before the code has come goes on in the same place: nothing typed is lost',
  async (at) => {
    const { page, codeComes } = await withoutCode(at)
    const address = page.locator('input[name=email]')
    await page.getByText('E-mail').filter({ visible: true }).click()
    await page.keyboard.type('someone@else.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ten letters')
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowLeft')
    expect(await axeFinds(page)).toEqual([])
    codeComes()
    await expectShown(page.getByRole('button', { name: 'Show the password' }))
    expect(await address.inputValue()).toBe('someone@else.example')
    await page.keyboard.type('and more ')
    expect(await page.locator('input[name=password]').inputValue()).toBe('ten lettand more ers')
  },
)

test.each(['/sessions/signin', '/'])(
  'what the browser fills in at %s before the code has come stays, and its fields are never away',
  async (at) => {
    const { page, codeComes } = await withoutCode(at)
    await page.evaluate(
      (filled) => {
        // Without an event, as password managers do.
        for (const field of document.querySelectorAll('input'))
          field.value = filled[field.name === 'email' ? 'email' : 'password']
        new MutationObserver(() => {
          if (!document.querySelector('input')) document.documentElement.dataset.wasAway = ''
        }).observe(document, { childList: true, subtree: true })
      },
      { email, password: demoPassword },
    )
    codeComes()
    await expectShown(page.getByRole('button', { name: 'Show the password' }))
    expect(await page.locator('input[name=email]').inputValue()).toBe(email)
    expect(await page.locator('input[name=password]').inputValue()).toBe(demoPassword)
    expect(await page.locator('html').getAttribute('data-was-away')).toBeNull()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => !/^\/(sessions.*)?$/.test(url.pathname))
  },
)

test('Enter before the code has come signs in as soon as it is there', async () => {
  const { page, codeComes } = await withoutCode()
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain(demoPassword)
  expect(pathOf(page)).toBe('/sessions/signin')
  codeComes()
  await page.waitForURL((url) => url.pathname !== '/sessions/signin')
})

/** The sign-in whose code waits until it is let through. */
async function withoutCode(
  at = '/sessions/signin',
): Promise<{ page: Page; codeComes: () => void }> {
  const page = await site.open('/icon.svg')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/core-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(at, { waitUntil: 'commit' })
  await expectShown(page.locator('input[name=password]'))
  return { page, codeComes: resolve }
}
