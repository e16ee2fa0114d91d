import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createIndexConcurrently } from '../../server/db/create-index-concurrently.ts'
import { migrate, pendingMigrations } from '../../server/db/migrate.ts'
import type { Migrations } from '../../server/db/migration-steps.ts'
import { openDatabase } from '../../server/db/open.ts'
import { prepareTables, withPatience } from '../../server/db/prepare-tables.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { ownProcesses } from '../support/own-process.ts'

const table: Migrations = {
  '1-table': { up: async (db) => void (await sql`create table t (a int)`.execute(db)) },
}
const byA = { name: 't_by_a', table: 't', columns: 'a' }
const index = { up: (db: Kysely<unknown>) => createIndexConcurrently(db, byA) }

describe.each(databases())('on %s', (kind) => {
  test('missing migrations are listed, run in order, reported, and not run again', async () => {
    const { config, remove } = await freshPlace(kind)
    const { write, close } = await openDatabase(config)
    const all: Migrations = {
      ...table,
      '2-index': { ...index, isConcurrent: true },
      '3-row': { up: async (db) => void (await sql`insert into t values (1)`.execute(db)) },
    }
    expect(await pendingMigrations(write, all)).toEqual(['1-table', '2-index', '3-row'])
    const told: string[] = []
    await migrate(write, { all, tell: (line) => told.push(line) })
    expect(told.filter((line) => line.endsWith('…'))).toEqual([
      'Migration 1-table…',
      'Migration 2-index…',
      'Migration 3-row…',
    ])
    await migrate(write, { all, tell: (line) => told.push(line) })
    expect(told).toHaveLength(6)
    expect(await pendingMigrations(write, all)).toEqual([])
    await close()
    await remove()
  })

  test('one that is cut off leaves nothing behind, and the next start does it', async () => {
    const { config, remove } = await freshPlace(kind)
    const { write, close } = await openDatabase(config)
    let isCutOff = true
    const all: Migrations = {
      ...table,
      '2-column': {
        up: async (db) => {
          await sql`alter table t add column b int`.execute(db)
          if (isCutOff) throw new Error('cut off')
        },
      },
    }
    await expect(migrate(write, { all })).rejects.toThrow('could not be brought up to date')
    expect(await pendingMigrations(write, all)).toEqual(['1-table', '2-column'])
    isCutOff = false
    await migrate(write, { all })
    await sql`insert into t (a, b) values (1, 2)`.execute(write)
    await close()
    await remove()
  })

  test('with MIGRATE=off a start on old tables is refused with words', async () => {
    const { config, remove } = await freshPlace(kind)
    const databases = await openDatabase(config)
    const settings = { databaseUrl: undefined, databaseDirectUrl: undefined, ...config }
    const start = (migrates: boolean) =>
      prepareTables({ ...settings, migrates }, databases, () => undefined)
    await expect(start(false)).rejects.toThrow(
      /MIGRATE: the database lacks \d+ migrations [^]* 0001-first-tables. Run them with npm run/,
    )
    await start(true)
    await start(false)
    await databases.close()
    await remove()
  })
})

test('who fills new tables without their references, as a move does, is not held to them by a migration', async () => {
  const { config, remove } = await freshPlace('sqlite')
  const { write, close } = await openDatabase(config)
  await sql`pragma foreign_keys = off`.execute(write)
  await migrate(write)
  const { rows } = await sql`pragma foreign_keys`.execute(write)
  expect(rows).toEqual([{ foreign_keys: 0 }])
  await close()
  await remove()
})

test.each(databases().filter((kind) => kind === 'postgres'))(
  'others write while %s makes an index, however long that takes',
  async (kind) => {
    const { config, remove } = await freshPlace(kind)
    const databases = await openDatabase(config)
    const { write } = databases
    await migrate(write, { all: table })
    const settings = { databaseDirectUrl: undefined, migrates: true, databaseUrl: '', ...config }
    let limit: unknown
    const all: Migrations = {
      ...table,
      '2-index': {
        isConcurrent: true,
        async up(db: Kysely<unknown>) {
          limit = (await sql`show statement_timeout`.execute(db)).rows[0]
          await index.up(db)
        },
      },
    }
    let isDone = false
    let migrating = Promise.resolve()
    await write.transaction().execute(async (open) => {
      await sql`insert into t values (1)`.execute(open)
      migrating = withPatience(settings, databases, (own) => migrate(own.write, { all }))
      void migrating.then(() => (isDone = true))
      const waiting = sql`select 1 from pg_stat_activity
        where query like 'create index concurrently%' and wait_event_type = 'Lock'
          and datname = current_database()`
      await expect
        .poll(async () => (await waiting.execute(write)).rows.length, { timeout: 30_000 })
        .toBe(1)
      await sql`insert into t values (2)`.execute(write)
      expect(isDone).toBe(false)
    })
    await migrating
    expect(limit).toEqual({ statement_timeout: '0' })
    const valid = sql`select indisvalid from pg_index where indexrelid = 't_by_a'::regclass`
    expect((await valid.execute(write)).rows).toEqual([{ indisvalid: true }])
    await databases.close()
    await remove()
  },
)

test('the command says what it would run, and a start after it finds nothing to do', async () => {
  const processes = ownProcesses()
  const run = (...args: string[]) => processes.run('scripts/migrate.js', args)
  expect((await run('--dry-run')).said).toMatch(/Would run:\n {2}0001-first-tables\n/)
  const refused = await processes.start({ MIGRATE: 'off' })
  expect([await refused.ended, refused.said()]).toEqual([1, expect.stringContaining('MIGRATE: ')])
  expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('are up to date.') })
  expect((await processes.start({ MIGRATE: 'off', SEED_DEMO: '0' })).url).toContain('http')
  processes.end()
})
