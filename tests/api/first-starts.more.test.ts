import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDemo } from '../../server/demo.ts'
import { openDatabase } from '../../server/db/open.ts'
import { databases, placeWithTables } from '../support/databases.ts'

/** Longer than a statement waits for a lock (db/postgres-limits.ts). */
const SLOW_S = 6

const kinds = databases().filter((kind) => kind === 'postgres')

test.each(kinds)('two servers start at once on a new database that is slow: %s', async (kind) => {
  const { config, remove } = await placeWithTables(kind)
  const [one, other] = await Promise.all([openDatabase(config), openDatabase(config)])
  await sql`create function slow() returns trigger language plpgsql
    as 'begin perform pg_sleep(${sql.lit(SLOW_S)}); return new; end'`.execute(one.write)
  await sql`create trigger slow before insert on meta for each row
    when (new.key = 'demo_seeded') execute function slow()`.execute(one.write)
  const settings = { isProduction: false, seedDemo: true }
  const seeds = prepareDemo(one, settings)
  const isSeeding = async () => {
    const asked = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    return (await asked.execute(other.read)).rows.length
  }
  await expect.poll(isSeeding, { timeout: 20_000 }).toBe(1)
  await Promise.all([
    seeds,
    prepareDemo(other, settings),
    prepareDemo(other, { ...settings, seedDemo: false }),
  ])
  const companies = await other.read.selectFrom('company_detail').select('id').execute()
  expect(companies.length).toBeGreaterThan(7)
  await one.close()
  await other.close()
  await remove()
})
