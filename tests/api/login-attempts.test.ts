import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Databases } from '../../server/db/databases.ts'
import { countTries, type Tried } from '../../server/user/login-attempts.ts'
import { databases, freshDatabases } from '../support/databases.ts'

const NOW = Date.UTC(2026, 10, 23)
const tries: Tried[] = [{ key: 'pair:ann', free: 2, isOwn: true }]

let opened: Databases

const count = () => countTries(opened, tries, NOW)

/** Once another transaction waits for a row of this one; at once where there is only one at a time. */
async function untilOneWaits(): Promise<void> {
  if (opened.kind === 'sqlite') return
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(opened.read)
      return rows.length
    })
    .toBe(1)
}

describe.each(databases())('attempts on %s', (database) => {
  beforeEach(async () => {
    opened = await freshDatabases(database)
  })
  afterEach(() => opened.close())

  test('are counted while the right password forgives the earlier ones', async () => {
    await count()
    let counted: Promise<void> | undefined
    await opened.write.transaction().execute(async (db) => {
      if (database === 'postgres') await sql`select 1 from login_attempt for update`.execute(db)
      counted = count()
      await untilOneWaits()
      await db.deleteFrom('login_attempt').execute()
    })
    await counted
    const rows = await opened.write.selectFrom('login_attempt').select('count').execute()
    expect(rows).toEqual([{ count: 1 }])
  })

  test('wait after the free ones, however many come at once', async () => {
    const counted = await Promise.allSettled(Array.from({ length: 6 }, count))
    const refused = counted.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(4)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY' })
  })
})
