import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOrder } from '#contract/new-order.ts'
import { createProduct } from '#contract/product.ts'
import { migrate } from '../../server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../../server/db/open.ts'
import { prepareTables } from '../../server/db/prepare-tables.ts'
import type { Db } from '../../server/db/tenant.ts'
import { seedDemo } from '../../server/seed/seed.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { type OwnProcess, ownProcesses, type Processes } from '../support/own-process.ts'
import { answerAt, signInAt } from '../support/remote.ts'
import { schemaFacts } from '../support/schema-facts.ts'

let processes: Processes
let folder: string
let target: Awaited<ReturnType<typeof freshPlace>>
let url: string
const at = (name: string) => join(folder, name)

async function withDatabase<Result>(config: DatabaseConfig, work: (db: Db) => Promise<Result>) {
  const opened = await openDatabase(config)
  return work(opened.write).finally(() => opened.close())
}

/** Every row of every table as text, but the databases' own account of migrations. */
async function contentOf(config: DatabaseConfig): Promise<Map<string, string[]>> {
  const opened = await openDatabase(config)
  const { tables } = await schemaFacts(opened)
  const content = new Map<string, string[]>()
  for (const name of [...tables.keys()].filter((it) => !it.startsWith('kysely_')).toSorted()) {
    const all = sql<Record<string, unknown>>`select * from ${sql.table(name)}`
    const rows = (await all.execute(opened.read)).rows.map((row) =>
      JSON.stringify(
        Object.entries(row)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([column, value]) => [
            column,
            value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
          ]),
      ),
    )
    content.set(name, rows.toSorted())
  }
  await opened.close()
  return content
}

/** The demo, with values that two databases easily take for different ones. */
async function makeDemo(dataDir: string): Promise<void> {
  const opened = await openDatabase({ dataDir })
  await migrate(opened.write)
  await seedDemo(opened)
  const company = await opened.write
    .selectFrom('company_detail')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (const [index, one] of [bytes, new Uint8Array()].entries())
    await opened.write
      .insertInto('file')
      .values({
        company_id: company.id,
        name: `${index}.png`,
        content_type: 'image/png',
        bytes: one,
        created_ms: Number.MAX_SAFE_INTEGER,
      })
      .execute()
  for (const value of ['', 'NULL', '{"a,b"}', '\\N\t\\x', '“é” 😀\r\n', "o'clock", 'true', '1e3'])
    await opened.write
      .insertInto('meta')
      .values({ key: `odd ${value}`, value })
      .execute()
  await opened.write
    .updateTable('company_detail')
    .set({ tax_percent: 0.1 + 0.2, initial_payment: -1 })
    .where('id', '=', company.id)
    .execute()
  await opened.close()
}

const demo = ownProcesses()
afterAll(() => demo.end())
let made: Promise<void> | undefined
async function fillDemo(dataDir: string): Promise<void> {
  await (made ??= makeDemo(demo.dataDir))
  cpSync(demo.dataDir, dataDir, { recursive: true })
}

beforeEach(() => {
  processes = ownProcesses()
  folder = processes.dataDir
})
afterEach(() => processes.end())

const move = (to: string, env: Record<string, string>, killAt?: string) =>
  processes.run('scripts/move.js', ['--to', to], { env, ...(killAt && { killAt }) })

