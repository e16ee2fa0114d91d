import { sql } from 'kysely'
import type { Databases } from './databases.ts'
import type { Db } from './tenant.ts'
import { commitOn, inTransaction } from './transaction.ts'

/**
 * One transaction of a long job that nobody waits for and that resumes after a crash. It is flushed
 * to disk no later than the next transaction that is acknowledged to somebody. A killed process
 * loses nothing of it; a power failure may lose the last ones completely. Otherwise SQLite would
 * block everybody for the disk once per transaction.
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
