// `node bench/first-load/run.ts [--runs 5]`: the order list and the sign-in of our production build
// compared with react-admin's and Refine's, on the same API.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../../scripts/browser.js'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { fillDatabase } from '../support/dataset.ts'
import { keepResult, markdown, say } from '../support/report.ts'
import { projectFolder, type Running, startOurs } from '../support/server.ts'
import { buildAll } from './build.ts'
import { laterTables, ratioTables, timeTable } from './figures.ts'
import { type Side, sides } from './sides.ts'
import { type Storage, visit } from './visit.ts'
import { visitAgain } from './visit-again.ts'

const ORDERS = 1_000
const ROWS = 10
const FIRST_PORT = 4200
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const folder = mkdtempSync(join(tmpdir(), 'sevenfold-bench-'))
const servers: Running[] = []
try {
  await buildAll()
  const token = await fill()
  for (const [index, side] of sides.entries()) servers.push(await serve(side, index))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  const next = (side: Side) => ({ selector: side.next, text: `B${ORDERS - ROWS}` })
  const lists = await measure(browser, (side, url, kept = side.storage(token)) =>
    visit(browser, {
      url: url + side.list,
      storage: kept,
      text: `B${ORDERS}`,
      next: next(side),
      ...policyOf(side),
    }),
  )
  const signIns = await measure(browser, (side, url) =>
    visit(browser, { url: url + side.signIn, storage: {}, text: '', ...policyOf(side) }),
  )
  const later = await measure(browser, async (side, url) => ({
    figures: await visitAgain(browser, {
      url: url + side.list,
      storage: side.storage(token),
      text: `B${ORDERS}`,
      ...policyOf(side),
    }),
    kept: {},
  }))
  await browser.close()

  const { ratios, medians } = laterTables(later)
  const tables = [
    ...ratioTables('The order list', lists),
    ratios,
    ...ratioTables('Sign-in', signIns),
  ]
  say(
    [
      timeTable('The order list: medians', lists),
      medians,
      timeTable('Sign-in: medians', signIns),
      ...tables,
    ]
      .map(markdown)
      .join('\n'),
  )
  keepResult('first-load', 'First load', tables.map(markdown))
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * One company with its orders; each side's server gets a copy, because a data folder belongs to one
 * server.
 */
async function fill(): Promise<string> {
  const databases = await openDatabase({ dataDir: join(folder, 'data') })
  await migrate(databases.write)
  const [company] = await fillDatabase(databases, { companies: 1, orders: ORDERS, sessions: 1 })
  await databases.close()
  return company?.tokens[0] ?? ''
}

function serve(side: Side, index: number): Promise<Running> {
  const dataDir = join(folder, side.name)
  cpSync(join(folder, 'data'), dataDir, { recursive: true })
  return startOurs(FIRST_PORT + index, {
    DATA_DIR: dataDir,
    WEB_ROOT: join(projectFolder, side.folder),
    LOG_LEVEL: 'error',
  })
}

/** The peers do not work under our content security policy: they inject styles at run time. */
function policyOf({ folder }: Side) {
  return { bypassCSP: folder !== 'dist' }
}

/**
 * The sides alternate, so that load peaks of the machine affect all of them. The first round warms
 * the servers up and is not counted. Local storage is kept between visits, as for returning people
 * with an empty cache.
 */
async function measure<Measured>(
  browser: Browser,
  visitOf: (
    side: Side,
    url: string,
    kept: Storage | undefined,
  ) => Promise<{ figures: Measured; kept: Storage }>,
): Promise<Map<string, Measured[]>> {
  const figures = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]))
  const storages = new Map<Side, Storage>()
  for (let round = 0; round <= Number(values.runs); round += 1) {
    for (const [index, side] of sides.entries()) {
      const measured = await visitOf(side, servers[index]?.url ?? '', storages.get(side))
      storages.set(side, measured.kept)
      if (round > 0) figures.get(side.name)?.push(measured.figures)
    }
    say(`Round ${round} of ${values.runs} done, Chromium ${browser.version()}`)
  }
  return figures
}
