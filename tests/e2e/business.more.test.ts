import type { BrowserContext, Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { changeDataFile } from '../support/change-data-file.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, signIn, stillPage, useSite } from '../support/browser.ts'
import { mailedLink, pathIn } from '../support/mailed.ts'
import { aPendingOrder } from '../support/pending-order.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'
import { startStripe } from '../support/stripe.ts'

const stripe = await startStripe()
/** As it runs for customers, with everything that is there only when it is configured. */
const site = useSite({
  NODE_ENV: 'production',
  INSPECTOR: '1',
  PIXEL_ID: '1234567890',
  GOOGLE_MAPS_KEY: 'AIzaStandIn',
  STRIPE_SECRET_KEY: stripe.settings.secretKey,
  STRIPE_CLIENT_ID: stripe.settings.clientId,
  STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
  STRIPE_HOST: stripe.settings.host,
})
afterAll(() => stripe.close())
const password = 'several words in a row'
const owner = 'owner@foodkart.example'
const dead = 'This code was already used or has expired.'

test('a used, expired, unknown or forged link is explained, and a signed-in user stays signed in', async () => {
  const page = await site.signedIn(owner)
  const tab = await site.openTab(page, stillPage)
  const used = await invitation(page)
  await post(page, 'user/createpwd', { code: codeIn(used), password })
  const reset = await resetLink(page, 'staff@ekart.example')
  await post(page, 'user/resetpw', { code: codeIn(reset), password })
  // Whatever a request says of its host, the mail leads to ours.
  const old = await resetLink(page, 'staff@job.example', {
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  })
  expect(new URL(old).host).toBe(new URL(used).host)
  await site.withoutServer(async () =>
    changeDataFile(site.dataDir, (database) =>
      database.exec('update auth_code set expires_ms = 1'),
    ),
  )
  for (const [what, link, button] of [
    ['an invitation used twice', used, undefined],
    ['a code used twice', reset, 'Save the password'],
    ['a code that is too old', old, 'Save the password'],
  ] as const) {
    await tab.goto(pathIn(link))
    // An invitation is looked at before anything is asked.
    if (button) {
      await tab.getByLabel('New password').fill(password)
      await tab.getByRole('button', { name: button }).click()
    }
    await tab.getByText(dead).waitFor()
    expect(await axeFinds(tab), what).toEqual([])
  }
  await tab.goto('/sessions/reset')
  await tab.getByLabel('E-mail', { exact: true }).fill('nobody@nowhere.example')
  await tab.getByRole('button', { name: 'Send the code' }).click()
  await tab
    .getByText('If nobody@nowhere.example has an account here, we have sent a code.', {
      exact: false,
    })
    .waitFor()

  stripe.answer('/oauth/token', () => ({
    status: 200,
    body: {
      stripe_user_id: 'acct_1',
      access_token: 'sk',
      refresh_token: 'rt',
      token_type: 'bearer',
    },
  }))
  stripe.answer('/v1/accounts/acct_1', () => ({
    status: 200,
    body: {
      id: 'acct_1',
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
    },
  }))
  await tab.goto('/payacc/success')
  const state = new URL(
    (await tab.getByRole('main').getByRole('link').first().getAttribute('href')) ?? '',
  ).searchParams.get('state')
  await tab.goto(`/payacc/success?code=ac_1&state=${state}`)
  const again = tab.getByRole('dialog', { name: 'Confirm your password' })
  await again.getByLabel('Password').fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => pathOf(tab)).toBe('/payacc/success')
  await tab.getByRole('alert').waitFor({ state: 'detached' })
  await tab.goto(`/payacc/success?code=ac_1&state=${state}`)
  await tab.getByText('was already used', { exact: false }).waitFor()

  await page.reload()
  await expectShown(page.getByRole('heading', { name: 'Dashboard', level: 1 }))
})

describe('colleagues', () => {
  test('see who else has the same order open, as long as it is open there', async () => {
    const mine = await site.signedIn(owner, { path: stillPage })
    const { path } = await aPendingOrder(mine, 'foodKart', 'Click and Collect')
    await mine.goto(path)
    await mine.locator('.header-tools__live[data-mark=open]').waitFor()
    const staff = await site.signedIn('staff@foodkart.example', { path })
    await expectShown(staff.getByText(/is also viewing this order$/))
    await expectShown(mine.getByText(/is also viewing this order$/))
    expect(await axeFinds(mine)).toEqual([])
    await staff.getByRole('link', { name: 'All orders' }).click()
    await mine.getByText(/is also viewing this order$/).waitFor({ state: 'detached' })
  })

  test('are signed out at once when they are suspended, and see why', async () => {
    const [mine, staff] = [
      await site.signedIn('owner@service.example', { path: '/staff/staff' }),
      await site.signedIn('staff@service.example'),
    ]
    await staff.locator('.header-tools__live[data-mark=open]').waitFor()
    await mine
      .getByRole('row', { name: /staff@service\.example/ })
      .getByRole('button')
      .last()
      .click()
    await mine.getByRole('menuitem', { name: 'Suspend' }).click()
    await staff.waitForURL('**/sessions/signin')
    await expectShown(staff.getByText('Session Expired'))
  })
})

