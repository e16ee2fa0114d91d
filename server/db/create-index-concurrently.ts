import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

type Index = { name: string; table: string; columns: string }

/**
 * Makes an index while others write, in a migration that is `isConcurrent`. What an attempt left
 * that was cut off is made anew.
 */
export async function createIndexConcurrently(
  db: Kysely<unknown>,
  { name, table, columns }: Index,
): Promise<void> {
  const index = sql`${sql.id(name)} on ${sql.id(table)} (${sql.raw(columns)})`
  if (dialectOf(db).kind === 'sqlite') {
    await sql`create index if not exists ${index}`.execute(db)
    return
  }
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
  await sql`create index concurrently ${index}`.execute(db)
}
