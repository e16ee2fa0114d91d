import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './tenant.ts'

const LOCK = 7_007_007
const ASK_AGAIN_MS = 100

/**
 * Does work while no other server does the same. Who waits asks again and again: a statement that
 * waited would hold a snapshot, and an index that is made concurrently waits for those.
 */
export async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  // The embedded database has one server.
  if (dialectOf(db).kind === 'sqlite') return work()
  await db.connection().execute(async (connection) => {
    const isMine = async () => {
      const asked = sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`
      return (await asked.execute(connection)).rows[0]?.mine === true
    }
    while (!(await isMine())) await sleep(ASK_AGAIN_MS)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}
