import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types } from 'pg'
import type { Databases } from './databases.ts'
import { probePostgres } from './probe.ts'
import type { Schema } from './schema.ts'

type Options = {
  url: string
  poolSize: number
  /** Off behind a transaction pooler. */
  hasNamedStatements: boolean
  /** Without the limits of requests. */
  isPatient: boolean
}

const INT8 = 20
const NUMERIC = 1700
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}
const MAX_NAMED_STATEMENTS = 500

/** Opens a connection pool. Counts, moments, money and their sums are numbers. */
export function openPostgres({ url, poolSize, hasNamedStatements, isPatient }: Options): Databases {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    ...(!isPatient && limits),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text'),
    },
  })
  // A broken connection is replaced at its next use, and its user gets the error from their
  // statement. Without listeners, for idle and busy connections, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const line = lineAt(pool)
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: hasNamedStatements ? named(line.pool) : line.pool }),
  })
  const probe = probePostgres(url)
  return {
    kind: 'postgres',
    read: db,
    write: db,
    longRead: () => db,
    checkpoint: async () => undefined,
    waitedMs: line.waitedMs,
    probe: probe.run,
    close: async () => {
      await probe.close()
      await db.destroy()
    },
  }
}

/** The pool, and the longest current wait for one of its connections. */
function lineAt(pool: Pool): {
  pool: Pick<Pool, 'connect' | 'end' | 'options'>
  waitedMs(): number
} {
  // In arrival order.
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
 * Names every statement that has parameters, so that the server parses and plans it once per
 * connection.
 */
function named(pool: Pick<Pool, 'connect' | 'end' | 'options'>): PostgresPool {
  const names = new Map<string, string>()
  const wrapped = new WeakMap<object, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      const query = (text: string, values: readonly unknown[]) =>
        client.query({ name: nameOf(names, text, values), text, values: [...values] })
      // Kysely only uses text and parameters: cursors are not configured.
      const wrapper = {
        query,
        release: (isBroken?: boolean) => client.release(isBroken),
      } as unknown as PostgresPoolClient
      wrapped.set(client, wrapper)
      return wrapper
    },
  }
}

function nameOf(
  names: Map<string, string>,
  text: string,
  values: readonly unknown[],
): string | undefined {
  if (values.length === 0) return undefined
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED_STATEMENTS) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
