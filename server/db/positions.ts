import { Pool } from 'pg'
import { fieldsOf } from './fields-of.ts'

type Positions = {
  /** The end of what is committed; undefined for a database that does not say it. */
  written(): Promise<string | undefined>
  /** Whether the replica has replayed up to there; undefined: it does not say it. */
  hasReplayed(position: string | undefined): Promise<boolean | undefined>
  close(): Promise<void>
}

/** An answer that takes longer is none. */
const PATIENCE_MS = 2_000
/** No such function, not supported: databases that speak PostgreSQL without its positions. */
const withoutPositions = new Set(['42883', '0A000', '42501'])

/** Asks a database and its replica how far they are, by a connection each. */
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
        // It may still wait for the answer.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}
