import type { Page, Route } from 'playwright'

/** What can become of the calls of a screen. */
export const screenStates = ['loading', 'failing', 'offline', 'refused', 'empty'] as const
export type ScreenState = (typeof screenStates)[number]

/** What belongs to the frame around every screen, and goes on working. */
const frameCalls = /\/(notification\/getall|events|user\/|module\/)/

/** What a failing server is quoted with. */
export const failedRequest = 'req-of-a-test'

/**
 * Makes a page's reads return a state from now on, until the returned function is called. `only`
 * names the calls; default: all but the frame's.
 */
export async function holdIn(
  page: Page,
  state: ScreenState,
  only: RegExp = /./,
): Promise<() => Promise<void>> {
  const isMeant = (url: URL) =>
    url.pathname.startsWith('/api/') && !frameCalls.test(url.pathname) && only.test(url.pathname)
  const held: Route[] = []
  let isOver = false
  const answer = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'GET' || isOver) return route.fallback()
    if (state === 'loading') held.push(route)
    else if (state === 'offline') await route.abort('internetdisconnected')
    // A call under way when the state ends is answered by the browser itself, and then can't be
    // answered here any more.
    else if (state === 'empty')
      await emptied(route).catch((fault: unknown) => (isOver ? undefined : Promise.reject(fault)))
    else await refuse(route, state)
  }
  await page.route(isMeant, answer)
  return async () => {
    isOver = true
    await page.unroute(isMeant, answer)
    for (const route of held) await route.continue().catch(() => undefined)
  }
}

/** What is asked for by a POST without a change to anything but the session. */
const writesNothing = /\/(pricecalc|user\/(login|buslist))/

/**
 * Every write of a page is answered as by a server in trouble, by one that says no, or not at all,
 * until the answer is called.
 */
export async function refuseWrites(
  page: Page,
  how: 'failing' | 'offline' | 'refused' | 'inactive',
): Promise<() => Promise<void>> {
  const isMeant = ({ pathname }: URL) =>
    /^\/(login-)?api\//.test(pathname) && !writesNothing.test(pathname)
  const answer = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET') return route.fallback()
    if (how === 'offline') await route.abort('internetdisconnected')
    else await refuse(route, how)
  }
  await page.route(isMeant, answer)
  return () => page.unroute(isMeant, answer)
}

/**
 * As `refuseWrites`, with a refusal. A route of Playwright's takes the browser's cache away, so
 * that each page loads every file of the app anew; this leaves it.
 */
export async function refuseWritesOnly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { status, body } = refusalOf('refused')
  session.on('Fetch.requestPaused', ({ requestId, request: { method, url } }) => {
    const isMeant = method !== 'GET' && !writesNothing.test(new URL(url).pathname)
    const answered = isMeant
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: [{ name: 'content-type', value: 'application/problem+json' }],
          body: Buffer.from(body).toString('base64'),
        })
      : session.send('Fetch.continueRequest', { requestId })
    // The page may have gone meanwhile.
    answered.catch(() => undefined)
  })
  const patterns = ['*/api/*', '*/login-api/*'].map((urlPattern) => ({ urlPattern }))
  await session.send('Fetch.enable', { patterns })
}

const refusals = {
  failing: {
    status: 503,
    code: 'RETRY_LATER',
    message: 'The server is busy. Please try again in a moment.',
  },
  refused: {
    status: 403,
    code: 'ROLE_FORBIDDEN',
    message: 'You do not have the right to do this.',
  },
  inactive: {
    status: 403,
    code: 'ACCOUNT_INACTIVE',
    message: 'This account is inactive, so nothing can be changed.',
  },
} as const

async function refuse(route: Route, how: keyof typeof refusals): Promise<void> {
  await route.fulfill({ contentType: 'application/problem+json', ...refusalOf(how) })
}

function refusalOf(how: keyof typeof refusals): { status: number; body: string } {
  const body = JSON.stringify({ ...refusals[how], errors: [], request_id: failedRequest })
  return { status: refusals[how].status, body }
}

/** The server's own answer with nothing in it: no rows, and every figure nought. */
async function emptied(route: Route): Promise<void> {
  const response = await route.fetch()
  if (!response.ok()) return route.fulfill({ response })
  const { data, pagination, ...rest } = await response.json()
  const json = Array.isArray(data)
    ? { data: [], pagination: { ...pagination, totalRows: 0 }, ...rest }
    : { data: noughts(data), ...rest }
  await route.fulfill({ response, json })
}

/** Of a report and of the dashboard; a record stays as it is. */
function noughts(data: Record<string, unknown>): Record<string, unknown> {
  if (Array.isArray(data['rows'])) return { ...data, rows: [], totals: nought(data['totals']) }
  if (Array.isArray(data['boxes'])) return { ...data, boxes: nought(data['boxes']) }
  return data
}

function nought(value: unknown): unknown {
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return value.map(nought)
  return value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nought(inner)]))
    : value
}
