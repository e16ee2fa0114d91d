import type { Kysely } from 'kysely'
import { noteBegin, tellCommitted, undo, writeRest } from './commits.ts'
import type { Databases } from './databases.ts'
import { faultOf } from './fault.ts'
import type { Schema } from './schema.ts'
import type { Db } from './tenant.ts'

const MAX_TRIES = 5

/**
 * Runs work in a transaction and retries it (up to four times) after a serialization failure. With
 * a company, it uses the company's share of the connections.
 */
export async function inTransaction<Result>(
  databases: Databases,
  work: (db: Db) => Promise<Result>,
  companyId = '',
): Promise<Result> {
  const connection = companyId === '' ? databases.write : databases.writeOf(companyId)
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await commitOn(connection, databases, work)
      databases.replica?.wrote(companyId)
      return result
    } catch (error) {
      if (faultOf(error) !== 'serialization' || tries === MAX_TRIES) throw error
    }
  }
}

/**
 * Runs work in a transaction on a connection, without retries. Deferred writes run before the
 * commit, listeners after it.
 */
export async function commitOn<Result>(
  connection: Kysely<Schema>,
  databases: Databases,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { result, db } = await connection.transaction().execute(async (db) => {
    noteBegin(db, databases)
    try {
      const result = await work(db)
      await writeRest(db)
      return { result, db }
    } catch (error) {
      undo(db)
      throw error
    }
  })
  tellCommitted(databases, db)
  return result
}
