import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findTestBrowser } from '../../scripts/browser.js'
import { endTransitions, noteTransitions } from './model-coverage.ts'
import { movePageClock } from './page-clock.ts'
import { waitsForPage } from './page-there.ts'
import { runningServer } from './running-server.ts'
import { type ServerProcess, type ServerWishes, startServerProcess } from './server-process.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'
import { signedInAt, type StorageState } from './signed-in.ts'

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions
/**
 * An address of the site without any code: for tests that only make calls before a screen is
 * opened.
 */
export const stillPage = '/icon.svg'
/**
 * For tests of motion. The others prefer reduced motion: the mark of pending orders never stops,
 * and makes a browser paint all the time.
 */
export const moving = { reducedMotion: 'no-preference' } satisfies BrowserContextOptions
const usual = {
  viewport: { width: 1280, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions

const usualPatienceMs = 30_000

/** Nothing that asks the network for what no test needs. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Site = {
  /** The server's address. */
  readonly url: string
  /** The server's data folder, with the mails that it would have sent. */
  readonly dataDir: string
  /** Kills the server, runs the given work, and starts it again with the same data. */
  withoutServer(meanwhile: () => Promise<void>): Promise<void>
  /** The server answers nothing, as one that hangs, while the given work runs. */
  withHangingServer(meanwhile: () => Promise<void>): Promise<void>
  /** A page in its own browser context: another person. Errors of the page fail the test. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>
  /** An empty page in its own context whose clock stands still until the test advances it. */
  openFrozen(options?: BrowserContextOptions): Promise<Page>
  /** Another tab of the same person. */
  openTab(beside: Page, path?: string): Promise<Page>
  /**
   * A page in a context of its own whose user has signed in and sees the landing, or the screen at
   * `path`.
   */
  signedIn(email: string, options?: SignedInOptions): Promise<Page>
  /**
   * What the browser of someone keeps who has just signed in: a session of its own, for a context
   * that is opened with it.
   */
  signedInState(email: string): Promise<StorageState>
  /**
   * Time goes by for the server, which does what is due then (see clocked-server.ts), and for
   * everybody's pages.
   */
  advance(ms: number): Promise<void>
  /** What time it is for the server. */
  now(): number
}
/** A site, and what ends its pages and itself. */
export type OpenSite = {
  site: Site
  /** The errors that pages had since this was asked last. */
  faults(): string[]
  closePages(): Promise<void>
  close(): Promise<void>
}
type SignedInOptions = BrowserContextOptions & { path?: string; password?: string }

type SiteOptions = ServerWishes & {
  /** Pages stay open from test to test, for those who walk many short ways with the same people. */
  keepsPages?: boolean
  /**
   * Pages draw what was seen last, as people have it (ADR 0174). Left out by default: a test that
   * reads a screen at once would read what it was.
   */
  keepsViews?: boolean
}

/**
 * A real server with demo companies and a real browser for the tests of one file. After each test
 * its pages are closed,
 * and an uncaught error or an error in the console of any of them fails it. `env` is what the
 * server is told besides.
 */
export function useSite(
  env: Record<string, string> = {},
  { keepsPages = false, ...wishes }: SiteOptions = {},
): Site {
  let opened: OpenSite | undefined
  beforeAll(async () => {
    opened = await openSite(env, wishes)
  })
  afterEach(async () => {
    if (!keepsPages) await opened?.closePages()
    expect(opened?.faults(), 'errors of the page').toEqual([])
  })
  afterAll(() => opened?.close())
  return new Proxy({} as Site, {
    get: (_, member) => {
      if (!opened) throw new Error(`${String(member)} is asked for before the tests have begun`)
      return Reflect.get(opened.site, member)
    },
  })
}

/**
 * A real server with demo companies and a real browser, until they are closed. `patienceMs`: how
 * long what is looked for may take to be there.
 */
export async function openSite(
  env: Record<string, string> = {},
  {
    patienceMs = usualPatienceMs,
    loadMs,
    keepsViews = false,
    ...wishes
  }: Omit<SiteOptions, 'keepsPages'> & Patience = {},
): Promise<OpenSite> {
  const launching = launch()
  // Its failure is told below, once the server is there to be stopped.
  launching.catch(() => undefined)
  const server = await startServerProcess(env, wishes).catch(async (error: unknown) => {
    await launching.then((browser) => browser.close()).catch(() => undefined)
    throw error
  })
  const browser = await launching.catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const hasAddresses = env['TRUST_PROXY_HOPS'] !== undefined
  return siteOf({ server, browser, hasAddresses, patienceMs, loadMs, keepsViews })
}

/** The same with a server that runs already, and goes on to run. */
export async function openSiteAt(
  url: string,
  { patienceMs = usualPatienceMs, loadMs }: Patience = {},
): Promise<OpenSite> {
  const [server, browser] = [runningServer(url), await launch()]
  return siteOf({ server, browser, hasAddresses: false, patienceMs, loadMs, keepsViews: false })
}

function siteOf(running: Running): OpenSite {
  const { server, browser, hasAddresses, patienceMs, loadMs, keepsViews } = running
  const contexts: BrowserContext[] = []
  /** Whose pages tell the time of the server. */
  const timed = new Set<BrowserContext>()
  let aheadMs = 0
  const faults: string[] = []
  const newTab = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message.text())) faults.push(message.text())
    })
    if (path !== 'about:blank') await page.goto(path)
    return page
  }
  // A server that believes the address it is told counts the links that each person opens apart
  // from those of the others.
  const addressed = () => (hasAddresses ? { extraHTTPHeaders: newAddress() } : {})
  const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: server.url,
      ...usual,
      ...addressed(),
      ...options,
    })
    context.setDefaultTimeout(patienceMs)
    context.setDefaultNavigationTimeout(loadMs ?? usualPatienceMs)
    contexts.push(context)
    if (!keepsViews) await context.addInitScript(forgetViews)
    await noteTransitions(context)
    return context
  }

  const site: Site = {
    get url() {
      return server.url
    },
    get dataDir() {
      return server.dataDir
    },
    async withoutServer(meanwhile) {
      await server.kill()
      try {
        await meanwhile()
      } finally {
        await server.startAgain()
      }
    },
    async withHangingServer(meanwhile) {
      process.kill(server.pid(), 'SIGSTOP')
      try {
        await meanwhile()
      } finally {
        process.kill(server.pid(), 'SIGCONT')
      }
    },
    async open(path = '/', options = {}) {
      const context = await newContext(options)
      timed.add(context)
      context.on('close', () => timed.delete(context))
      if (aheadMs > 0) await movePageClock(context, aheadMs)
      if (loadMs !== undefined) context.on('page', (page) => waitsForPage(page, loadMs))
      return newTab(context, path)
    },
    async openFrozen(options = {}) {
      const context = await newContext(options)
      await context.clock.install()
      await context.clock.pauseAt(server.now() + 1_000)
      return newTab(context, 'about:blank')
    },
    openTab: (beside, path = '/') => newTab(beside.context(), path),
    async signedIn(email, { path, password, ...options } = {}) {
      const { storageState, landing } = await signedInAt(server.url, email, password)
      return site.open(path ?? landing, { ...options, storageState })
    },
    signedInState: async (email) => (await signedInAt(server.url, email)).storageState,
    async advance(ms) {
      await server.advance(ms)
      aheadMs += ms
      await Promise.all([...timed].map((context) => movePageClock(context, aheadMs)))
    },
    now: () => server.now(),
  }
  const closePages = async () => {
    await Promise.all(
      contexts.splice(0).map(async (context) => {
        await endTransitions(context)
        await context.close()
      }),
    )
  }
  return {
    site,
    faults: () => faults.splice(0),
    closePages,
    close: async () => {
      await Promise.all([browser.close(), server.stop()])
    },
  }
}
type Running = {
  server: ServerProcess
  browser: Browser
  hasAddresses: boolean
  patienceMs: number
  loadMs: number | undefined
  keepsViews: boolean
}
/** `loadMs`: how long a page may take to load before what is on it is looked for. */
type Patience = { patienceMs?: number; loadMs?: number | undefined }

