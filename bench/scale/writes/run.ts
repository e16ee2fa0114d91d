// `node bench/scale/writes/run.ts [--database sqlite|postgres] [--seconds 8] [--far 2]
// [--connections 24]`: new orders of one company compared with ten, on one server and on two.
// `--far`: adds latency to the database in milliseconds, as on another machine; this reveals locks
// that are held over many statements, which a busy CPU would hide.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CompanyId } from '#contract/fields.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { type Cluster, startCluster } from '../../../tests/support/postgres.ts'
import { cpuMicros } from '../../api/cpu.ts'
import { fillDatabase } from '../../support/dataset.ts'
import { markdown, say } from '../../support/report.ts'
import { type Running, startOurs } from '../../support/server.ts'
import { quantile } from '../../support/statistics.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    seconds: { type: 'string', default: '8' },
    port: { type: 'string', default: '4215' },
    far: { type: 'string', default: '0' },
    connections: { type: 'string', default: '24' },
  },
})
const relayPort = Number(values.port) + 9
const COMPANIES = 10
const CONNECTIONS = Number(values.connections)
const isPostgres = values.database === 'postgres'

type Shop = { token: string; products: string[] }

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-writes-'))
const cluster = isPostgres ? startCluster({ isDurable: true }) : undefined
const postmaster =
  cluster &&
  Number.parseInt(readFileSync(join(dirname(cluster.log), 'data/postmaster.pid'), 'utf8'), 10)
const shops = await fill()
const relay = cluster && Number(values.far) > 0 ? startRelay(cluster) : undefined
const rows: string[][] = []
const servers: Running[] = []
try {
  for (const count of isPostgres ? [1, 2] : [1]) {
    while (servers.length < count) servers.push(await start(servers.length))
    for (const companies of [1, COMPANIES]) await load(shops.slice(0, companies), 2)
    for (const companies of [1, COMPANIES, 1, COMPANIES])
      rows.push([
        `companies: ${companies}, servers: ${count}`,
        ...(await load(shops.slice(0, companies), Number(values.seconds))),
      ])
  }
  say(
    markdown({
      heading: `New orders, ${CONNECTIONS} at once, ${values.database}, ${values.far} ms away`,
      columns: [
        '',
        'a second',
        'p50 ms',
        'p99 ms',
        'ms of server',
        'of database',
        'of callers',
        'answers',
      ],
      rows,
    }),
  )
} finally {
  for (const server of servers) await server.stop()
  relay?.kill()
  cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<Shop[]> {
  const databases = await openDatabase({
    dataDir: folder,
    ...(cluster && { databaseUrl: cluster.url }),
  })
  await migrate(databases.write)
  const made: Shop[] = []
  for (let at = 0; at < COMPANIES; at += 1) {
    const [company] = await fillDatabase(databases, {
      companies: 1,
      orders: 2_000,
      sessions: 1,
      products: 200,
      openDays: 1,
    })
    if (!company) throw new Error('a company was not made')
    const id = company.id as CompanyId
    await databases.write
      .updateTable('product')
      .set({ stock_qty: 1_000_000 })
      .where('company_id', '=', id)
      .execute()
    const products = await databases.read
      .selectFrom('product')
      .select('id')
      .where('company_id', '=', id)
      .execute()
    made.push({ token: company.tokens[0] ?? '', products: products.map((each) => each.id) })
  }
  await databases.close()
  return made
}

function startRelay({ log }: Cluster): ChildProcess {
  const socket = join(dirname(log), '.s.PGSQL.5432')
  const program = fileURLToPath(new URL('relay.ts', import.meta.url))
  return spawn(process.execPath, [program, socket, String(relayPort), values.far], {
    stdio: 'inherit',
  })
}

function start(index: number): Promise<Running> {
  return startOurs(Number(values.port) + index, {
    DATA_DIR: folder,
    ...(cluster && {
      DATABASE_URL: relay ? `postgres://postgres@127.0.0.1:${relayPort}/postgres` : cluster.url,
    }),
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '0',
    MAX_WAIT_MS: '0',
  })
}

function cpuNow(): { servers: number; database: number; callers: number } {
  return {
    servers: servers.reduce((sum, { pid }) => sum + cpuMicros(pid), 0),
    database: postmaster ? cpuMicros(postmaster, 'withChildren') : 0,
    callers: cpuMicros(process.pid) + (relay?.pid ? cpuMicros(relay.pid) : 0),
  }
}

/** Each connection sends the next order as soon as the previous one is answered. */
async function load(of: readonly Shop[], seconds: number): Promise<string[]> {
  const ms: number[] = []
  const statuses = new Map<number, number>()
  const before = cpuNow()
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const order = async (index: number) => {
    for (let at = index; !isOver(); at += 1) {
      const shop = of[at % of.length]
      if (!shop) return
      const asked = performance.now()
      const status = await create(servers[index % servers.length]?.url ?? '', shop)
      ms.push(performance.now() - asked)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => order(index)))
  const took = (performance.now() - began) / 1000
  const after = cpuNow()
  await pause(500)
  const each = (micros: number) => (micros / 1000 / ms.length).toFixed(1)
  return [
    (ms.length / took).toFixed(0),
    quantile(ms, 0.5).toFixed(0),
    quantile(ms, 0.99).toFixed(0),
    each(after.servers - before.servers),
    each(after.database - before.database),
    each(after.callers - before.callers),
    [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
  ]
}

async function create(url: string, { token, products }: Shop): Promise<number> {
  const from = Math.floor(Math.random() * (products.length - 2))
  const items = products.slice(from, from + 2).map((id) => ({ product_id: id, quantity: 1 }))
  const response = await fetch(`${url}/api/order/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-access-token': token,
      'module-id': '13',
      'utc-offset': '0',
    },
    body: JSON.stringify({ source: 'walk_in', items }),
  })
  await response.text()
  return response.status
}
