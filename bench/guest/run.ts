// `node bench/guest/run.ts [--runs 5] [--before folder]`: guest pages compared with the order list,
// first visits with the network and CPU of a phone; optionally alternating with another build (its
// `dist` folder).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { buildWhenStale } from '../../scripts/build.js'
import { findBrowser } from '../../scripts/browser.js'
import { visit, type Visit } from '../first-load/visit.ts'
import { keepResult, markdown, say } from '../support/report.ts'
import { projectFolder, type Running, startOurs } from '../support/server.ts'
import { median, ratio } from '../support/statistics.ts'

const FIRST_PORT = 4240
const phone = { width: 390, height: 844 }
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, before: { type: 'string' } },
})

type Page = { name: string; url: string; text: string; isSignedIn?: true }

/** The links of the demo companies, and the text that shows that the page is rendered. */
const links = [
  ['Shop', 'DemoFoodkartShop', 'Margherita'],
  ['Queue', 'DemoSkipquesQueue', 'Take a number'],
  ['Table', 'DemoTableorderingTable', 'Butter Chicken'],
  ['Booking', 'DemoServiceBooking', 'Cut & Finish'],
  ['Job', 'DemoJobJob', 'Apply'],
  ['Check-in', 'DemoCconnectCheckin', 'I am here'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-bench-'))
const servers: Running[] = []
try {
  await buildWhenStale()
  const roots = [join(projectFolder, 'dist'), ...(values.before ? [resolve(values.before)] : [])]
  for (const [index, root] of roots.entries()) {
    servers.push(
      await startOurs(FIRST_PORT + index, {
        DATA_DIR: join(folder, `data-${index}`),
        WEB_ROOT: root,
        SEED_DEMO: '1',
        LOG_LEVEL: 'error',
        CALLS_PER_MINUTE: '0',
      }),
    )
  }
  const [ours = '', before] = servers.map(({ url }) => url)
  const storage = await signIn(ours)
  const pages: readonly Page[] = [
    {
      name: 'Order list (administration)',
      url: `${ours}/orders/orderlist`,
      text: await newestOrder(ours, storage),
      isSignedIn: true,
    },
    ...links.flatMap(([name, code, text]) => [
      { name, url: `${ours}/others/s/${code}`, text },
      ...(before ? [{ name: `${name}, before`, url: `${before}/others/s/${code}`, text }] : []),
    ]),
  ]
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const figures = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
  // The sides alternate; the first round warms up and is not counted.
  for (let round = 0; round <= Number(values.runs); round += 1) {
    for (const { name, url, text, isSignedIn } of pages) {
      const measured = await visit(browser, {
        url,
        storage: isSignedIn ? storage : {},
        text,
        bypassCSP: false,
        viewport: phone,
      })
      if (round > 0) figures.get(name)?.push(measured.figures)
    }
    say(`Round ${round} of ${values.runs} done`)
  }
  await browser.close()
  report(pages, figures)
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function signIn(url: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: 'owner@foodkart.example', password: 'sevenfold-demo' })
  const answer = await fetch(`${url}/login-api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return { 'sevenfold.token': data.token, 'sevenfold.module_id': '13' }
}

async function newestOrder(url: string, storage: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/api/order/getall`, {
    headers: { 'x-access-token': storage['sevenfold.token'] ?? '', 'module-id': '13' },
  })
  const { data } = (await answer.json()) as { data: { order_no: string }[] }
  return data[0]?.order_no ?? ''
}

function report(pages: readonly Page[], figures: ReadonlyMap<string, Visit[]>): void {
  const middle = (name: string, key: keyof Visit): number =>
    median((figures.get(name) ?? []).map((one) => one[key]))
  const base = pages[0]?.name ?? ''
  const columns = [
    '',
    'JavaScript until it is seen (brotli)',
    'first paint',
    'seen',
    'largest paint',
    'blocking',
  ]
  const keys = ['firstPaintMs', 'seenMs', 'largestPaintMs', 'blockingMs'] as const
  const ratios = {
    heading: `Ratio to the order list, on a phone 390 wide`,
    columns,
    rows: pages.map(({ name }) => [
      name,
      middle(name, 'scriptBytes').toLocaleString('en'),
      ...keys.map((key) => ratio(middle(name, key), middle(base, key))),
    ]),
  }
  const times = {
    heading: 'Medians',
    columns,
    rows: pages.map(({ name }) => [
      name,
      '',
      ...keys.map((key) => String(Math.round(middle(name, key)))),
    ]),
  }
  say([times, ratios].map(markdown).join('\n'))
  keepResult('guest', 'Guest pages beside the administration', [markdown(ratios)])
}
