import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

/**
 * `where`: a partial index; values are literals. A query uses it only if it repeats the condition.
 */
export type Index = {
  name: string
  table: string
  columns: string
  where?: string
  isUnique?: true
  /**
   * For equality conditions only (a hash index on PostgreSQL), which needs a third of the space.
   */
  isOfEqual?: true
}

/**
 * Creates an index without blocking writes, in a migration that is `isConcurrent`. An invalid index
 * of an interrupted attempt is dropped and created again.
 */
export async function createIndexConcurrently(
  db: Kysely<unknown>,
  { name, table, columns, where, isUnique, isOfEqual }: Index,
): Promise<void> {
  const of = where === undefined ? sql`` : sql` where ${sql.raw(where)}`
  const unique = isUnique ? sql`unique ` : sql``
  const { concurrently, ofEqual } = dialectOf(db)
  const using = isOfEqual ? ofEqual : sql``
  const index = sql`${sql.id(name)} on ${sql.id(table)} ${using} (${sql.raw(columns)})${of}`
  await dropIndexConcurrently(db, name)
  await sql`create ${unique}index ${concurrently} ${index}`.execute(db)
}

/** Drops an index without blocking reads and writes. */
export async function dropIndexConcurrently(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`drop index ${dialectOf(db).concurrently} if exists ${sql.id(name)}`.execute(db)
}
