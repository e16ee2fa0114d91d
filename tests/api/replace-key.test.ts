import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Databases } from '../../server/db/databases.ts'
import { migrate, migrations } from '../../server/db/migrate.ts'
import type { Step } from '../../server/db/migration-steps.ts'
import { openDatabase } from '../../server/db/open.ts'
import { replaceKey } from '../../server/db/replace-key.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { schemaFacts } from '../support/schema-facts.ts'

describe.each(databases())('on %s', (kind) => {
  let opened: Databases
  let remove: () => Promise<void>
  beforeEach(async () => {
    const place = await freshPlace(kind)
    remove = place.remove
    opened = await openDatabase(place.config)
  })
  afterEach(async () => {
    await opened.close()
    await remove()
  })
  const run = async (text: string) => (await sql.raw<object>(text).execute(opened.write)).rows

  test('a key gets other columns; rows, other keys and references stay', async () => {
    await run('create table owner (id text primary key)')
    await run(`create table "paper" ("company_id" text not null, "id" text not null,
      "code" text not null, constraint "paper_pk" primary key ("company_id", "id"),
      constraint "paper_code_unique" unique ("code"))`)
    await run('create index paper_by_id on paper (id)')
    await run(`create table sheet (company_id text, paper_id text,
      foreign key (company_id, paper_id) references paper (company_id, id))`)
    await run('alter table paper add column note text')
    await run(`insert into paper values ('a', '1', 'x', 'n'), ('a', '2', 'y', null)`)
    await run(`insert into sheet values ('a', '1')`)
    const key = {
      table: 'paper',
      name: 'paper_code_unique',
      kind: 'unique',
      from: ['code'],
      to: ['code', 'company_id'],
    } as const
    const step: Step = { up: (db) => replaceKey(db, key), isConcurrent: true }
    // An upgrade that was cut off runs again.
    await migrate(opened.write, { all: { first: step, second: step } })

    expect(await run('select id, code, note from paper order by id')).toEqual([
      { id: '1', code: 'x', note: 'n' },
      { id: '2', code: 'y', note: null },
    ])
    await run(`insert into paper values ('b', '1', 'x', null)`)
    await expect(run(`insert into paper values ('a', '3', 'x', null)`)).rejects.toThrow(/unique/i)
    await expect(run(`delete from paper where company_id = 'a'`)).rejects.toThrow(/foreign key/i)
    const { keys } = await schemaFacts(opened)
    expect(keys.map(({ table, columns }) => `${table}(${columns.join()})`)).toEqual(
      expect.arrayContaining(['paper(id)', 'paper(code,company_id)', 'sheet(company_id,paper_id)']),
    )
  })

  test('orders of a database from before keep their receipts, and go on to refuse a second number', async () => {
    const later = ['0198-keys-with-company', '0387-orders-by-number', '0388-narrow-order-indexes']
    const before = Object.entries(migrations).filter(([name]) => !later.includes(name))
    await migrate(opened.write, { all: Object.fromEntries(before) })
    const { tables } = await schemaFacts(opened)
    const names = tables.get('sale_order') ?? []
    const valueOf = (name: string, company: string, id: string) =>
      name === 'company_id'
        ? `'${company}'`
        : name === 'id'
          ? `'${id}'`
          : name === 'uuid'
            ? `'secret-${id}'`
            : /(customer|table|table_session|location)_id$/.test(name)
              ? 'null'
              : `'${id}'`
    const add = (company: string, id: string) =>
      run(`insert into sale_order (${names.join()}) values
        (${names.map((name) => valueOf(name, company, id)).join()})`)
    await add('a', '1')
    await add('a', '2')
    await migrate(opened.write)
    expect(await run("select id from sale_order where uuid = 'secret-1'")).toEqual([{ id: '1' }])
    await add('b', '2')
    await expect(
      run(`update sale_order set order_no = '1', module_id = 1
        where id = '2'`),
    ).rejects.toThrow(/unique/i)
    expect((await run('select id from sale_order')).length).toBe(3)
  })
})
