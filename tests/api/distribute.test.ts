import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Databases } from '../../server/db/databases.ts'
import { distributionOf, placeOf } from '../../server/db/distribution.ts'
import { openDatabase } from '../../server/db/open.ts'
import { databases, placeWithTables } from '../support/databases.ts'
import { ownProcesses } from '../support/own-process.ts'
import { schemaFacts, type SchemaFacts } from '../support/schema-facts.ts'

/** Tables that every machine has though they name a company, and why. */
const everywhereThoughOfCompanies: Record<string, string> = {
  link_code: 'a scanned code says whose it is: it is asked before the company is known',
  unit: 'most units are of no company, and products of all join them',
}

describe.runIf(databases().includes('postgres'))('the tables of a cluster', () => {
  let opened: Databases
  let facts: SchemaFacts
  let url = ''
  let remove: () => Promise<void>
  beforeAll(async () => {
    const place = await placeWithTables('postgres')
    remove = place.remove
    url = place.config.databaseUrl ?? ''
    opened = await openDatabase(place.config)
    facts = await schemaFacts(opened)
  })
  afterAll(async () => {
    await opened.close()
    await remove()
  })
  const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(opened.write)).rows
  const columnOf = (table: string) => {
    const place = placeOf(table)
    return place.kind === 'company' ? place.column : undefined
  }

  test('every table is distributed by its company column or listed as not distributed', () => {
    for (const [table, columns] of facts.tables)
      if (table in everywhereThoughOfCompanies) expect(placeOf(table).kind).toBe('everywhere')
      else if (columns.includes('company_id')) expect(columnOf(table), table).toBe('company_id')
      // A new table without a company needs its place in server/db/distribution.ts.
      else expect(columnOf(table) ?? '-', table).toBe(table === 'company_detail' ? 'id' : '-')
  })

  test('unique keys and references hold on one machine', () => {
    for (const { table, kind, columns } of facts.keys) {
      const column = columnOf(table)
      if (column === undefined || kind === 'index') continue
      expect(columns, `${table} ${kind}`).toContain(column)
    }
  })

  test('the statements spread each table once, and bring every reference back', async () => {
    const calls = 'create table called (what text, args text)'
    const standIn = (name: string, args: string, noted: string) =>
      run(`create function ${name}(${args}) returns void language sql as
        $$ insert into called values ('${name}', concat_ws(' ', ${noted})) $$`)
    const references = `select conrelid::regclass::text as t, conname as n,
      pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2`
    const before = await run(references)
    const { together, after } = await distributionOf(opened.write)
    await run(calls)
    await standIn('create_reference_table', 'a regclass', '$1')
    await run(spread)
    await standIn('truncate_local_data_after_distributing_table', 'a regclass', '$1')
    const [first, ...rest] = together
    expect(first).toBe('create extension if not exists citus')
    await opened.write.transaction().execute(async (db) => {
      for (const statement of rest) await sql.raw(statement).execute(db)
    })
    for (const statement of after) await run(statement)
    expect(await run(references)).toEqual(before)
    expect(before.length).toBeGreaterThan(30)
    const called = await run<{ what: string; args: string }>('select what, args from called')
    const argsOf = (what: string) =>
      called.flatMap((call) => (call.what === what ? [call.args] : []))
    const distributed = argsOf('create_distributed_table')
    expect(distributed[0]).toBe('company_detail id none')
    expect(distributed).toContain('sale_order company_id company_detail')
    const all = [...distributed.map((it) => it.split(' ')[0]), ...argsOf('create_reference_table')]
    expect(all.toSorted()).toEqual(
      [...facts.tables.keys()].filter((it) => placeOf(it).kind !== 'coordinator').toSorted(),
    )
  })

  test('a key without the company is refused as a cluster refuses it', async () => {
    await run('create table wrong (company_id text, id text, code text unique)')
    await expect(
      run("select create_distributed_table('wrong', 'company_id', 'company_detail')"),
    ).rejects.toThrow('wrong_code_key lacks company_id')
    await run('drop table wrong')
  })

  test('the command prints them, and says in words what is missing', async () => {
    const processes = ownProcesses()
    const distribute = (args: string[], env: Record<string, string>) =>
      processes.run('scripts/distribute.js', args, { env })
    const dry = await distribute(['--dry-run'], { DATABASE_URL: url })
    expect(dry.said).toContain("select create_distributed_table('sale_order', 'company_id',")
    expect(dry.said.trim().split('\n')[0]).toBe('begin;')
    const without = await distribute([], { DATABASE_URL: url })
    expect(without.said).toContain('Citus is not installed')
    const embedded = await distribute(['--dry-run'], {})
    expect(embedded.said).toContain('the embedded database has one machine')
    processes.end()
  })
})

/** Stands for the one of Citus, and refuses what it refuses. */
const spread = `
  create function create_distributed_table(a regclass, b text, colocate_with text) returns void
  language plpgsql as $$
  declare key text;
  begin
    select x.indexrelid::regclass into key from pg_index x where x.indrelid = a and x.indisunique
      and not exists (select 1 from pg_attribute t where t.attrelid = a and t.attname = b
        and t.attnum = any (x.indkey));
    if key is not null then raise exception '% lacks %', key, b; end if;
    select conname into key from pg_constraint where contype = 'f' and a in (conrelid, confrelid);
    if key is not null then raise exception '% holds % on this machine', key, a; end if;
    insert into called values ('create_distributed_table', concat_ws(' ', a, b, colocate_with));
  end $$`
