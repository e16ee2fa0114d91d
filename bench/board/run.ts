// `node bench/board/run.ts [--tickets 60] [--rounds 20]`: a full kitchen board with a slowed CPU:
// the time from a click to the next frame, and from a colleague's change to the screen.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../../scripts/browser.js'
import { buildWhenStale } from '../../scripts/build.js'
import { keepResult, markdown, say } from '../support/report.ts'
import { startOurs } from '../support/server.ts'
import { quantile } from '../support/statistics.ts'
import { openKitchen } from './kitchen.ts'
import { type Board, moveHere, openBoard, watchOthers } from './screen.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '20' },
    port: { type: 'string', default: '4214' },
  },
})
const [tickets, rounds] = [Number(values.tickets), Number(values.rounds)]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const SLOWER_CPU = 4

await buildWhenStale()
const folder = mkdtempSync(join(tmpdir(), 'sevenfold-board-'))
const server = await startOurs(Number(values.port), {
  DATA_DIR: folder,
  SEED_DEMO: '1',
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '1000000',
})
const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--disable-gpu', '--no-first-run', ...asRoot],
})
try {
  const table = markdown({
    heading: `Milliseconds, kitchen board with ${tickets} tickets`,
    columns: ['', 'p50', 'p95', 'goal'],
    rows: await measured(browser),
  })
  say(table)
  keepResult('board', `The kitchen board, ${rounds} moves of each kind`, [table])
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measured(on: Browser): Promise<string[][]> {
  const kitchen = await openKitchen(server.url, tickets + 2 * rounds)
  const slow = await openBoard(on, server.url, kitchen.token, tickets + rounds)
  await slow.slowDown(SLOWER_CPU)
  const byPress = await moveHere(slow, 'press', rounds)
  const byKey = await moveHere(slow, 'key', rounds)
  await slow.close()
  const fast = await openBoard(on, server.url, kitchen.token, tickets)
  const apart = await watched(fast, 700)
  const crowded = await watched(fast, 0)
  await fast.slowDown(SLOWER_CPU)
  const slowed = await watched(fast, 700)
  await fast.close()
  return [
    row(`press on a card to the next frame, processor slowed ${SLOWER_CPU} times`, byPress, '50'),
    row(`key of a card to the next frame, processor slowed ${SLOWER_CPU} times`, byKey, '50'),
    row('change elsewhere to the screen, one by one', apart, 'p95 300'),
    row('change elsewhere to the screen, one on the heels of another', crowded, 'p95 300'),
    row(`change elsewhere to the screen, processor slowed ${SLOWER_CPU} times`, slowed, ''),
  ]

  async function watched(board: Board, pauseMs: number): Promise<number[]> {
    return watchOthers(board, kitchen, rounds, pauseMs)
  }
}

function row(name: string, figures: readonly number[], goal: string): string[] {
  return [name, quantile(figures, 0.5).toFixed(0), quantile(figures, 0.95).toFixed(0), goal]
}
