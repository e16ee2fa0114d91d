// `node bench/live/run.ts [--streams 1000] [--moves 300] [--database sqlite|postgres|both]`: from
// one user's call to the event at another client, with many open streams.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { type BenchCompany, fillDatabase } from '../support/dataset.ts'
import { keepResult, markdown, say } from '../support/report.ts'
import { type Running, startOurs } from '../support/server.ts'
import { quantile } from '../support/statistics.ts'
import { moveOften } from './moves.ts'
import { openStreams } from './streams.ts'

const PORT = 4213
const size = { companies: 20, orders: 4_000, sessions: 300 }
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    moves: { type: 'string', default: '300' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const titles = {
  sqlite: 'The embedded database (node:sqlite)',
  postgres: 'PostgreSQL (pool of 10)',
} as const
const kinds = (['sqlite', 'postgres'] as const).filter(
  (kind) => values.database === kind || values.database === 'both',
)
const counts = [0, Number(values.streams)]

const rows: string[][] = []
for (const kind of kinds) {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-bench-'))
  const cluster = kind === 'postgres' ? startCluster({ isDurable: true }) : undefined
  const place = { DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url }) }
  const companies = await fill(folder, cluster?.url)
  const server = await startOurs(PORT, { ...place, LOG_LEVEL: 'info', CALLS_PER_MINUTE: '1000000' })
  try {
    for (const count of counts)
      rows.push([
        titles[kind],
        String(count),
        ...(await measured(server, companies, count)).map((ms) => ms.toFixed(1)),
      ])
  } finally {
    await server.stop()
    cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
const table = markdown({
  heading:
    'Milliseconds from the request of one client to the event at another, of the same company',
  columns: ['', 'other streams', 'p50', 'p95', 'p99', 'answer to the mover, p95'],
  rows,
})
say(table)
keepResult('live', `A change at a second client, ${values.moves} changes one after another`, [
  table,
])

async function fill(dataDir: string, databaseUrl: string | undefined): Promise<BenchCompany[]> {
  const databases = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
  try {
    await migrate(databases.write)
    return await fillDatabase(databases, size)
  } finally {
    await databases.close()
  }
}

/** p50, p95 and p99 of the time to the other client, and p95 of the answer to the sender. */
async function measured(
  server: Running,
  companies: readonly BenchCompany[],
  others: number,
): Promise<number[]> {
  say(`${others} other streams: opening …`)
  const close = await openStreams(server.url, companies, others)
  const { heard, answered } = await moveOften(server.url, companies, Number(values.moves))
  close()
  return [...[0.5, 0.95, 0.99].map((part) => quantile(heard, part)), quantile(answered, 0.95)]
}
