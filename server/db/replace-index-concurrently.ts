import { type Kysely, sql } from 'kysely'
import {
  createIndexConcurrently,
  dropIndexConcurrently,
  type Index,
} from './create-index-concurrently.ts'
import { dialectOf } from './dialect.ts'

/**
 * Gives an index other columns, in a migration that is `isConcurrent`. On PostgreSQL others read in
 * the old one until the new one is made. What an attempt left that was cut off is made anew.
 */
export async function replaceIndexConcurrently(db: Kysely<unknown>, index: Index): Promise<void> {
  // SQLite has no other name for an index, and nobody reads meanwhile.
  if (!dialectOf(db).hasKeysInPlace) return createIndexConcurrently(db, index)
  const name = `${index.name}_new`
  await createIndexConcurrently(db, { ...index, name })
  await dropIndexConcurrently(db, index.name)
  await sql`alter index ${sql.id(name)} rename to ${sql.id(index.name)}`.execute(db)
}
