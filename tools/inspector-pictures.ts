import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
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
  const context = await browser.newContext({
    baseURL: process.argv[2] ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
  })
  const app = await context.newPage()
  await app.goto('/?inspect')
  const inspector = await context.newPage()
  await inspector.goto('/inspect')
  await app.getByLabel('E-mail', { exact: true }).fill('owner@foodkart.example')
  await app.getByLabel('Password', { exact: true }).fill('sevenfold-demo')
  await app.getByRole('button', { name: 'Sign in', exact: true }).click()
  await inspector.locator('.inspect-state', { hasText: 'ready' }).waitFor()
  // The chart scrolls smoothly to the state, and the highlight of the transition fades.
  await inspector.waitForTimeout(1_500)
  await inspector.screenshot({ path: `${folder}/inspector.png` })

  // Accepts a pending order: its actor moves under its own name.
  await app.goto('/orders/orderlist?order_status_id=1')
  await app.locator('a[href*="/orders/orderview?id="]').first().click()
  const order = inspector.getByRole('button', { name: /^order \d+/ })
  await order.click()
  await app.getByRole('button', { name: 'Accept', exact: true }).click()
  await inspector.locator('.inspect-state', { hasText: 'Received' }).waitFor()
  await inspector.waitForTimeout(1_500)
  await inspector.screenshot({ path: `${folder}/inspector-order.png` })
  await inspector.getByRole('button', { name: /^session/ }).click()

  await inspector.emulateMedia({ colorScheme: 'dark' })
  await inspector.getByRole('button', { name: 'Sequence' }).click()
  await inspector.waitForTimeout(500)
  await inspector.screenshot({ path: `${folder}/inspector-sequence.png` })
} finally {
  await browser.close()
}
