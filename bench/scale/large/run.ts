// `node bench/scale/large/run.ts [--database sqlite|postgres|both] [--orders 500000] [--keep]`: one
// company with 500,000 orders (on SQLite 200,000) among small ones with the same total: what its
// calls read and how long they take. `--keep` leaves PostgreSQL running and prints its address;
// `--url … --log …` measures a running one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import { systemClock } from '../../../server/db/clock.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../../../server/db/open.ts'
import { createSessions } from '../../../server/http/session.ts'
import { sumUpDays } from '../../../server/order/sums/sum-up-days.ts'
import { startCluster } from '../../../tests/support/postgres.ts'
import { fillDatabase } from '../../support/dataset.ts'
import { markdown, say } from '../../support/report.ts'
import { startOurs } from '../../support/server.ts'
import { largeCalls } from './calls.ts'
import { type Explained, explaining, followLog } from './explained.ts'
import { fillPostgres } from './fill-postgres.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    orders: { type: 'string', default: '500000' },
    companies: { type: 'string', default: '500' },
    port: { type: 'string', default: '4214' },
    keep: { type: 'boolean', default: false },
    url: { type: 'string' },
    log: { type: 'string' },
    'data-dir': { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const ROUNDS = 3

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-large-'))
try {
  if (values.database !== 'sqlite') await measurePostgres()
  if (values.database !== 'postgres') await measureSqlite()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measurePostgres(): Promise<void> {
  if (values.url && values.log) return sayCalls('PostgreSQL', { url: values.url, log: values.log })
  const cluster = startCluster({
    isDurable: true,
    settings: [
      ...explaining,
      'fsync=off',
      'shared_buffers=1GB',
      'maintenance_work_mem=512MB',
      'max_wal_size=8GB',
      'work_mem=4MB',
    ],
  })
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const { url, log } = cluster
  try {
    say(`Filling PostgreSQL …`)
    const orders = Number(values.orders)
    await filled({ dataDir: folder, databaseUrl: url }, async (databases) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query('set auto_explain.log_min_duration = -1')
      const size = { orders, companies: Number(values.companies), products: 2000 }
      await fillPostgres(databases, client, size)
      await client.end()
    })
    if (!values.keep) await sayCalls('PostgreSQL', { url, log })
    else say(`--url '${url}' --log ${log}`)
  } finally {
    if (!values.keep) cluster.stop()
  }
}

async function measureSqlite(): Promise<void> {
  const dataDir = values['data-dir'] ?? folder
  const orders = Math.min(Number(values.orders), 200_000)
  if (!values['data-dir'] || values.keep)
    await filled({ dataDir }, async (databases) => {
      await fillDatabase(databases, { companies: 1, orders, sessions: 1, products: 2000 })
    })
  if (!values.keep) await sayCalls('SQLite', { dataDir })
}

async function filled(
  config: DatabaseConfig,
  fill: (databases: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  const startMs = performance.now()
  const databases = await openDatabase(config)
  try {
    await migrate(databases.write)
    await fill(databases)
    // Simulates autovacuum and housekeeping, which run within minutes.
    if (databases.kind === 'postgres') await sql`vacuum analyze`.execute(databases.write)
    await sumUpDays(databases, systemClock.now())
  } finally {
    await databases.close()
  }
  say(`filled in ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
}

type Place = { url?: string; log?: string; dataDir?: string }

/** A new session of the company with the most orders. */
async function tokenOf(config: DatabaseConfig): Promise<string> {
  const databases = await openDatabase(config)
  try {
    const owner = await databases.read
      .selectFrom('company_detail as d')
      .innerJoin('company_user as u', 'u.company_id', 'd.id')
      .select(['d.id as companyId', 'u.id as companyUserId', 'u.user_id as userId'])
      .orderBy('d.order_seq', 'desc')
      .executeTakeFirstOrThrow()
    const session = await createSessions(databases, systemClock).start({
      ...owner,
      device: 'bench',
    })
    return session.token
  } finally {
    await databases.close()
  }
}

async function sayCalls(name: string, { url, log, dataDir = folder }: Place): Promise<void> {
  const token = await tokenOf({ dataDir, ...(url && { databaseUrl: url }) })
  const server = await startOurs(Number(values.port), {
    // Background jobs would be measured too; the embedded database always has a single process.
    ...(url && { DATABASE_URL: url, WORK: 'off' }),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '1000000',
  })
  try {
    const followed = log ? followLog(log) : undefined
    const rows = []
    for (const [call, path] of largeCalls.filter(([call]) => call.includes(values.only))) {
      const [least, status, best] = await least3(`${server.url}/api/${path}`, token, () =>
        followed?.read(),
      )
      const row = [call, String(status), least.toFixed(0), ...figuresOf(best)]
      say(`${name}: ${row.join('  ')}`)
      rows.push(row)
    }
    const columns = [
      'call',
      'status',
      'ms over HTTP',
      ...(log ? ['pages', 'ms in PostgreSQL'] : []),
    ]
    say(markdown({ heading: `${name}: the least of ${ROUNDS}`, columns, rows }))
  } finally {
    await server.stop()
  }
}

function figuresOf(explained: Explained | undefined): string[] {
  return explained ? [String(explained.pages), explained.ms.toFixed(1)] : []
}

async function least3(
  url: string,
  token: string,
  read: () => Explained | undefined,
): Promise<[leastMs: number, status: number, explained: Explained | undefined]> {
  let least = Infinity
  let status = 0
  let best: Explained | undefined
  for (let round = 0; round <= ROUNDS; round += 1) {
    read()
    const start = performance.now()
    const response = await fetch(url, {
      headers: { 'x-access-token': token, 'module-id': '13', 'utc-offset': '0' },
    })
    await response.text()
    const ms = performance.now() - start
    status = response.status
    const explained = read()
    // The first call prepares the statement. A refusal for slowness is not repeated.
    if (round === 0 && response.ok) continue
    least = Math.min(least, ms)
    if (explained && (best === undefined || explained.ms < best.ms)) best = explained
    if (!response.ok) break
  }
  return [least, status, best]
}
