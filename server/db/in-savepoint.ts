import { sql } from 'kysely'
import { markRest } from './commits.ts'
import type { Db } from './tenant.ts'

/**
 * Runs a part of an open transaction in a savepoint: if it throws, only its writes and events are
 * rolled back, and the transaction can continue. @throws what the part throws
 */
export async function inSavepoint<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const undoRest = markRest(db)
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    undoRest()
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    throw error
  }
}
