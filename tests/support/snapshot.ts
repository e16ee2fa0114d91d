import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Databases } from '../../server/db/databases.ts'
import { schemaFacts } from './schema-facts.ts'

/** What changes by time and by being looked at, not by what was asked. */
const restless = new Set(['session', 'login_attempt', 'kysely_migration', 'kysely_migration_lock'])

/** A fingerprint of everything in every table: the same only while nothing was changed. */
export async function fingerprints({ read, kind }: Databases): Promise<Record<string, string>> {
  const { tables } = await schemaFacts({ read, kind } as Databases)
  const prints: Record<string, string> = {}
  for (const table of tables.keys()) {
    if (restless.has(table)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      read,
    )
    const lines = rows.map((row) => JSON.stringify(row)).toSorted()
    prints[table] =
      `${lines.length} rows ${createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 16)}`
  }
  return prints
}
