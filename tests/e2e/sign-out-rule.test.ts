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

const refusal =
  (status: number, code: string, message: string) =>
  (route: Route): Promise<void> =>
    route.fulfill(problem(status, code, message))
/** What the list says, and the answer: each has words of its own. */
const failures = [
  ['This was not found.', refusal(404, 'NOT_FOUND', 'This was not found.')],
  ['Correct the fields.', refusal(422, 'VALIDATION', 'Correct the fields.')],
  ['Too many attempts.', refusal(429, 'TOO_MANY', 'Too many attempts.')],
  ['The server is busy.', refusal(503, 'RETRY_LATER', 'The server is busy.')],
  [
    'Bad Gateway',
    (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  ],
  ['No connection to the server', (route: Route) => route.abort('connectionreset')],
  // Last: what is forbidden is not offered again.
  ['You may not do this.', refusal(403, 'ROLE_FORBIDDEN', 'You may not do this.')],
] as const

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

  test('what the list is answered, or that nothing answers', async () => {
    const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
    let answer: (route: Route) => Promise<void> = failures[0][1]
    await answerOrders(page, (route) => answer(route))
    await openList(page)
    for (const [words, next] of failures) {
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      answer = next
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectShown(page.getByRole('main').getByText(words))
      await expectSignedIn(page)
    }
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
