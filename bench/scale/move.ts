import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { fillDatabase } from '../support/dataset.ts'
import { say } from '../support/report.ts'

/** The data of one company is generated in memory. */
const ORDERS_AT_ONCE = 50_000

/** Times `npm run move` from the embedded database to PostgreSQL and back. */
export async function timeMoves(orders: number): Promise<void> {
  const cluster = startCluster({ isDurable: true })
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-move-'))
  const [from, back] = [join(folder, 'from'), join(folder, 'back')]
  try {
    await fill(from, orders)
    const megabytes = statSync(join(from, 'sevenfold.db')).size / 1_000_000
    say(`${orders} orders in ${megabytes.toFixed(0)} MB`)
    move(cluster.url, { DATA_DIR: from })
    move(`sqlite:${back}`, { DATA_DIR: from, DATABASE_URL: cluster.url })
  } finally {
    cluster.stop()
    rmSync(folder, { recursive: true })
  }
}

async function fill(dataDir: string, orders: number): Promise<void> {
  const databases = await openDatabase({ dataDir })
  await migrate(databases.write)
  await sql`pragma synchronous = off`.execute(databases.write)
  for (let made = 0; made < orders; made += ORDERS_AT_ONCE)
    await fillDatabase(databases, { companies: 1, orders: ORDERS_AT_ONCE, sessions: 1 })
  await databases.close()
}

function move(to: string, env: Record<string, string>): void {
  const startMs = performance.now()
  const { status } = spawnSync(process.execPath, ['scripts/move.js', '--to', to], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The move failed.')
  const seconds = (performance.now() - startMs) / 1000
  say(`${to.replace(/:.*/, '')}: ${seconds.toFixed(1)} s`)
}
