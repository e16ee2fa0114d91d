import { sql } from 'kysely'
import type { Databases } from './databases.ts'
import type { Db } from './tenant.ts'
import { commitOn, inTransaction } from './transaction.ts'

/**
 * A transaction of many that belong to one long work, for which nobody waits and which goes on
 * where it stands after a crash: it is on the disk no later than the next one that is acknowledged
 * to somebody. A process that is killed loses nothing of it, a machine that loses its power may
 * lose the last ones whole. The embedded database would otherwise hold everybody up for its disk,
 * once for each.
 */
export async function inBulkTransaction<Result>(
  databases: Databases,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (databases.kind === 'postgres')
    return inTransaction(databases, async (db) => {
      await sql`set local synchronous_commit = off`.execute(db)
      return work(db)
    })
  return databases.write.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await commitOn(connection, databases, work)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}
