import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { findBrowser } from '../scripts/browser.js'

/**
 * `npm run pictures -- http://localhost:3000`: the pictures of the README, taken from a running
 * server with demo companies, on a desktop in the light scheme, with two pixels per CSS pixel.
 */
const base = process.argv[2] ?? 'http://localhost:3000'
const folder = 'docs/pictures'
const pictures = [
  { name: 'orders', path: '/orders/orderlist', heading: 'Orders' },
  { name: 'products', path: '/products/productlist', heading: 'Products' },
]

mkdirSync(folder, { recursive: true })
const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage({
  baseURL: base,
  viewport: { width: 1280, height: 880 },
  deviceScaleFactor: 2,
  colorScheme: 'light',
})
await signIn(page)
for (const { name, path, heading } of pictures) {
  await page.goto(path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .skeleton__line, .skeleton__bar') === null,
  )
  // The header's tools load last, and product pictures after their rows.
  await page.getByText('Live', { exact: true }).waitFor()
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.screenshot({ path: `${folder}/${name}.png` })
  process.stdout.write(`${folder}/${name}.png\n`)
}
await browser.close()

async function signIn(on: Page): Promise<void> {
  await on.goto('/')
  await on.getByLabel('E-mail', { exact: true }).fill('owner@foodkart.example')
  await on.getByLabel('Password', { exact: true }).fill('sevenfold-demo')
  await on.getByRole('button', { name: 'Sign in', exact: true }).click()
  await on.waitForURL((url) => url.pathname !== '/sessions/signin')
}
