import { tellCommitted } from './commits.ts'
import type { Databases } from './databases.ts'
import { faultOf } from './fault.ts'
import type { Db } from './tenant.ts'

const MAX_TRIES = 5

/** Runs the work in a transaction, and again (up to four times) when the database asks for that: two transactions crossed. */
export async function inTransaction<Result>(databases: Databases, work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { result, db } = await databases.write.transaction().execute(async (db) => ({ result: await work(db), db }))
      tellCommitted(databases, db)
      return result
    } catch (error) {
      if (faultOf(error) !== 'serialization' || tries === MAX_TRIES) throw error
    }
  }
}
