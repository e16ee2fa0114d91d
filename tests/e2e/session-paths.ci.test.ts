import type { Locator, Page } from 'playwright'
import type { EventObject, StateValue } from 'xstate'
import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '../../src/machines/app/session.ts'
import { coverage } from '#kit/coverage.ts'
import { execute } from '#kit/execute.ts'
import { explore, type Path } from '#kit/explore.ts'
import { select } from '#kit/select.ts'
import { fillSignIn, stillPage, useSite } from '../support/browser.ts'
import { type Gates, holdCalls } from '../support/gates.ts'
import type { StorageState } from '../support/signed-in.ts'

const site = useSite()
const email = 'owner@foodkart.example'
const user = {
  userId: 'u1',
  companyDetail: { companyDetailsId: 'c1' },
  roleId: 3,
  moduleId: 13,
  initialPayment: true,
}

/** What each actor of the session calls. */
const calls = {
  login: ['**/user/login'],
  loadHeader: ['**/user/getuser', '**/module/getallsubmodule'],
  logout: ['**/user/logout'],
} as const
type Person = { page: Page; gates: Gates<keyof typeof calls>; otherTab: () => Promise<Page> }

/**
 * Everything that a person, another tab or the server may do to a session; `own` and `other` stand
 * for two tokens that hold.
 */
const path = '/dashboard'
const events: (EventObject & { token?: string | undefined; path?: string })[] = [
  { type: 'session.sign-in', credentials: { email, password: '…' } } as EventObject,
  { type: 'session.sign-out' },
  { type: 'session.retry' },
  { type: 'session.page-refused' },
  { type: 'session.storage-cleared', path },
  { type: 'session.token-changed', token: 'other', path },
  { type: 'session.token-changed', token: undefined, path },
  {
    type: 'session.call-failed',
    status: 401,
    token: 'own',
    isOpen: false,
    message: 'Session Expired',
    path,
  } as EventObject,
]

const paths = explore(session, {
  inputs: [undefined, { token: 'own' }],
  events,
  outcomes: {
    login: [{ output: { token: 'own', user } }, { error: new Error() }],
    loadHeader: [{ output: { user, modules: [] } }, { error: new Error() }],
  },
  distinguish: (context) => (context as { token?: string }).token,
})
/** The button to try again is there only after a failure. */
const canBeDone = ({ steps }: Path): boolean =>
  steps.every(
    ({ event }, index) =>
      event.type !== 'session.retry' ||
      JSON.stringify(steps[index - 1]?.value).includes('headerFailed'),
  )
const runs = select(paths.filter(canBeDone).map((path) => execute(session, path)))

/**
 * What only other screens can make happen: entering by a mailed code, changing one's own profile,
 * and asking again when all went well.
 */
const notHere = [
  'session.signedOut --session.enter[0]',
  'session.signedIn --session.enter[0]',
  'session.signedIn.ready --session.user-changed[0]',
  'session.signedIn.ready --session.retry[0]',
]

/** What begins with another company or person in another tab has tests of its own. */
const ofOtherTabs =
  /session\.(company-changed|open-company|continue)|signedIn\.(elsewhere|leaving)|loadingHeader --xstate\.done\S+\[1\]/

test('the paths take every way through the session that this screen offers', () => {
  const missed = coverage(session, runs).missed.map(({ id }) => id)
  expect(missed.filter((id) => !ofOtherTabs.test(id))).toEqual(notHere)
})

describe('a person at the browser', () => {
  let otherToken: string

  beforeAll(async () => {
    otherToken = tokenIn(await site.signedInState(email))
  })

  test.each(runs.map(({ path }) => ({ path, title: titleOf(path) })))(
    '$title',
    async ({ path }) => {
      const page = await site.openFrozen(
        path.input ? { storageState: await site.signedInState(email) } : {},
      )
      const gates = await holdCalls(page, calls)
      const person: Person = { page, gates, otherTab: () => site.openTab(page, stillPage) }
      await page.goto(path.input ? '/dashboard' : '/sessions/signin')

      await expectState(person, path.start)
      for (const { event, value } of path.steps) {
        await happen(person, event, otherToken)
        await expectState(person, value)
      }
    },
  )
})

function tokenIn({ origins }: StorageState): string {
  return (
    origins
      .flatMap(({ localStorage }) => localStorage)
      .find(({ name }) => name === 'sevenfold.token')?.value ?? ''
  )
}

