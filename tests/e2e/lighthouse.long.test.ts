import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../../scripts/browser.js'
import { signIn } from '../support/browser.ts'
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess
let browser: Browser
let port: number

/** As a phone on a slow line sees them; `noindex` is meant where a secret is in the address. */
const pages = [
  { name: 'the sign-in', path: '/sessions/signin', isSecret: false },
  { name: 'a shop', path: '/others/s/DemoFoodkartShop', isSecret: true },
  { name: 'a queue', path: '/others/s/DemoSkipquesQueue', isSecret: true },
  { name: 'a booking', path: '/others/s/DemoServiceBooking', isSecret: true },
  { name: 'a table', path: '/others/s/DemoTableorderingTable', isSecret: true },
  { name: 'a job', path: '/others/s/DemoJobJob', isSecret: true },
  { name: 'a check-in', path: '/others/s/DemoCconnectCheckin', isSecret: true },
]
const judged = ['accessibility', 'best-practices', 'seo'] as const

beforeAll(async () => {
  port = await freePort()
  const executablePath = await findBrowser()
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  ;[server, browser] = await Promise.all([
    startServerProcess(),
    chromium.launch({
      ...(executablePath && { executablePath }),
      args: [
        `--remote-debugging-port=${port}`,
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        ...asRoot,
      ],
    }),
  ])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

test.each(pages)(
  'Lighthouse finds nothing to say about $name',
  async ({ name, path, isSecret }) => {
    expect(await faultsOf(name, path, isSecret)).toEqual([])
  },
)

test('Lighthouse finds nothing to say about a receipt', async () => {
  expect(await faultsOf('a receipt', await receipt(), true)).toEqual([])
})

/**
 * Every audit of a page that is not passed. How fast it is depends on the machine: that is said,
 * not judged.
 */
async function faultsOf(name: string, path: string, isSecret: boolean): Promise<string[]> {
  const found = await lighthouse(server.url + path, {
    port,
    logLevel: 'error',
    onlyCategories: [...judged, 'performance'],
    skipAudits: isSecret ? ['is-crawlable'] : [],
  })
  if (!found) throw new Error('Lighthouse answered nothing')
  const { categories, audits } = found.lhr
  process.stdout.write(
    `${name}: ${Object.values(categories)
      .map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
      .join(', ')}\n`,
  )
  return judged.flatMap((id) => {
    const { score, auditRefs = [] } = categories[id] ?? { score: 0 }
    if (score === 1) return []
    const failed = auditRefs.filter(
      ({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1,
    )
    return [
      `${id}: ${score}`,
      ...failed.map(
        ({ id: audit }) =>
          `${audit}: ${audits[audit]?.title} ${JSON.stringify(audits[audit]?.details ?? {}).slice(0, 600)}`,
      ),
    ]
  })
}

/** The address of the receipt of an order that was completed. */
async function receipt(): Promise<string> {
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/')
  await signIn(page, 'owner@foodkart.example')
  await page.goto('/orders/orderlist?order_status_id=6')
  await page.goto(
    (await page.locator('main a[href^="/orders/orderview?id="]').first().getAttribute('href')) ??
      '',
  )
  const path =
    (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? ''
  await page.close()
  return path
}
