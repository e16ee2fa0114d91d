import { type Kysely, sql } from 'kysely'
import {
  createIndexConcurrently,
  dropIndexConcurrently,
  type Index,
} from './create-index-concurrently.ts'
import { dialectOf } from './dialect.ts'

/**
 * Changes the columns of an index, in a migration that is `isConcurrent`. On PostgreSQL the old
 * index is used until the new one is ready. An invalid index of an interrupted attempt is dropped
 * and created again.
 */
export async function replaceIndexConcurrently(db: Kysely<unknown>, index: Index): Promise<void> {
  // SQLite can't rename an index, and nothing else reads during a migration.
  if (!dialectOf(db).hasKeysInPlace) return createIndexConcurrently(db, index)
  const name = `${index.name}_new`
  await createIndexConcurrently(db, { ...index, name })
  await dropIndexConcurrently(db, index.name)
  await sql`alter index ${sql.id(name)} rename to ${sql.id(index.name)}`.execute(db)
}
