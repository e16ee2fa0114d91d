import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './tenant.ts'

const LOCK = 7_007_007
const ASK_AGAIN_MS = 100

/**
 * Does work while no other server does the same. The lock belongs to an open transaction, which
 * keeps its connection behind a pooler too. Waiting servers poll: a blocked statement would hold a
 * snapshot, and `create index concurrently` waits for snapshots.
 */
export async function withAdvisoryLock(db: Db, work: () => Promise<void>): Promise<void> {
  const { tryLock } = dialectOf(db)
  if (!tryLock) return work()
  const tryOnce = () =>
    db.transaction().execute(async (held) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(held)
      const isMine = (await tryLock(LOCK).execute(held)).rows[0]?.mine === true
      if (isMine) await work()
      return isMine
    })
  while (!(await tryOnce())) await sleep(ASK_AGAIN_MS)
}
