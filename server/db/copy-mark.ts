import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './tenant.ts'

/**
 * While a server has an embedded database open, the file's `user_version` equals its
 * `schema_version`, and the latest writes are in the WAL next to it (`-wal`). A file with this mark
 * but without a WAL was copied without its WAL. Complete copies (`vacuum into`, SQLite's backup)
 * get another `schema_version`, so they never have the mark (ADR 0145).
 */
export function markOpen(database: DatabaseSync): void {
  const version = numberOf(database, 'schema_version')
  database.exec(`pragma user_version = ${version}; pragma wal_checkpoint(passive)`)
}

/** Sets the mark again after a migration changed the tables; PostgreSQL needs none. */
export async function markSchema(db: Db): Promise<void> {
  if (dialectOf(db).kind !== 'sqlite') return
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  await sql`pragma user_version = ${sql.raw(String(rows[0]?.schema_version ?? 0))}`.execute(db)
  await sql`pragma wal_checkpoint(passive)`.execute(db)
}

/** Removes the mark, before the last connection closes and the WAL is moved into the file. */
export function markClosed(database: DatabaseSync): void {
  database.exec('pragma user_version = 0')
}

/**
 * Checks a database before it is opened, without writing to it.
 * @throws Error when it was copied from a running server without its WAL
 */
export function refuseCopyWithoutLog(file: string): void {
  if (!existsSync(file) || existsSync(`${file}-wal`)) return
  // `immutable`: otherwise opening the file would create the WAL that this function checks for.
  const database = new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, { readOnly: true })
  try {
    const mark = numberOf(database, 'user_version')
    if (mark === 0 || mark !== numberOf(database, 'schema_version')) return
  } finally {
    database.close()
  }
  throw new Error(
    `The database ${file} was copied while a server used it, without its log ${file}-wal beside ` +
      'it: the latest writes may be missing. Put both files back, copied while the server is ' +
      'stopped, or restore a backup (npm run restore). If the log is lost for good, ' +
      'DATABASE_WITHOUT_LOG=1 starts with what the file has.',
  )
}

function numberOf(database: DatabaseSync, pragma: string): number {
  return Number(Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0] ?? 0)
}
