import { sql } from 'kysely'
import type { Databases } from './databases.ts'
import type { Db } from './tenant.ts'
import { commitOn, inTransaction } from './transaction.ts'

/**
 * One transaction of a long background job that resumes after a crash. It is not flushed to disk at
 * its commit, but at the latest with the next normal transaction. A killed process loses nothing; a
 * power failure may lose the last bulk transactions completely. Without this, SQLite would block
 * all requests for an fsync per transaction.
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
