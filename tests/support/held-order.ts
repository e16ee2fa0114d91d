import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Db } from '../../server/db/tenant.ts'
import type { TestServer } from './server.ts'

const POLL_MS = 20
const MOST_MS = 8_000

/**
 * Until so many statements wait for a lock, or until none more will. SQLite has no such waiters: a
 * call waits for the connection.
 */
export async function untilWaiting(
  { databases }: Pick<TestServer, 'databases'>,
  count = 1,
  mostMs = MOST_MS,
): Promise<void> {
  if (databases.kind === 'sqlite') return setTimeout(100)
  for (let passedMs = 0; passedMs < mostMs; passedMs += POLL_MS) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(databases.read)
    if (rows.length >= count) return
    await setTimeout(POLL_MS)
  }
}

/**
 * Calls while somebody else's change is not committed yet: on SQLite the call waits for it, on
 * PostgreSQL it reads what was there before, and waits where it writes. `last`: the end of the
 * change, once the call waits.
 */
export async function besideChange<Answer>(
  server: Pick<TestServer, 'databases'>,
  change: (db: Db) => Promise<unknown>,
  call: () => Promise<Answer>,
  last?: (db: Db) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await server.databases.write.transaction().execute(async (db) => {
    await change(db)
    // Not awaited: it ends after this transaction.
    const answer = call()
    await untilWaiting(server)
    await last?.(db)
    return { answer }
  })
  return answer
}

/** Somebody else's change of an order, with these columns. */
export function changed(
  id: Id,
  columns: Record<string, number | null> = {},
): (db: Db) => Promise<unknown> {
  return (db) =>
    db
      .updateTable('sale_order')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
}