test('the pixel is asked about, loaded after a yes alone, sees nothing of the page, and goes with the sign-in and with a no', async () => {
  const page = await site.open(stillPage)
  const asked = await standIns(page.context())
  await page.goto('/sessions/signin')
  await page.getByRole('region', { name: 'Advertising pixel' }).waitFor()
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Advertising pixel' }).count()).toBe(0)
  expect(asked).toEqual([])

  await page.goto('/others/privacy')
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByText('You agreed.').waitFor()
  await expect
    .poll(() => asked.find((url) => url.includes('/tr?')) ?? '')
    .toContain('id=1234567890&ev=PageView&storage=blocked')
  await page.goto('/sessions/signin')
  await page.locator('iframe[src="/outside/pixel"]').waitFor({ state: 'attached' })
  await signIn(page, owner)
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('button', { name: 'Withdraw the consent' }).click()
  await page.getByText('You did not agree.').waitFor()
})

test('an address is completed by what is typed, in a form whose fields stay plain when Google is away', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const asked = await standIns(page.context())
  await page.goto('/actions/settings?part=places')
  const street = page.getByLabel('Street and number')
  await street.waitFor()
  expect(asked).toEqual([])
  await street.fill('10 Dow')
  await page.getByRole('option', { name: /Downing Street/ }).waitFor()
  expect(await axeFinds(page)).toEqual([])
  await street.press('ArrowDown')
  await street.press('Enter')
  await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('SW1A 2AA')
  expect([
    await street.inputValue(),
    await page.getByLabel('City').inputValue(),
    await page.getByLabel('Latitude').inputValue(),
  ]).toEqual(['10 Downing Street', 'London', '51.5034'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })

  await page.route('https://maps.googleapis.com/**', (route) => route.abort())
  await page.reload()
  await street.fill('11 Dow')
  await page.getByText('Address search is not available right now.', { exact: false }).waitFor()
  expect(await street.inputValue()).toBe('11 Dow')
})

/** What is on the net of others, as these tests need it. Answers what was asked for. */
async function standIns(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  const pixel = `let storage = 'open'; try { localStorage.length } catch { storage = 'blocked' }
    for (const [act, event] of fbq.queue) if (act === 'track') new Image().src = 'https://www.facebook.com/tr?id=' + fbq.queue[0][1] + '&ev=' + event + '&storage=' + storage`
  const maps = `const parts = { street_number: '10', route: 'Downing Street', postal_code: 'SW1A 2AA', postal_town: 'London' }
    const place = { async fetchFields() { Object.assign(this, { addressComponents: Object.entries(parts).map(([type, longText]) => ({ types: [type], longText })), location: { lat: () => 51.5034, lng: () => -0.1276 } }) } }
    const placePrediction = { placeId: 'p1', mainText: '10 Downing Street', secondaryText: 'London, UK', toPlace: () => place }
    window.google = { maps: { importLibrary: async () => ({ AutocompleteSessionToken: class {}, AutocompleteSuggestion: { fetchAutocompleteSuggestions: async () => ({ suggestions: [{ placePrediction }] }) } }) } }
    placesReady()`
  await context.route(
    /^https:\/\/(connect\.facebook\.net|www\.facebook\.com|maps\.googleapis\.com)\//,
    (route) => {
      const url = route.request().url()
      asked.push(url)
      return route.fulfill({
        contentType: 'text/javascript',
        body: url.includes('maps.') ? maps : url.includes('/tr?') ? '' : pixel,
      })
    },
  )
  return asked
}

/** Invites someone as the owner of the page, and answers the link that was mailed. */
async function invitation(page: Page): Promise<string> {
  await post(
    page,
    'cc/ccstaff/create',
    { full_name: 'Lena Roth', email: 'lena@team.example' },
    '/api',
  )
  return mailedLink(site.dataDir, 'lena@team.example')
}

async function resetLink(
  page: Page,
  email: string,
  headers: Record<string, string> = {},
): Promise<string> {
  await page.request.post('/login-api/user/pwresetcode', {
    headers: { ...headers },
    data: { email },
  })
  return mailedLink(site.dataDir, email)
}

async function post(page: Page, path: string, data: object, base = '/login-api'): Promise<void> {
  const token =
    base === '/api' ? await page.evaluate(() => localStorage.getItem('sevenfold.token') ?? '') : ''
  const answer = await page.request.post(`${base}/${path}`, {
    headers: {
      ...(token && { 'x-access-token': token, 'module-id': '13' }),
      'idempotency-key': crypto.randomUUID(),
    },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

function codeIn(link: string): string {
  return new URL(link).searchParams.get('code') ?? ''
}
