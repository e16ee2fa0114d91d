// `node bench/guest/run.ts [--runs 5]`: guest pages on Preact and on React beside the order list of
// the administration, first visits with the network and processor of a phone.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { buildWhenStale } from '../../scripts/build.js'
import { findBrowser } from '../../scripts/browser.js'
import { buildGuestPages } from '../../tools/guest-build.ts'
import { visit, type Visit } from '../first-load/visit.ts'
import { keepResult, markdown, say } from '../support/report.ts'
import { projectFolder, type Running, startOurs } from '../support/server.ts'
import { median, ratio } from '../support/statistics.ts'

const FIRST_PORT = 4240
const phone = { width: 390, height: 844 }
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

type Page = { name: string; on: 'preact' | 'react'; path: string; text: string; isSignedIn?: true }

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-bench-'))
const servers: Running[] = []
try {
  const roots = await buildBoth()
  for (const [index, root] of [roots.preact, roots.react].entries()) {
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
  const [preact, react] = servers.map(({ url }) => url)
  if (preact === undefined || react === undefined) throw new Error('two servers were started')
  const storage = await signIn(preact)
  const pages: readonly Page[] = [
    {
      name: 'Order list (administration)',
      on: 'preact',
      path: '/orders/orderlist',
      text: await newestOrder(preact, storage),
      isSignedIn: true,
    },
    { name: 'Shop, Preact', on: 'preact', path: '/others/s/DemoFoodkartShop', text: 'Margherita' },
    { name: 'Shop, React', on: 'react', path: '/others/s/DemoFoodkartShop', text: 'Margherita' },
    {
      name: 'Queue, Preact',
      on: 'preact',
      path: '/others/s/DemoSkipquesQueue',
      text: 'Take a number',
    },
    {
      name: 'Queue, React',
      on: 'react',
      path: '/others/s/DemoSkipquesQueue',
      text: 'Take a number',
    },
    {
      name: 'Table, Preact',
      on: 'preact',
      path: '/others/s/DemoTableorderingTable',
      text: 'Butter Chicken',
    },
    {
      name: 'Booking, Preact',
      on: 'preact',
      path: '/others/s/DemoServiceBooking',
      text: 'Cut & Finish',
    },
    { name: 'Job, Preact', on: 'preact', path: '/others/s/DemoJobJob', text: 'Apply' },
    {
      name: 'Check-in, Preact',
      on: 'preact',
      path: '/others/s/DemoCconnectCheckin',
      text: 'I am here',
    },
  ]
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const figures = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
  // The sides alternate; the first round warms up and is not counted.
  for (let round = 0; round <= Number(values.runs); round += 1) {
    for (const { name, on, path, text, isSignedIn } of pages) {
      const url = (on === 'preact' ? preact : react) + path
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

/** The current build, and a copy of it whose guest pages run on React. */
async function buildBoth(): Promise<{ preact: string; react: string }> {
  await buildWhenStale()
  const [preact, react] = [join(projectFolder, 'dist'), join(folder, 'react')]
  cpSync(preact, react, { recursive: true })
  await buildGuestPages(react, 'react')
  return { preact, react }
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
