import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Pool, type PoolClient, types } from 'pg'
import { dialects, type StatementName, statementsFor } from './statements.ts'

export type Row = Record<string, unknown>
type Value = SQLInputValue

/** Runs a statement by its name. */
type Run = (name: StatementName, values: Value[]) => Promise<Row[]> | Row[]
export type Floor = {
  run: Run
  transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result>
}

const INT8 = 20

/** SQLite with one connection and our server's settings; every statement is prepared once. */
export function sqliteFloor(dataDir: string): Floor {
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'), {
    timeout: 5_000,
    enableForeignKeyConstraints: true,
  })
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000; ' +
      'pragma temp_store = memory',
  )
  const texts = Object.entries(statementsFor(dialects.sqlite)).map(
    ([name, text]) => [name, database.prepare(text.replace(/\$(\d)/g, '?$1'))] as const,
  )
  const prepared = new Map(texts)
  const run: Run = (name, values) => prepared.get(name)?.all(...values) ?? []
  return {
    run,
    // Fully synchronous, so it completes before the next request is handled.
    async transaction(work) {
      database.exec('begin immediate')
      const result = await work(run)
      database.exec('commit')
      return result
    },
  }
}

/** PostgreSQL through a pool of ten, every statement named. */
export function postgresFloor(url: string): Floor {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
  })
  const texts = statementsFor(dialects.postgres)
  const runOn =
    (client: Pool | PoolClient): Run =>
    async (name, values) =>
      (await client.query<Row>({ name, text: texts[name], values })).rows
  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(runOn(client))
        await client.query('commit')
        return result
      } finally {
        client.release()
      }
    },
  }
}
