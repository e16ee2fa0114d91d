// `node bench/scale/fair.ts [--database sqlite|postgres] [--orders 50000] [--seconds 15]`: 200
// small companies request their orders, one request every 50 ms, first alone, then concurrently
// with twelve permanent slow calls of a large company. Prints the latencies and statuses of both
// sides.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../../server/db/open.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { fillDatabase } from '../support/dataset.ts'
import { markdown, say } from '../support/report.ts'
import { startOurs } from '../support/server.ts'
import { quantile } from '../support/statistics.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    orders: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '15' },
    port: { type: 'string', default: '4213' },
  },
})
const SMALL = 200
const HEAVY = 12
const EVERY_MS = 50
const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const year = `from_date=${dayBefore(365)}&to_date=${dayBefore(0)}`
const heavy = [
  `orderreport/list?group_by=product&${year}`,
  `orderreport/list?rowSize=168&group_by=weekhour&${year}`,
  'order/getall?search=zzzz',
  'order/getall?currentPage=1000',
]

type Side = { ms: number[]; statuses: Map<number, number> }
const noSide = (): Side => ({ ms: [], statuses: new Map() })

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-fair-'))
const cluster = values.database === 'postgres' ? startCluster({ isDurable: true }) : undefined
const place: DatabaseConfig = {
  dataDir: folder,
  ...(cluster && { databaseUrl: cluster.url }),
}
const tokens = await fill()
const server = await startOurs(Number(values.port), {
  DATA_DIR: folder,
  ...(cluster && { DATABASE_URL: cluster.url }),
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '0',
})
try {
  await each(heavy, async (path) => {
    const began = performance.now()
    await ask(noSide(), tokens.large, path)
    say(`one call alone: ${path.split('&')[0]}: ${(performance.now() - began).toFixed(0)} ms`)
  })
  await askSmall(3)
  const alone = await askSmall(Number(values.seconds))
  let isOver = false
  const large = noSide()
  const busy = Array.from({ length: HEAVY }, async (_, index) => {
    for (let at = index; !isOver; at += 1)
      await ask(large, tokens.large, heavy[at % heavy.length] ?? '')
  })
  const beside = await askSmall(Number(values.seconds))
  isOver = true
  await Promise.all(busy)
  say(
    markdown({
      heading: `${SMALL} small companies beside ${HEAVY} slow calls, ${values.database}`,
      columns: ['', 'calls', 'p50 ms', 'p99 ms', 'worst ms', 'answers'],
      rows: [
        rowOf('small, alone', alone),
        rowOf('small, beside', beside),
        rowOf(`of ${values.orders} orders`, large),
      ],
    }),
  )
} finally {
  await server.stop()
  cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<{ large: string; small: string[] }> {
  const databases = await openDatabase(place)
  await migrate(databases.write)
  const make = async (orders: number, products: number) => {
    const [made] = await fillDatabase(databases, { companies: 1, orders, sessions: 1, products })
    return made?.tokens[0] ?? ''
  }
  say('making the data …')
  const large = await make(Number(values.orders), 2_000)
  const small: string[] = []
  for (let index = 0; index < SMALL; index += 1) small.push(await make(40, 10))
  await databases.close()
  if (cluster) {
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    await client.query('vacuum analyze')
    await client.end()
  }
  return { large, small }
}

/** The requests are sent at a fixed rate, whether or not the previous one was answered. */
async function askSmall(seconds: number): Promise<Side> {
  const side = noSide()
  const asked: Promise<void>[] = []
  const beganMs = performance.now()
  for (let at = 0; at * EVERY_MS < seconds * 1000; at += 1) {
    await pause(Math.max(0, beganMs + at * EVERY_MS - performance.now()))
    asked.push(ask(side, tokens.small[at % SMALL] ?? '', 'order/getall'))
  }
  await Promise.all(asked)
  return side
}

async function ask({ ms, statuses }: Side, token: string, path: string): Promise<void> {
  const began = performance.now()
  const response = await fetch(`${server.url}/api/${path}`, {
    headers: { 'x-access-token': token, 'module-id': '13', 'utc-offset': '0' },
  })
  await response.text()
  ms.push(performance.now() - began)
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
}

function rowOf(name: string, { ms, statuses }: Side): string[] {
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  const at = (share: number) => quantile(ms, share).toFixed(0)
  return [name, String(ms.length), at(0.5), at(0.99), at(1), answers]
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  for (const item of items) await work(item)
}
