import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './tenant.ts'

/** A table that exists in a database while `npm run move` fills it. */
export const moveTable = 'move_progress'

/** Whether a move into this database was started and is not finished. */
export async function isMoveUnfinished(db: Db): Promise<boolean> {
  const found =
    dialectOf(db).kind === 'sqlite'
      ? sql`select name from sqlite_master where name = ${moveTable}`
      : sql`select oid from pg_class where oid = to_regclass(${moveTable})`
  return (await found.execute(db)).rows.length > 0
}

/** @throws Error for a database that a move has filled only in part */
export async function refuseUnfinishedMove(db: Db): Promise<void> {
  if (!(await isMoveUnfinished(db))) return
  throw new Error(
    'A move into this database has begun and is not finished: rows may be missing. Run the same ' +
      'npm run move again, which goes on where it stopped, or start on the database that it ' +
      'reads from, which is whole.',
  )
}
