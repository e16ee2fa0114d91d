import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findBrowser } from '../scripts/browser.js'

/**
 * `node tools/inspector-pictures.ts http://localhost:3000`: the pictures of docs/inspector.md,
 * taken from a running server with demo companies.
 */
const folder = 'docs/pictures'
mkdirSync(folder, { recursive: true })
const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { app, inspector } = await watched('foodkart')
  await take(inspector, 'ready', 'inspector')

  // Accepts a pending order: its actor moves, found by its name.
  await app.goto('/orders/orderlist?order_status_id=1')
  await app.locator('a[href*="/orders/orderview?id="]').first().click()
  const order = inspector.getByRole('button', { name: /^order \d+/ })
  await order.click()
  await app.getByRole('button', { name: 'Accept', exact: true }).click()
  await take(inspector, 'Received', 'inspector-order')
  // One step back, with the page at that moment.
  await inspector.getByRole('searchbox', { name: 'Filter by event' }).fill('click button')
  await inspector.getByRole('region', { name: 'Log' }).getByRole('button').first().click()
  await inspector.getByRole('button', { name: 'Page', exact: true }).click()
  await take(inspector, 'Pending', 'inspector-time')
  await inspector.getByRole('button', { name: 'Replay', exact: true }).click()
  await inspector.getByRole('button', { name: 'Take this session' }).click()
  await take(inspector, 'Pending', 'inspector-replay')
  await inspector.getByRole('button', { name: 'Chart', exact: true }).click()
  await inspector.getByRole('button', { name: 'Log', exact: true }).click()
  await inspector.getByRole('searchbox', { name: 'Filter by event' }).fill('')
  await inspector.getByRole('button', { name: 'Now', exact: true }).click()
  // The same for a line that is sent to the kitchen.
  await inspector
    .getByRole('button', { name: /^line / })
    .first()
    .click()
  await app
    .getByRole('button', { name: /^To kitchen/ })
    .first()
    .click()
  await take(inspector, 'In Kitchen', 'inspector-line')
  await inspector.getByRole('button', { name: /^session/ }).click()

  await inspector.emulateMedia({ colorScheme: 'dark' })
  await inspector.getByRole('button', { name: 'Sequence' }).click()
  await inspector.waitForTimeout(500)
  await inspector.screenshot({ path: `${folder}/inspector-sequence.png` })

  const queue = await watched('skipques')
  await queue.app.goto('/queue/list')
  const call = queue.app.getByRole('button', { name: /^Call: / }).first()
  const ticket = /: (\d+)/.exec((await call.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await queue.inspector.getByRole('button', { name: new RegExp(`^entry ${ticket}\\D`) }).click()
  await call.click()
  await take(queue.inspector, 'called', 'inspector-entry')

  const jobs = await watched('job')
  await jobs.app.goto('/job/interest?status=Pending')
  await jobs.app.locator('a[href*="/job/interestview?id="]').first().click()
  await jobs.inspector.getByRole('button', { name: /^application / }).click()
  await jobs.app.getByRole('region', { name: 'What “Invite to talk” sends' }).waitFor()
  await jobs.app.getByRole('button', { name: 'Invite to talk', exact: true }).click()
  await take(jobs.inspector, 'Contacted', 'inspector-application')
} finally {
  await browser.close()
}

/** A signed-in user, and the inspector that watches the user's tab. */
async function watched(account: string): Promise<{ app: Page; inspector: Page }> {
  const context: BrowserContext = await browser.newContext({
    baseURL: process.argv[2] ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
  })
  const app = await context.newPage()
  await app.goto('/?inspect')
  const inspector = await context.newPage()
  await inspector.goto('/inspect')
  await app.getByLabel('E-mail', { exact: true }).fill(`owner@${account}.example`)
  await app.getByLabel('Password', { exact: true }).fill('sevenfold-demo')
  await app.getByRole('button', { name: 'Sign in', exact: true }).click()
  await inspector.locator('p[aria-live=polite]:has(b)', { hasText: 'ready' }).waitFor()
  return { app, inspector }
}

/**
 * Takes a picture when the state is shown, after the chart's scrolling and highlight animations.
 */
async function take(inspector: Page, state: string, name: string): Promise<void> {
  await inspector.locator('p[aria-live=polite]:has(b)', { hasText: state }).waitFor()
  await inspector.waitForTimeout(1_500)
  await inspector.screenshot({ path: `${folder}/${name}.png` })
}
