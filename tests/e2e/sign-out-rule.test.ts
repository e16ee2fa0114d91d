import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectShown, fillSignIn, pathOf, stillPage, useSite } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()
const problem = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, message, errors: [], request_id: 'r-1' }),
})

/** Answers the next call for the orders' counts or rows as given, and all later ones too. */
async function answerOrders(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/order/getall*', answer)
}

/** The list loads, the session is asked. */
async function openList(page: Page): Promise<void> {
  await page.goto('/orders/orderlist')
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  expect(pathOf(page)).not.toBe('/sessions/signin')
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.waitForURL('**/sessions/signin')
  await page.getByText('Logout Success').waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
}

describe('nobody is signed out by', () => {
  test('a wrong password: the form stays, says so, and the right one signs in', async () => {
    const page = await site.open('/')
    await fillSignIn(page, 'owner@foodkart.example', 'not-the-password')
    await page.getByText('The e-mail, phone number or password is wrong.').waitFor()
    expect(pathOf(page)).toBe('/sessions/signin')

    await fillSignIn(page, 'owner@foodkart.example')
    await expectSignedIn(page)
  })

  test.each([
    {
      what: 'a record that is not there',
      status: 404,
      code: 'NOT_FOUND',
      message: 'This was not found.',
    },
    {
      what: 'a validation error',
      status: 422,
      code: 'VALIDATION',
      message: 'Correct the fields that have a message.',
    },
    {
      what: 'too many tries',
      status: 429,
      code: 'TOO_MANY',
      message: 'Too many attempts. Please wait a little.',
    },
    {
      what: 'a busy server',
      status: 503,
      code: 'RETRY_LATER',
      message: 'The server is busy. Please try again in a moment.',
    },
  ])('$what ($status)', async ({ status, code, message }) => {
    const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
    await answerOrders(page, (route) => route.fulfill(problem(status, code, message)))
    await openList(page)
    await expectFailureShown(page)
    await expectSignedIn(page)
  })

  test('a forbidden role (403)', async () => {
    const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
    await answerOrders(page, (route) =>
      route.fulfill(problem(403, 'ROLE_FORBIDDEN', 'You do not have the right to do this.')),
    )
    await openList(page)
    await expectShown(page.getByText('You do not have the right to do this.'))
    await expectSignedIn(page)
  })

  test('a proxy that answers HTML with 502', async () => {
    const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
    await answerOrders(page, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await openList(page)
    await expectFailureShown(page)
    await expectSignedIn(page)
  })

  test('a call that is cut on the way', async () => {
    const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
    await answerOrders(page, (route) => route.abort('connectionreset'))
    await openList(page)
    await expectFailureShown(page)
    await expectSignedIn(page)
  })

  test('a reload while the API can not be reached', async () => {
    const page = await site.signedIn('staff@foodkart.example')
    await page.route(/\/(api|login-api|health)(\/|$)/, (route) =>
      route.abort('internetdisconnected'),
    )
    await page.reload()
    await page
      .getByText(/^Looks like you have internet connectivity issues/)
      .first()
      .waitFor()
    expect(pathOf(page)).toBe('/orders/orderlist')
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  })

  test('a move that someone else was faster with', async () => {
    const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
    const { path } = await aPendingOrder(owner, 'foodKart', 'Click and Collect')
    // A page that receives live changes is never out of date.
    await owner.route('**/api/events', (route) => route.abort())
    await owner.goto(path)
    await owner.getByRole('button', { name: 'Accept', exact: true }).waitFor()
    const staff = await site.signedIn('staff@foodkart.example', { path })
    await staff.getByRole('button', { name: 'Accept', exact: true }).click()
    await staff.getByRole('button', { name: 'Accept', exact: true }).waitFor({ state: 'detached' })

    await owner.getByRole('button', { name: 'Accept', exact: true }).click()
    await owner.getByText(/changed this order a moment ago/).waitFor()
    await expectSignedIn(owner)
  })
})

describe('any response signs out that says', () => {
  test.each([
    { status: 400, code: 'MALFORMED', message: 'The request could not be read.' },
    { status: 401, code: 'TOKEN_EXPIRED', message: 'Session Expired' },
    { status: 500, code: 'INTERNAL', message: 'Internal Error' },
  ])('$status, and what the server said is shown', async ({ status, code, message }) => {
    const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
    await answerOrders(page, (route) => route.fulfill(problem(status, code, message)))
    await openList(page)
    await page.getByText(message, { exact: true }).first().waitFor()
    await expectSignedOut(page)
  })

  test('500 without a readable body', async () => {
    const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
    await answerOrders(page, (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>oops</h1>' }),
    )
    await openList(page)
    await expectSignedOut(page)
  })
})

test('a sign-out whose call fails still clears the storage and says Logout Success', async () => {
  const page = await site.signedIn('owner@foodkart.example')
  await page.route('**/user/logout*', (route) =>
    route.fulfill(problem(503, 'RETRY_LATER', 'The server is busy.')),
  )
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
})

/** The list says that it did not load, and offers to try again. */
async function expectFailureShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}
