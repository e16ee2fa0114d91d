// `node bench/scale/run.ts [--database sqlite|postgres|both] [--only presses [--step 'order
// list']]`: one company with 100,000 orders and 10,000 products: the times of its calls and
// interactions. `--only move [--orders 1000000]`: the time of `npm run move` in both directions.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findBrowser } from '../../scripts/browser.js'
import { buildWhenStale } from '../../scripts/build.js'
import { markdown, say } from '../support/report.ts'
import { startOurs } from '../support/server.ts'
import { timeCalls } from './calls.ts'
import { timeMoves } from './move.ts'
import { type Kind, makePlace } from './place.ts'
import { pressAll } from './presses.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    port: { type: 'string', default: '4212' },
    only: { type: 'string', default: '' },
    step: { type: 'string', default: '' },
    orders: { type: 'string', default: '1000000' },
  },
})
const isPressesOnly = values.only === 'presses'
const isMoveOnly = values.only === 'move'
const kinds = (['sqlite', 'postgres'] as const).filter((kind) =>
  isPressesOnly
    ? kind === 'sqlite'
    : !isMoveOnly && (values.database === kind || values.database === 'both'),
)
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

if (isMoveOnly) await timeMoves(Number(values.orders))
else await buildWhenStale()
const times = new Map<Kind, Map<string, number>>()
for (const kind of kinds) times.set(kind, await measure(kind))
const names = [...(times.values().next().value?.keys() ?? [])]
if (!isPressesOnly && !isMoveOnly)
  say(
    markdown({
      heading: 'Calls of one company with 100,000 orders and 10,000 products, median ms over HTTP',
      columns: ['call', ...kinds],
      rows: names.map((name) => [
        name,
        ...kinds.map((kind) => (times.get(kind)?.get(name) ?? 0).toFixed(1)),
      ]),
    }),
  )

async function measure(kind: Kind): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-scale-'))
  say(`${kind}: making the data …`)
  const place = await makePlace(kind, folder)
  const server = await startOurs(Number(values.port), {
    ...place.settings,
    LOG_LEVEL: 'warn',
    SEED_DEMO: '1',
    CALLS_PER_MINUTE: '1000000',
  })
  try {
    const taken = isPressesOnly
      ? new Map<string, number>()
      : await timeCalls(server.url, place.token)
    for (const [name, ms] of taken) say(`${kind}: ${name}: ${ms.toFixed(1)} ms`)
    if (kind === 'sqlite') await sayPresses(server.url, place.token)
    return taken
  } finally {
    await server.stop()
    place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sayPresses(url: string, token: string): Promise<void> {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', '--no-first-run', ...asRoot],
  })
  const pressed = await pressAll(browser, url, token, values.step)
  await browser.close()
  const rows = pressed.map(({ name, paintMs, worstMs, rowsMs }) => [
    name,
    paintMs.toFixed(0),
    worstMs.toFixed(0),
    rowsMs.toFixed(0),
  ])
  say(
    markdown({
      heading: 'Presses, processor slowed 4 times, ms',
      columns: ['press', 'to the next frame', 'worst', 'to new rows'],
      rows,
    }),
  )
}