/** Does at the screen, on the wire or in time what the event says. */
async function happen(
  { page, gates, otherTab }: Person,
  event: (typeof events)[number],
  otherToken: string,
): Promise<void> {
  const { type } = event
  if (type.startsWith('xstate.after.'))
    return page.clock.runFor(type.includes('headerDelay') ? 500 : 5_000)
  if (type.startsWith('xstate.'))
    return gates.end(actorOf(type), type.startsWith('xstate.done.') ? 'done' : 'error')
  switch (type) {
    case 'session.sign-in':
      return fillSignIn(page, email)
    case 'session.sign-out':
      await page.getByRole('button', { name: /^Account of / }).click()
      return page.getByRole('button', { name: 'Sign out' }).click()
    case 'session.retry':
      return moduleEntry(page, 'The list of modules did not load.').then((entry) => entry.click())
    case 'session.page-refused':
      await page.evaluate(() => history.pushState(null, '', '/orders/orderlist'))
      return page.getByText('Session Expired').waitFor()
    case 'session.call-failed':
      // A call that nothing but its own screen makes: the frame and the dashboard ask for orders
      // whenever they like.
      await page.route('**/api/customer/getall*', (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 401,
            code: 'TOKEN_EXPIRED',
            message: 'Session Expired',
            errors: [],
          }),
        }),
      )
      return page
        .getByRole('navigation')
        .getByRole('link', { name: 'Customers', exact: true })
        .click()
    case 'session.storage-cleared':
      return (await otherTab()).evaluate(() => localStorage.clear())
    case 'session.token-changed':
      return (await otherTab()).evaluate(
        (token) =>
          token
            ? localStorage.setItem('sevenfold.token', token)
            : localStorage.removeItem('sevenfold.token'),
        event.token && otherToken,
      )
    default:
      throw new Error(`nobody knows how to do ${type}`)
  }
}

/** Checks a state by what a person can see, and by which calls are under way. */
async function expectState({ page, gates }: Person, value: StateValue): Promise<void> {
  const state = typeof value === 'string' ? value : Object.entries(value).flat().join('.')
  const form = page.getByRole('button', { name: 'Sign in', exact: true })
  switch (state) {
    case 'signedOut.idle':
      await form.waitFor()
      return expect(await page.getByRole('alert').count()).toBe(0)
    case 'signedOut.refused':
      await form.waitFor()
      return page.getByRole('alert').waitFor()
    case 'signingIn':
      await page.getByRole('button', { name: 'Signing in' }).waitFor()
      return expect.poll(() => gates.held('login')).toBe(1)
    case 'signedIn.waiting':
      await form.waitFor({ state: 'detached' })
      return expect(gates.held('loadHeader')).toBe(0)
    case 'signedIn.loadingHeader':
      await form.waitFor({ state: 'detached' })
      return expect.poll(() => gates.held('loadHeader')).toBe(calls.loadHeader.length)
    case 'signedIn.ready':
      return expectModules(page, 'Food ordering')
    case 'signedIn.headerFailed':
      return expectModules(page, 'The list of modules did not load.')
    case 'signingOut':
      return expect.poll(() => gates.held('logout')).toBe(1)
    default:
      throw new Error(`nobody knows how ${state} looks`)
  }
}

async function expectModules(page: Page, entry: string): Promise<void> {
  await moduleEntry(page, entry).then((found) => found.waitFor())
}

/** An entry of the module list, which is opened if it is not open yet. */
async function moduleEntry(page: Page, entry: string): Promise<Locator> {
  if (!(await page.getByText('Your modules').isVisible()))
    await page.getByRole('button', { name: /^Module: / }).click()
  return page.getByRole('button', { name: entry }).last()
}

/** The actor whose end an event is: the one that its state invokes. */
function actorOf(type: string): keyof typeof calls {
  if (type.endsWith('signingIn')) return 'login'
  return type.endsWith('loadingHeader') ? 'loadHeader' : 'logout'
}

function titleOf({ input, steps }: Path): string {
  const done = steps.map(({ event }) =>
    event.type.replace(/^session\.|^xstate\./, '').replace(/\.0\.session|\.session/, ''),
  )
  return `${input ? 'with a token' : 'without a token'}: ${done.join(', ')}`
}
