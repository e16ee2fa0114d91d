import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import type { EventObject, StateValue } from 'xstate'
import type { ModuleName } from '#contract/modules.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { fillSignIn, type Site, stillPage } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { type Gates, type HeldRefusal, holdCalls } from '../gates.ts'
import { stateName } from '../lifecycle-paths.ts'
import type { StorageState } from '../signed-in.ts'

/** Whose owner signs in. */
export const sessionModule: ModuleName = 'foodKart'
export const email = `owner@${sessionModule.toLowerCase()}.example`

/** What each actor of the session calls. */
const calls = {
  login: ['**/user/login'],
  loadHeader: ['**/user/getuser', '**/module/getallsubmodule'],
  logout: ['**/user/logout'],
} as const
export type SessionEvent = EventObject & {
  token?: string | undefined
  status?: number
  error?: unknown
}

/** A user with a stopped browser clock, whose calls wait until the test ends them. */
export type SessionDriver = {
  page: Page
  /** Does at the screen, on the wire or in time what the event says. */
  happen(event: SessionEvent): Promise<void>
  /** Checks a state by what a person can see, and by which calls are under way. */
  expectState(value: StateValue): Promise<void>
}

/** Opens the app, for someone who has signed in before or for nobody. */
export async function sessionOf(site: Site, isSignedIn: boolean): Promise<SessionDriver> {
  const page = await site.openFrozen(
    isSignedIn ? { storageState: await site.signedInState(email) } : {},
  )
  const gates = await holdCalls(page, calls)
  await page.goto(isSignedIn ? '/dashboard' : '/sessions/signin')
  const otherToken = tokenIn(await site.signedInState(email))
  return {
    page,
    happen: (event) => happen({ page, gates, site, otherToken }, event),
    expectState: (value) => expectState({ page, gates }, value),
  }
}

const HEARD_MS = 300

type Person = { page: Page; gates: Gates<keyof typeof calls>; site: Site; otherToken: string }

function tokenIn({ origins }: StorageState): string {
  return (
    origins
      .flatMap(({ localStorage }) => localStorage)
      .find(({ name }) => name === 'sevenfold.token')?.value ?? ''
  )
}

async function happen(
  { page, gates, site, otherToken }: Person,
  event: SessionEvent,
): Promise<void> {
  const { type } = event
  const otherTab = () => site.openTab(page, stillPage)
  if (type.startsWith('xstate.after.'))
    return page.clock.runFor(type.includes('headerDelay') ? 500 : 5_000)
  if (type.startsWith('xstate.'))
    return gates.end(
      actorOf(type),
      type.startsWith('xstate.done.') ? 'done' : 'error',
      refusalIn(event.error),
    )
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
      return callFails(page, event.status)
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

/** The refusal that a failed call of a plan stands for, if it says which. */
function refusalIn(error: unknown): HeldRefusal | undefined {
  const { status, code, current } = (error ?? {}) as Partial<HeldRefusal>
  return status === undefined || code === undefined ? undefined : { status, code, current }
}

/** The server answers a call with a status, or not at all: 400, 401 and 500 end a session. */
async function callFails(page: Page, status: number | undefined): Promise<void> {
  // A call that nothing but its own screen makes: the frame and the dashboard ask for orders
  // whenever they like.
  let isAnswered = false
  await page.route('**/api/customer/getall*', async (route) => {
    if (status === undefined) await route.abort()
    else
      await route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status,
          code: codes[status],
          message: 'Session Expired',
          errors: [],
        }),
      })
    isAnswered = true
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Customers', exact: true }).click()
  await eventually(() => isAnswered, true, 'the answer to the call')
  // The page receives it a moment later, and would sign out then.
  await sleep(HEARD_MS)
}

const codes: Readonly<Record<number, ProblemCode>> = {
  401: 'TOKEN_EXPIRED',
  403: 'ROLE_FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'TRANSITION_NOT_ALLOWED',
  422: 'VALIDATION',
  429: 'TOO_MANY',
  500: 'INTERNAL',
  503: 'RETRY_LATER',
}

const known =
  /^session\.(sign-in|sign-out|retry|page-refused|call-failed|storage-cleared|token-changed)$|^xstate\.(after\.(headerDelay|logoutPatience)|(done|error)\.actor\.0\.session\.(signingIn|signedIn\.loadingHeader|signingOut))/

/** Whether one person at one browser can do an event, or see it happen. */
export function canHappen(event: EventObject): boolean {
  // A header for another company needs a second one.
  const { output } = event as { output?: { user?: { companyName?: string } } }
  return known.test(event.type) && output?.user?.companyName !== 'Ada Two'
}

type Looking = Pick<Person, 'page' | 'gates'>

const signInForm = (page: Page): Locator =>
  page.getByRole('button', { name: 'Sign in', exact: true })
const isHeld = (gates: Person['gates'], actor: keyof typeof calls, count: number) =>
  eventually(() => gates.held(actor), count, `calls of ${actor}`)

/** How each state looks to the person, and which calls are under way. */
const looks: Readonly<Record<string, (looking: Looking) => Promise<void>>> = {
  'signedOut.idle': async ({ page }) => {
    await signInForm(page).waitFor()
    return eventually(() => page.getByRole('alert').count(), 0, 'alerts')
  },
  'signedOut.refused': async ({ page }) => {
    await signInForm(page).waitFor()
    return page.getByRole('alert').waitFor()
  },
  'askingCode.idle': ({ page }) => page.getByRole('heading', { name: 'Second step' }).waitFor(),
  signingIn: async ({ page, gates }) => {
    await page.getByRole('button', { name: 'Signing in' }).waitFor()
    return isHeld(gates, 'login', 1)
  },
  'signedIn.waiting': async ({ page, gates }) => {
    await signInForm(page).waitFor({ state: 'detached' })
    return isHeld(gates, 'loadHeader', 0)
  },
  'signedIn.loadingHeader': async ({ page, gates }) => {
    await signInForm(page).waitFor({ state: 'detached' })
    return isHeld(gates, 'loadHeader', calls.loadHeader.length)
  },
  'signedIn.ready': ({ page }) => expectModules(page, 'Food ordering'),
  'signedIn.headerFailed': ({ page }) => expectModules(page, 'The list of modules did not load.'),
  signingOut: ({ gates }) => isHeld(gates, 'logout', 1),
}

/** Whether a state can be told by what a person sees. */
export const canBeSeen = (value: StateValue): boolean => stateName(value) in looks

async function expectState(looking: Looking, value: StateValue): Promise<void> {
  const state = stateName(value)
  if (state.startsWith('signedIn')) await isHeld(looking.gates, 'logout', 0)
  const look = looks[state]
  if (!look) throw new Error(`nobody knows how ${state} looks`)
  return look(looking)
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
