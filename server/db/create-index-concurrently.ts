import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

/** `where`: only these rows, in literals; a statement that shall use it repeats the condition. */
export type Index = {
  name: string
  table: string
  columns: string
  where?: string
  isUnique?: true
  /** On PostgreSQL alone: finds equal values, and is short. */
  method?: 'hash'
}

/**
 * Makes an index while others write, in a migration that is `isConcurrent`. What an attempt left
 * that was cut off is made anew.
 */
export async function createIndexConcurrently(
  db: Kysely<unknown>,
  { name, table, columns, where, isUnique, method }: Index,
): Promise<void> {
  const of = where === undefined ? sql`` : sql` where ${sql.raw(where)}`
  const unique = isUnique ? sql`unique ` : sql``
  const using = method === undefined ? sql`` : sql` using ${sql.raw(method)}`
  const index = sql`${sql.id(name)} on ${sql.id(table)}${using} (${sql.raw(columns)})${of}`
  await dropIndexConcurrently(db, name)
  await sql`create ${unique}index ${dialectOf(db).concurrently} ${index}`.execute(db)
}

/** Drops an index while others read and write. */
export async function dropIndexConcurrently(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`drop index ${dialectOf(db).concurrently} if exists ${sql.id(name)}`.execute(db)
}
