import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getFourBoxes } from '#contract/dashboard.ts'
import { createProduct, listProducts } from '#contract/product.ts'
import { faultOf } from '../../server/db/fault.ts'
import { createReaders, type Readers } from '../../server/db/readers.ts'
import type { Db } from '../../server/db/tenant.ts'
import { createReads } from '../../server/http/choose-reads.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { freshDatabases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe('threads that read', () => {
  let folder: string
  let main: DatabaseSync
  let readers: Readers
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sevenfold-readers-'))
    main = new DatabaseSync(join(folder, 'a.db'))
    main.exec(
      "pragma journal_mode = wal; create table thing (id integer primary key, name text); insert into thing values (1, 'one')",
    )
  })
  afterEach(async () => {
    await readers.close()
    main.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = (options: { threads?: number; statementTimeoutMs?: number } = {}) => {
    readers = createReaders({ file: join(folder, 'a.db'), busyTimeoutMs: 1000, ...options })
  }
  const count = async (db: Db): Promise<number | undefined> =>
    (await sql<{ n: number }>`select count(*) as n from thing`.execute(db)).rows[0]?.n
  /** About a fifth of a second for a million. */
  const countTo = (db: Db, millions: number) =>
    sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${millions * 1e6})
      select count(*) as n from c`.execute(db)

  test('see what was committed before they were asked, and give back what the main one would', async () => {
    open()
    const mine = readers.of('a')
    expect(await count(mine)).toBe(1)
    main.exec("insert into thing values (2, 'two')")
    expect(await count(mine)).toBe(2)
    const { rows } =
      await sql`select id, name, x'00ff' as bytes, null as nil from thing where name = ${'two'}`.execute(
        mine,
      )
    expect(rows).toEqual([{ id: 2, name: 'two', bytes: new Uint8Array([0, 255]), nil: null }])
  })

  test('answer under `npm run dev`, where Node posts which files a thread loads', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    open()
    expect(await count(readers.of('a'))).toBe(1)
    expect(await count(readers.of('a'))).toBe(1)
    vi.unstubAllEnvs()
  })

  test('return many rows in parts and in order', async () => {
    open()
    main.exec(`delete from thing; with recursive c(n) as (select 1 union all select n + 1 from c
      where n < 1234) insert into thing select n, 'number ' || n from c`)
    const ask = (below: number) =>
      sql<{ id: number }>`select id from thing where id < ${below} order by id`.execute(
        readers.of('a'),
      )
    const answers = await Promise.all([ask(1_235), ask(1), ask(501), ask(1_001)])
    for (const [at, count] of [1_234, 0, 500, 1_000].entries())
      expect(answers[at]?.rows.map(({ id }) => id)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      )
  })

  test('tell of a fault as the main one does', async () => {
    open()
    const fault = (statement: Promise<unknown>) => statement.catch((error: unknown) => error)
    const unknown = await fault(sql`select * from nowhere`.execute(readers.of('a')))
    expect(unknown).toMatchObject({
      code: 'ERR_SQLITE_ERROR',
      errcode: 1,
      message: 'no such table: nowhere',
    })
    expect(faultOf(unknown)).toBeUndefined()
    expect(
      await fault(sql`insert into thing values (3, 'three')`.execute(readers.of('a'))),
    ).toMatchObject({ errcode: 8 })
    expect(await count(readers.of('a'))).toBe(1)
  })

  test('are not all taken by one company: another is answered while the first has a long statement under way and more waiting', async () => {
    open({ threads: 2 })
    const ended: string[] = []
    const long = [1, 2, 3].map(() => countTo(readers.of('a'), 1).then(() => ended.push('a')))
    await count(readers.of('b')).then(() => ended.push('b'))
    expect(ended).toEqual(['b'])
    await Promise.all(long)
  })

  test('have a line that ends: who comes beyond it is asked to come again', async () => {
    open({ threads: 2 })
    const asked = await Promise.allSettled(
      Array.from({ length: 60 }, () => countTo(readers.of('a'), 0.01)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(41)
    expect(asked.at(-1)).toMatchObject({ reason: { code: 'RETRY_LATER' } })
    expect(await count(readers.of('a'))).toBe(1)
  })

  test('take a call with all its statements as one in the line', async () => {
    open({ threads: 2 })
    const calls = Array.from({ length: 30 }, () =>
      readers
        .of('a')
        .connection()
        .execute(async (db) => Promise.all([count(db), count(db), count(db)])),
    )
    expect(await Promise.all(calls)).toEqual(calls.map(() => [1, 1, 1]))
  })

  test('answer no statement for ever: it counts as a database that is away, and the next one is answered', async () => {
    open({ threads: 2, statementTimeoutMs: 500 })
    const runaway = await countTo(readers.of('a'), 6).catch((error: unknown) => error)
    expect(faultOf(runaway)).toBe('unavailable')
    expect(await count(readers.of('b'))).toBe(1)
    expect(await count(readers.of('a'))).toBe(1)
  })

  test('refuse what waits when the database is closed', async () => {
    open({ threads: 2 })
    const asked = Promise.allSettled([countTo(readers.of('a'), 0.5), count(readers.of('a'))])
    await count(readers.of('b'))
    await readers.close()
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('the server on the embedded database', () => {
  let server: TestServer
  let long: string[]
  beforeEach(async () => {
    long = []
    server = await startServer({
      wrap: (databases) => ({
        ...databases,
        longRead: (companyId) => {
          long.push(companyId)
          return databases.longRead(companyId)
        },
      }),
    })
  })
  afterEach(() => server.close())

  test('reads in threads what may take long, and there too finds what was just written', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const ask = (input: Parameters<typeof server.call<typeof listProducts>>[1]) =>
      server.call(listProducts, input, { as: owner })
    await ask({})
    expect(long).toEqual([])
    await server.call(createProduct, { name: 'Masala dosa', priceAmount: 450 }, { as: owner })
    expect((await ask({ search: 'dosa' })).data.rows).toMatchObject([{ name: 'Masala dosa' }])
    expect((await ask({ currentPage: 101 })).data).toMatchObject({
      rows: [],
      pagination: { totalRows: 1 },
    })
    await server.call(getFourBoxes, {}, { as: owner })
    const table = await server.request({
      url: '/api/product/getall',
      headers: { accept: 'text/csv', 'x-access-token': owner.token, 'module-id': '13' },
    })
    expect(table.body).toContain('Masala dosa')
    expect(long).toEqual(Array.from({ length: 4 }, () => owner.company.id))
  })

  test('marks slow reads of one company only; reads without a company are not moved', async () => {
    const reads = createReads(server.databases)
    const read = (companyId: string, rows: number) =>
      reads.run({ companyId, path: 'a', input: {}, isLong: false }, (db) => countRows(db, rows))
    for (let at = 0; at < 5; at += 1) await read('large', LONG)
    expect(long).toEqual(['large', 'large'])
    for (let at = 0; at < 5; at += 1) await read('', LONG)
    await read('small', 1)
    expect(long).toEqual(['large', 'large'])
  })

  test('reads lists of a large company in threads until they were fast, each by its filters and sort', async () => {
    const { id: companyId } = await aCompany(server, { order_seq: 10_000 })
    const reads = createReads(server.databases)
    const read = (input: object, rows: number) =>
      reads.run({ companyId, path: 'a', input, isLong: false }, (db) => countRows(db, rows))
    const longOf = async (input: object, rows: number) => {
      const before = long.length
      for (let at = 0; at < 5; at += 1) await read({ ...input, currentPage: at + 1 }, rows)
      return long.length - before
    }
    // The first ones also wait for the thread to start.
    expect([1, 2, 3]).toContain(await longOf({ sort: 'name' }, 1))
    expect(await longOf({ sort: 'total' }, LONG)).toBe(5)
    expect(await longOf({ sort: 'name', source: 'guest' }, LONG)).toBe(5)
    expect(await longOf({ sort: 'name', exactTotal: true }, 1)).toBe(5)
    expect(await longOf({ sort: 'name' }, 1)).toBe(0)
  })

  test('takes a read for long by its own statements, not by what others asked meanwhile', async () => {
    const reads = createReads(server.databases)
    const several = Array.from({ length: 60 }, () =>
      reads.run({ companyId: 'busy', path: 'a', input: {}, isLong: false }, async (db) => {
        for (let at = 0; at < 4; at += 1) await countRows(db, 1_000)
      }),
    )
    await Promise.all(several)
    await reads.run({ companyId: 'busy', path: 'a', input: {}, isLong: false }, (db) =>
      countRows(db, 1),
    )
    expect(long).toEqual([])
  })

  test('asks a company to come again whose line is too long, and answers another', async () => {
    const [owner, other] = [
      await aUser(server, { module: 'foodKart' }),
      await aUser(server, { module: 'foodKart' }),
    ]
    const search = (as: typeof owner) => server.call(listProducts, { search: 'dosa' }, { as })
    const many = Promise.all(Array.from({ length: 60 }, () => search(owner)))
    expect((await search(other)).status).toBe(200)
    const statuses = (await many).map(({ status }) => status)
    expect([...new Set(statuses)].toSorted()).toEqual([200, 503])
    expect((await search(owner)).status).toBe(200)
  })
})

/** Counting so many rows takes tens of milliseconds on any machine. */
const LONG = 300_000

/** Takes time in a statement, as a long list does. */
async function countRows(db: Db, rows: number): Promise<void> {
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
    select max(i) from n`.execute(db)
}

test('a statement is prepared once, also where hundreds of others were before', async () => {
  const opened = await freshDatabases('sqlite')
  for (let at = 0; at < 600; at += 1) await sql.raw(`select ${at}`).execute(opened.read)
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  for (let time = 0; time < 3; time += 1) await sql`select 'often'`.execute(opened.read)
  expect(prepare).toHaveBeenCalledTimes(1)
  prepare.mockRestore()
  await opened.close()
})
