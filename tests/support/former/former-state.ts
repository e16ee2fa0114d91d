import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import * as z from 'zod/mini'
import type { DatabaseConfig } from '../../../server/db/open.ts'

const value = z.union([z.string(), z.number(), z.null(), z.object({ bytes: z.string() })])
const stateShape = z.object({
  /** The statements that made the tables. */
  sqlite: z.array(z.string()),
  postgres: z.string(),
  rows: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.array(z.array(value)) }),
  ),
})
type FormerState = z.infer<typeof stateShape>
type Value = z.infer<typeof value>

/**
 * Tables and rows of a release of November 2026, before sums of orders, quotas and lighter indexes
 * (commit f063458a): demo companies with some orders in each status.
 */
export function formerState(): FormerState {
  const file = fileURLToPath(new URL('before-order-sums.json.gz', import.meta.url))
  return stateShape.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()))
}

/** Makes it in an empty place. */
export async function makeFormerState(config: DatabaseConfig, state: FormerState): Promise<void> {
  if (config.databaseUrl === undefined) return makeFile(config.dataDir, state)
  const client = new Client({ connectionString: config.databaseUrl })
  await client.connect()
  await client.query(state.postgres)
  // The rows come in any order.
  await client.query('set session_replication_role = replica')
  for (const [table, { columns, rows }] of Object.entries(state.rows)) {
    const records = rows.map((row) =>
      Object.fromEntries(columns.map((name, at) => [name, hexOf(row[at] ?? null)])),
    )
    await client.query(
      `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(records)],
    )
  }
  await client.query('analyze')
  await client.end()
}

function makeFile(dataDir: string, state: FormerState): void {
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'), {
    enableForeignKeyConstraints: false,
  })
  for (const statement of state.sqlite) database.exec(statement)
  database.exec('begin')
  for (const [table, { columns, rows }] of Object.entries(state.rows)) {
    const names = columns.map((name) => `"${name}"`).join(', ')
    const places = columns.map(() => '?').join(', ')
    const insert = database.prepare(`insert into "${table}" (${names}) values (${places})`)
    for (const row of rows) insert.run(...row.map(bytesOf))
  }
  database.exec('commit')
  database.close()
}

function bytesOf(one: Value): SQLInputValue {
  return typeof one === 'object' && one !== null ? Buffer.from(one.bytes, 'base64') : one
}

function hexOf(one: Value): string | number | null {
  if (typeof one !== 'object' || one === null) return one
  return `\\x${Buffer.from(one.bytes, 'base64').toString('hex')}`
}