/** Runs in each page before its own scripts. */
function forgetViews(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.includes('.view ')) localStorage.removeItem(key)
  } catch {
    // A page without storage, such as an empty one.
  }
}

let addresses = 0

/** The address of one more person, for a server that is told to believe it (`TRUST_PROXY_HOPS`). */
export function newAddress(): { 'x-forwarded-for': string } {
  addresses += 1
  return { 'x-forwarded-for': `10.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
}

/** Signs in by the form and waits for the landing. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await fillSignIn(page, email, password)
  await page.waitForURL((url) => url.pathname !== '/sessions/signin')
}

/** Fills the sign-in form and sends it, whatever comes of it. */
export async function fillSignIn(
  page: Page,
  email: string,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Waits until something is visible: the assertion of tests that look for text. */
export async function expectShown(what: Locator): Promise<void> {
  await what.first().waitFor()
}

/** What wears a class of a module sheet (`*.module.css`), by the name that it has there. */
export function styledAs(within: Page | Locator, name: string): Locator {
  return within.locator(`[class*="_${name}_"]`)
}

/** The path of a page with its query. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/**
 * The browser's own line about a refused or aborted call: the tests check what the app makes of it.
 */
function isRefusal(text: string): boolean {
  return text.startsWith('Failed to load resource:')
}

async function launch(): Promise<Browser> {
  const executablePath = await findTestBrowser()
  // Chromium's sandbox can't be set up by root, as which build machines run.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...flags, ...asRoot] })
}
