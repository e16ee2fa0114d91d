import { Pool } from 'pg'
import { fieldsOf } from './fields-of.ts'

type Positions = {
  /** The current end of the WAL; undefined if the database does not report it. */
  written(): Promise<string | undefined>
  /** Whether the replica has replayed up to this position; undefined if it does not report it. */
  hasReplayed(position: string | undefined): Promise<boolean | undefined>
  close(): Promise<void>
}

/** Queries that take longer count as failed. */
const PATIENCE_MS = 2_000
/**
 * Undefined function, not supported, no permission: databases with PostgreSQL's protocol but
 * without its positions.
 */
const withoutPositions = new Set(['42883', '0A000', '42501'])

/** Reads the positions of a primary and its replica, over one connection each. */
export function followPositions(url: string, readUrl: string): Positions {
  const [primary, follower] = [createAsker(url), createAsker(readUrl)]
  return {
    async written() {
      try {
        const [row] = await primary.ask<{ position: string }>(
          'select pg_current_wal_flush_lsn()::text as position',
        )
        return row?.position
      } catch (error) {
        if (withoutPositions.has(String(fieldsOf(error)['code']))) return undefined
        throw error
      }
    },
    async hasReplayed(position) {
      if (position === undefined) return void (await follower.ask('select 1'))
      const [row] = await follower.ask<{ there: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        [position],
      )
      return row?.there ?? undefined
    },
    async close() {
      await Promise.all([primary.close(), follower.close()])
    },
  }
}

function createAsker(connectionString: string) {
  const pool = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    async ask<Row extends object>(text: string, values: string[] = []): Promise<Row[]> {
      const client = await pool.connect()
      try {
        const { rows } = await client.query<Row>(text, values)
        client.release()
        return rows
      } catch (error) {
        // Destroys the connection: it may still wait for the answer.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}
