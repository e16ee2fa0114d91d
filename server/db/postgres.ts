import { Kysely, PostgresDialect, PostgresAdapter } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { DatabaseLoad, Databases } from './databases.ts'
import { createFairPool } from './fair-pool.ts'
import { isBehindPooler } from './pooler.ts'
import { clientsOf, type Connections } from './postgres-clients.ts'
import { limitsOfBeside, limitsOfConnection } from './postgres-limits.ts'
import { probePostgres } from './probe.ts'
import type { Schema } from './schema.ts'

type Options = {
  url: string
  poolSize: number
  /** Undefined: only without a pooler. */
  hasNamedStatements: boolean | undefined
  /** Without the time limits of requests. */
  isPatient: boolean
  /** How long calls of one company may wait for its other calls; 0: no limit. */
  maxWaitMs?: number
}

const INT8 = 20
const NUMERIC = 1700
/**
 * Connections stay open when idle: a new one plans each statement five times before it caches a
 * plan.
 */
const IDLE_MS = 10 * 60_000
/** One for a company whose row is locked, one for the others. */
const BESIDE = 2

/** Opens a connection pool. Counts, moments, money and their sums are numbers. */
export async function openPostgres({
  url,
  poolSize,
  hasNamedStatements,
  isPatient,
  maxWaitMs = 0,
}: Options): Promise<Databases> {
  const isPooled = await isBehindPooler(url)
  const hasOwnLimits = !isPatient && !isPooled
  const pool = openPool(url, poolSize, hasOwnLimits ? limitsOfConnection : {})
  const line = lineAt(pool)
  const clients = clientsOf(line.pool, {
    isNamed: hasNamedStatements ?? !isPooled,
    isPooled: isPooled && !isPatient,
  })
  const db = new Kysely<Schema>({ dialect: new UnlockedPostgresDialect({ pool: clients }) })
  const fair = createFairPool({ pool: clients, poolSize, maxWaitMs })
  // Connects on first use.
  const besidePool = openPool(url, BESIDE, hasOwnLimits ? limitsOfBeside : {})
  const beside = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: clientsOf(besidePool, { isNamed: false, isPooled: isPooled && !isPatient }),
    }),
  })
  const probe = probePostgres(url, { isPooled })
  return {
    kind: 'postgres',
    isPooled,
    read: db,
    write: db,
    readOf: fair.of,
    writeOf: fair.of,
    beside,
    replica: undefined,
    longRead: fair.slow,
    checkpoint: async () => undefined,
    analyze: async () => undefined,
    waitedMs: () => Math.max(line.waitedMs(), fair.waitedMs()),
    load: () => ({ connections: countsOf(pool), lines: fair.load() }),
    probe: probe.run,
    close: async () => {
      fair.close()
      await probe.close()
      await db.destroy()
      await beside.destroy()
      // Kysely does not close a pool that it never used.
      if (!besidePool.ended) await besidePool.end()
    },
  }
}

function openPool(url: string, max: number, limits: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    ...limits,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text'),
    },
  })
  // A broken connection is replaced at its next use, and its user gets the error from their
  // statement. Without listeners, for idle and busy connections, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function countsOf({ totalCount, idleCount, waitingCount }: Pool): DatabaseLoad['connections'] {
  return { open: totalCount, idle: idleCount, waiting: waitingCount }
}

/** Wraps a pool to measure the longest current wait for a connection. */
function lineAt(pool: Pool): {
  pool: Connections
  waitedMs(): number
} {
  // In order of arrival.
  const waiting = new Set<{ sinceMs: number }>()
  const connect = async () => {
    const place = { sinceMs: performance.now() }
    waiting.add(place)
    try {
      return await pool.connect()
    } finally {
      waiting.delete(place)
    }
  }
  return {
    pool: { options: pool.options, end: () => pool.end(), connect },
    waitedMs() {
      const [first] = waiting
      return first ? performance.now() - first.sinceMs : 0
    },
  }
}

/**
 * Migrations are serialized by a transaction lock (`with-advisory-lock.ts`). Kysely's own lock
 * belongs to a session: behind a pooler it would be released on another connection, and the next
 * migration would wait for an hour.
 */
class UnlockedPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
