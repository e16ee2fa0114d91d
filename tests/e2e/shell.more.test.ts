import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectShown, pathOf, signIn, useSite } from '../support/browser.ts'

const site = useSite()
const offlineText =
  'Looks like you have internet connectivity issues you can wait for better connection or you can close and re-open this app'

describe('the sign-in', () => {
  test('is where the empty address leads', async () => {
    const page = await site.open('/')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    // The page itself holds the form, before any code that leads on has come.
    await expect.poll(() => pathOf(page)).toBe('/sessions/signin')
  })

  test('keeps what was typed and goes to the first field that is wrong', async () => {
    const page = await site.open('/sessions/signin')
    await page.getByLabel('E-mail', { exact: true }).fill('owner@foodkart')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter an e-mail address such as name@example.com.').waitFor()
    await page.getByText('Enter your password.').waitFor()

    expect(await focusedLabel(page)).toBe('E-mail')
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('owner@foodkart')
  })

  test('takes a guarded address without a token to the sign-in and says Session Expired', async () => {
    const page = await site.open('/orders/orderlist')
    await page.getByText('Session Expired').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/sessions/signin')
  })

  test('still knows the user after a reload', async () => {
    const page = await site.signedIn('owner@ekart.example')
    await page.reload()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    expect(pathOf(page)).toBe('/dashboard')
  })
})

describe('the connection', () => {
  test('is said to be gone and back in the words of the specification', async () => {
    const page = await site.signedIn('owner@ekart.example')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.context().setOffline(true)
    await page.getByText(offlineText, { exact: true }).waitFor()
    await page.context().setOffline(false)
    await expectShown(page.getByText('Internet connected', { exact: true }))
  })
})

describe('the header', () => {
  test('switches the module: the page loads anew at the landing, in the wording and colour of the module', async () => {
    const page = await site.signedIn('owner@all.example')
    await page.getByRole('button', { name: /^Module: / }).waitFor()
    const loads = countLoads(page)

    await page.getByRole('button', { name: /^Module: / }).click()
    await page.getByRole('button', { name: /^Services and bookings/ }).click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Bookings', exact: true })
      .waitFor()

    expect(pathOf(page)).toBe('/dashboard')
    expect(loads()).toBe(1)
    expect(await page.locator('html').getAttribute('data-module')).toBe('service')

    await page.getByRole('button', { name: /^Module: / }).click()
    await page.getByRole('button', { name: /^Jobs/ }).click()
    await page.getByRole('link', { name: 'Job applied', exact: true }).waitFor()
    expect(pathOf(page)).toBe('/job/interest')
  })

  test('shows a placeholder where the logo of a module does not load, and initials where that of the company does not', async () => {
    const page = await site.open('/')
    await page.route('**/image?*', (route) => route.fulfill({ status: 404, body: '' }))
    await signIn(page, 'owner@all.example')
    await page.locator('.frame__company .frame__initials').waitFor()
    await page.getByRole('button', { name: /^Module: / }).click()
    await page.locator('img.header-tools__logo').first().waitFor()

    const sources = () =>
      page
        .locator('img.header-tools__logo')
        .evaluateAll((images) =>
          images.map((image) => [
            (image as HTMLImageElement).currentSrc,
            (image as HTMLImageElement).naturalWidth,
          ]),
        )
    await expect
      .poll(async () =>
        (await sources()).every(
          ([source, width]) => String(source).endsWith('/placeholder.svg') && Number(width) > 0,
        ),
      )
      .toBe(true)
  })

  test('has the company, the account settings and the sign-out in the user menu', async () => {
    const page = await site.signedIn('owner@ekart.example')
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('link', { name: 'Account settings' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Logout Success').waitFor()
    expect(pathOf(page)).toBe('/sessions/signin')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('says the year in the footer', async () => {
    const page = await site.signedIn('owner@ekart.example')
    await page.getByRole('contentinfo').getByText(String(new Date().getFullYear())).waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(1)
  })
})

describe('a company', () => {
  test('that is inactive is told so, with an address to write to, and can still read', async () => {
    const page = await site.signedIn('owner@inactive.example')
    await page
      .getByText(
        'Looks like your account is inactive. Please contact your Community Administrator for further information',
      )
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: /^Write to / }).getAttribute('href')).toMatch(
      /^mailto:[^@]+@[^@]+$/,
    )
    expect(pathOf(page)).not.toBe('/sessions/signin')
    // It is unpaid: its owner can change that.
    await page.getByRole('link', { name: 'Pay the subscription' }).click()
    await expect.poll(() => pathOf(page)).toBe('/actions/subscription')
  })

  test('that is not set up lands on the first set-up and stays there', async () => {
    const page = await site.signedIn('owner@new.example')
    await expect.poll(() => pathOf(page)).toBe('/sessions/settings')
    await page.goto('/dashboard')
    await expect.poll(() => pathOf(page)).toBe('/sessions/settings')
  })
})

test('help and privacy stay in the frame of who is signed in, and are pages of their own for others', async () => {
  const page = await site.signedIn('owner@ekart.example')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const name of ['Help', 'Privacy']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await menu.count()).toBe(1)
    await page.reload()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await menu.waitFor()
    // In the colours of the module that they work in.
    expect(await page.locator('html').getAttribute('data-module')).toBe('ekart')
    expect(await page.locator('footer').count()).toBe(1)
  }
  await menu.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  const guest = await site.open('/others/help')
  await guest.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
  expect(await guest.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
})

test.each(['/nowhere', '/orders', '/orders/orderlist/more', '/sessions/unknown'])(
  'the unknown address %s leads to others/404',
  async (path) => {
    const page = await site.open('/others/help')
    await page.goto(`${path}?a=1`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/others/404')
    // What was tried is shown, stands in the address, and the way back leads past it.
    await page.getByText(`${path}?a=1`, { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('address')).toBe(`${path}?a=1`)
    await page.goBack()
    await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
  },
)

describe('a second tab', () => {
  test('follows a sign-out, and a sign-in', async () => {
    const first = await site.signedIn('owner@ekart.example')
    const second = await site.openTab(first, '/orders/orderlist')
    await second.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()

    await first.getByRole('button', { name: /^Account of / }).click()
    await first.getByRole('button', { name: 'Sign out' }).click()
    await second.getByText('Session Expired').waitFor()
    await expect.poll(() => pathOf(second)).toBe('/sessions/signin')

    await signIn(first, 'owner@ekart.example')
    // The same person goes on where they were.
    await expect.poll(() => pathOf(second)).toBe('/orders/orderlist')
  })
})

async function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate(() =>
    (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim(),
  )
}

/** How often the page was loaded since. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('load', () => (count += 1))
  return () => count
}

test('in a narrow window the menu is icons, so that the buttons of a row are in sight; who wants words keeps them', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: '/orders/orderlist',
    viewport: { width: 1024, height: 768 },
  })
  const row = page.locator('.data-table__root[aria-busy=false] tbody tr').first()
  await row.waitFor()
  const word = page.locator('.frame__side').getByText('Products', { exact: true })
  const wordWidth = async () => (await word.boundingBox())?.width ?? 0
  expect(await wordWidth()).toBeLessThanOrEqual(1)
  const button = await row.getByRole('button').last().boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(1024)
  const frame = page.locator('.data-table__frame')
  expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)

  // As a tablet is turned.
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect.poll(wordWidth).toBeGreaterThan(20)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(wordWidth).toBeLessThanOrEqual(1)

  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(wordWidth).toBeGreaterThan(20)
  await page.reload()
  await row.waitFor()
  expect(await wordWidth()).toBeGreaterThan(20)
})