async function stop({ child, ended }: OwnProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** Signs a demo owner in and takes an order. Answers its number. */
async function takeOrder(env: Record<string, string>): Promise<number> {
  const server = await processes.start(env)
  expect(server.said()).toContain('ready')
  const as = await signInAt(server.url, 'owner@foodkart.example')
  const product = { name: `Soup ${Object.keys(env).length}`, priceAmount: 450 }
  const { id: productId } = await answerAt(server.url, createProduct, product, { as })
  const items = [{ productId, quantity: 1 }]
  const { orderNo } = await answerAt(server.url, createOrder, { items }, { as })
  await stop(server)
  return Number(orderNo)
}

describe.runIf(databases().includes('postgres'))('npm run move', () => {
  beforeEach(async () => {
    target = await freshPlace('postgres')
    url = target.config.databaseUrl ?? ''
  })
  afterEach(() => target.remove())

  test('moves everything to PostgreSQL and back, and counters go on', async () => {
    const dataDir = at('from')
    await fillDemo(dataDir)
    writeFileSync(at('from/secret.key'), 'k'.repeat(43))
    mkdirSync(at('from/mail'))
    writeFileSync(at('from/mail/1.eml'), 'a mail')
    const before = await contentOf({ dataDir })
    expect(before.get('sale_order')?.length).toBeGreaterThan(100)

    const there = await move(url, { DATA_DIR: dataDir })
    expect(there).toMatchObject({ code: 0, said: expect.stringContaining('Moved ') })
    expect(await contentOf(target.config)).toEqual(before)
    const first = await takeOrder({ DATABASE_URL: url, DATA_DIR: dataDir })
    const later = await contentOf(target.config)

    const env = { DATABASE_URL: url, DATA_DIR: dataDir }
    const cut = await move(`sqlite:${at('back')}`, env, 'sale_order: ')
    expect(cut.said).not.toContain('Moved ')
    const refused = await processes.start({ DATA_DIR: at('back') })
    expect([await refused.ended, refused.said()]).toEqual([
      1,
      expect.stringContaining('A move into this database has begun and is not finished'),
    ])
    const back = await move(`sqlite:${at('back')}`, env)
    expect(back).toMatchObject({ code: 0, said: expect.stringContaining('going on') })
    expect(await contentOf({ dataDir: at('back') })).toEqual(later)
    for (const name of ['secret.key', 'mail/1.eml'])
      expect(readFileSync(at(`back/${name}`))).toEqual(readFileSync(at(`from/${name}`)))
    expect(await takeOrder({ DATA_DIR: at('back'), PORT: '0', HOST: '127.0.0.1' })).toBe(first + 1)

    const facts = await Promise.all(
      [{ dataDir }, { dataDir: at('back') }].map(async (config) => {
        const opened = await openDatabase(config)
        const { tables, keys } = await schemaFacts(opened).finally(() => opened.close())
        return [[...tables], keys.map((key) => JSON.stringify(key)).toSorted()]
      }),
    )
    expect(facts[1]).toEqual(facts[0])
  })

  test('killed three times it loses nothing, and never writes to what it reads from', async () => {
    const dataDir = at('from')
    await fillDemo(dataDir)
    const before = await contentOf({ dataDir })
    const file = readFileSync(at('from/sevenfold.db'))
    for (const killAt of ['app_user: ', 'sale_order: ', 'indexes and constraints']) {
      expect((await move(url, { DATA_DIR: dataDir }, killAt)).said).not.toContain('Moved ')
      const opened = await openDatabase(target.config)
      const settings = { databaseUrl: url, databaseDirectUrl: undefined, migrates: true }
      const start = prepareTables({ dataDir, ...settings }, opened, () => undefined)
      await expect(start).rejects.toThrow('A move into this database has begun')
      await opened.close()
    }
    await withDatabase({ dataDir: at('other') }, (db) => migrate(db))
    expect(await move(url, { DATA_DIR: at('other') })).toMatchObject({
      code: 1,
      said: expect.stringContaining(`is the target of a move from ${dataDir} that is not finished`),
    })
    expect(await move(url, { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(await contentOf(target.config)).toEqual(before)
    expect(readFileSync(at('from/sevenfold.db')).equals(file)).toBe(true)
    expect(await move(url, { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty, it has the table app_user'),
    })
  })

  test('a lost connection is explained, and the same command continues', async () => {
    await fillDemo(folder)
    const cut = async () => {
      const admin = new Client({ connectionString: url })
      await admin.connect()
      const { rowCount } = await admin.query(`select pg_terminate_backend(pid)
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and usename is not null and exists (select from pg_class where relname = 'sale_order')`)
      await admin.end()
      return rowCount ?? 0
    }
    const moving = move(url, {})
    await expect.poll(cut, { interval: 20, timeout: 60_000 }).toBeGreaterThan(0)
    const { code, said } = await moving
    expect(code).toBe(1)
    expect(said).toMatch(
      /The database was away: .*\. What was moved is kept\. Run the same command/,
    )
    expect(said).not.toMatch(/\n +at /)
    const again = await move(url, {})
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('Moved') })
  })

  test('a row changed on either side and a table left out are found', async () => {
    const dataDir = at('from')
    await fillDemo(dataDir)
    await move(url, { DATA_DIR: dataDir }, 'sale_order: ')
    const goesOn = () => move(url, { DATA_DIR: dataDir })
    const rename = (config: DatabaseConfig, name: string) =>
      withDatabase(config, (db) =>
        db.updateTable('module').set({ name }).where('id', '=', 1).execute(),
      )
    const { name } = await withDatabase({ dataDir }, (db) =>
      db.selectFrom('module').select('name').where('id', '=', 1).executeTakeFirstOrThrow(),
    )
    const otherContent = /The table module is not the same on both: 7 rows to move, 7 in .* other/
    await rename(target.config, 'Another')
    expect(await goesOn()).toMatchObject({ code: 1, said: expect.stringMatching(otherContent) })
    await rename(target.config, name)
    await rename({ dataDir }, 'Another')
    expect(await goesOn()).toMatchObject({ code: 1, said: expect.stringMatching(otherContent) })
    await rename({ dataDir }, name)

    const units = await withDatabase({ dataDir }, (db) =>
      db.selectFrom('unit').selectAll().execute(),
    )
    await withDatabase(target.config, (db) => db.deleteFrom('unit').execute())
    expect(await goesOn()).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        `unit is not the same on both: ${units.length} rows to move, 0`,
      ),
    })
    await withDatabase(target.config, (db) => db.insertInto('unit').values(units).execute())
    expect(await goesOn()).toMatchObject({ code: 0 })
    expect(await contentOf(target.config)).toEqual(await contentOf({ dataDir }))
  })

  test('a dry run says what would be moved, and changes nothing', async () => {
    const dataDir = at('from')
    await withDatabase({ dataDir }, async (db) => {
      await migrate(db)
      await db.insertInto('meta').values({ key: 'a', value: 'b' }).execute()
    })
    const dry = (to: string, env: Record<string, string>) =>
      processes.run('scripts/move.js', ['--dry-run', '--to', to], { env })
    const there = await dry(url, { DATA_DIR: dataDir })
    expect(there).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Would move [^]*meta: 1\n/),
    })
    const tables = sql`select relname from pg_class where relnamespace = 'public'::regnamespace`
    expect((await withDatabase(target.config, (db) => tables.execute(db))).rows).toEqual([])
    await withDatabase(target.config, (db) => migrate(db))
    const env = { DATABASE_URL: url, DATA_DIR: dataDir }
    expect(await dry(`sqlite:${at('none')}`, env)).toMatchObject({ code: 0 })
    expect(() => readFileSync(at('none'))).toThrow('ENOENT')
  })

  test('a database in use, an older one and what would be lost are refused with words', async () => {
    const dataDir = at('from')
    const refusal = async (env: Record<string, string>, to = url) => {
      const { code, said } = await move(to, env)
      expect(code).toBe(1)
      expect(said).not.toMatch(/\bat .*\.ts/)
      return said
    }
    const own = await openDatabase({ dataDir })
    expect(await refusal({ DATA_DIR: dataDir })).toContain('Another server already runs')
    await own.close()
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(/lacks \d+ migrations [^]*npm run migrate/)
    await withDatabase({ dataDir }, async (db) => {
      await migrate(db)
      await sql`create table of_mine (id text primary key)`.execute(db)
    })
    expect(await refusal({ DATA_DIR: dataDir })).toContain('the table of_mine (key id), which')
    await withDatabase({ dataDir }, async (db) => {
      await sql`drop table of_mine`.execute(db)
      await db.insertInto('meta').values({ key: 'a', value: 'b\0c' }).execute()
    })
    expect(await refusal({ DATA_DIR: dataDir })).toContain(
      "meta.value of the row a holds what can't",
    )
    await withDatabase({ dataDir }, (db) => sql`update meta set value = 'b'`.execute(db))
    expect(await move(url, { DATA_DIR: dataDir })).toMatchObject({ code: 0 })

    const env = { DATABASE_URL: url, DATA_DIR: dataDir }
    const opened = await openDatabase(target.config)
    await opened.read.selectFrom('meta').selectAll().execute()
    expect(await refusal(env, `sqlite:${at('back')}`)).toContain(
      'is in use by others (connections: 1). Stop all',
    )
    await opened.close()
    expect(await refusal(env, `sqlite:${dataDir}`)).toContain('is not empty, it has the table')
    writeFileSync(at('from/secret.key'), 'one')
    mkdirSync(at('back'), { recursive: true })
    writeFileSync(at('back/secret.key'), 'another')
    expect(await refusal(env, `sqlite:${at('back')}`)).toContain(
      'has a secret.key of another server',
    )
    rmSync(at('back'), { recursive: true })
    expect(await refusal(env)).toContain('DATABASE_URL is set, so PostgreSQL is what would be read')
  })
})

test.each([
  [[], '--to says where the database goes'],
  [['--to', 'mysql://x'], 'mysql://x is no address of a database. Give postgres://'],
  [['--to', 'sqlite:other'], '--to: the settings name no PostgreSQL'],
  [['--to', 'postgres://127.0.0.1:9/x'], '--to: no PostgreSQL answers at 127.0.0.1:9'],
  [['--too', 'x'], "Unknown option '--too'"],
])('move %j ends with 1 and words', async (args, words) => {
  await withDatabase({ dataDir: folder }, (db) => migrate(db))
  const { code, said } = await processes.run('scripts/move.js', args)
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
  expect(said).not.toMatch(/\bat .*\.ts/)
})
