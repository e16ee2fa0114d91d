import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Databases } from '../../server/db/databases.ts'
import { databases, freshDatabases } from '../support/databases.ts'
import { type Key, schemaFacts, type SchemaFacts } from '../support/schema-facts.ts'

/**
 * Tables that belong to no company, and why. Every other table leads with its company, so that one
 * company's rows lie together on one node.
 */
const globalTables: Record<string, string> = {
  company_detail: 'the companies themselves; their id is the company',
  app_user: 'a person may work for several companies',
  auth_code: 'mailed to people who may have no company yet',
  authenticator: 'a person may work for several companies',
  passkey: 'a person may work for several companies',
  recovery_code: 'a person may work for several companies',
  login_attempt: 'counted per name and address before anyone is known',
  known_device: 'a browser knows a person before it is known for which company',
  mail_count: 'counted per sender and address, some of which belong to no company',
  table_size: 'facts about the database itself',
  call_count: 'counted per person and per company, for a few minutes',
  link_code: 'a scanned code says which company it is',
  partner_code: 'given out before the company exists',
  module: 'what is on offer to all',
  unit: 'the same for all',
  industry: 'the same for all',
  industry_subcategory: 'the same for all',
  delivery_partner: 'what is on offer to all',
  community: 'has companies as its members',
  webhook_event: 'applied once by the id of the provider, before it is known whose it is',
  text_stop: 'who answers STOP to the number of the installation hears of no company any more',
  meta: 'facts about the database itself',
  kysely_migration: 'facts about the database itself',
  kysely_migration_lock: 'facts about the database itself',
}

/**
 * Keys of companies' tables that don't lead with the company: questions that are asked before it is
 * known, or about all companies.
 */
const acrossCompanies: Record<string, string> = {
  'session(token_hash,company_id)': 'the token says which company it is',
  'session(user_id)': 'a person is signed out everywhere',
  'company_user(user_id)': 'sign-in finds the companies of a person',
  'sale_order(uuid)': 'a receipt is found by its secret alone',
  'sale_order(moved_ms)': 'the clock ends what nobody answered',
  'sale_order(start_ms)': 'the clock reminds of bookings',
  'reservation(start_ms)': 'the clock ends what nobody answered',
  'customer_visit(token,company_id)': 'a ticket is found by its secret alone',
  'community_event_booking(token,company_id)': 'an application is found by its secret alone',
  'dynamic_link(code,company_id)':
    'a code of which no table says whose it is: made by a server of an earlier release',
  'file(name,company_id)': 'a picture is found by its name alone',
  'payment_account(provider,account_ref)': 'a notice of the provider says which company it is',
  'community_member(community_id,state,company_id)': 'a community lists the companies in it',
  'customer_visit(queue_status,company_id)': 'the clock closes queues of all companies',
  'notification(subject_id)': 'what is settled leaves every bell that told of it',
  'push_device(address_hash)': 'a browser is one person’s, in whichever company',
  'push_device(user_id)': 'a person has a few devices in all companies',
  'push_device(session_id)': 'a session ends in whichever company it was opened',
  'push_device(used_ms)': 'the clock forgets for all companies',
  'text_agreement(agreed_ms)': 'the clock forgets for all companies',
  'subscription(due_ms)': 'the clock renews for all companies',
  'payment_txn(created_ms,id)': 'the master sees what all companies paid for modules',
  'order_slot(begin_ms)': 'the clock begins what is due of all companies',
  'product(sold_out_until_ms)': 'the clock offers again what is due of all companies',
  'inbox_key(created_ms)': 'the clock forgets for all companies',
  'outbox_event(created_ms)': 'the clock forgets for all companies',
  'event_counter(session_ms)': 'the live feed looks for companies with news',
  'outbox_job(state,run_ms)': 'the worker takes what is due of all companies',
}

const nameOf = ({ table, columns }: Key) => `${table}(${columns.join(',')})`
const isOfCompanies =
  ({ tables }: SchemaFacts) =>
  ({ table }: { table: string }) =>
    !(table in globalTables) && tables.has(table)
const notLedByCompany = (facts: SchemaFacts) =>
  facts.keys.filter(isOfCompanies(facts)).filter(({ columns }) => columns[0] !== 'company_id')

const uniqueWithoutCompany = (facts: SchemaFacts) =>
  facts.keys
    .filter(isOfCompanies(facts))
    .filter(({ kind, columns }) => kind !== 'index' && !columns.includes('company_id'))

describe.each(databases())('the schema on %s', (database) => {
  let opened: Databases
  let facts: SchemaFacts
  beforeAll(async () => {
    opened = await freshDatabases(database)
    facts = await schemaFacts(opened)
  })
  afterAll(async () => {
    await opened.close()
    process.stdout.write(
      `schema on ${database}: ${facts.tables.size} tables, ${facts.keys.length} keys\n`,
    )
  })

  test('has no table without a company that is not named as a global one', () => {
    const withoutCompany = [...facts.tables].filter(
      ([table, columns]) => !columns.includes('company_id') && !(table in globalTables),
    )
    expect(withoutCompany.map(([table]) => table)).toEqual([])
  })

  test('leads with the company in every key of its tables, but for the questions that are asked across companies', () => {
    expect(
      notLedByCompany(facts)
        .map(nameOf)
        .filter((name) => !(name in acrossCompanies)),
    ).toEqual([])
  })

  test('has the company in every unique key of its tables, so that each shard can hold it by itself', () => {
    expect(uniqueWithoutCompany(facts).map(nameOf)).toEqual([])
  })

  test('still has every key and table that is named as an exception, once its area is there', () => {
    const keys = new Set(facts.keys.map(nameOf))
    const present = (name: string) => facts.tables.has(name.replace(/\(.*/, ''))
    expect(Object.keys(acrossCompanies).filter((name) => present(name) && !keys.has(name))).toEqual(
      [],
    )
  })

  test('has a primary key on every table, and parents that are found inside the same company', () => {
    const primary = new Set(
      facts.keys.filter(({ kind }) => kind === 'primary').map(({ table }) => table),
    )
    expect(
      [...facts.tables.keys()].filter(
        (table) => !primary.has(table) && !table.startsWith('kysely_'),
      ),
    ).toEqual([])
    expect(facts.keys.filter(({ kind }) => kind === 'foreign').length).toBeGreaterThan(0)
  })

  test('counts with no sequence and decides nothing in triggers, procedures, views or deferred constraints', () => {
    expect(facts.others).toEqual([])
  })

  test('shows a breach of each of these rules', async () => {
    const run = (text: string) => sql.raw(text).execute(opened.write)
    await run(
      'create table planted (company_id text not null, id text not null primary key, product_id text)',
    )
    await run('create unique index planted_by_product on planted (product_id, company_id)')
    await run('create view planted_view as select 1 as one')
    if (database === 'postgres') {
      await run('create sequence planted_seq')
      await run(
        'create table planted_counted (id serial primary key, n integer generated always as identity, unique (n) deferrable)',
      )
      await run(
        'create function planted_fn() returns trigger language plpgsql as $$ begin return new; end $$',
      )
      await run(
        'create trigger planted_trigger before insert on planted for each row execute function planted_fn()',
      )
    } else {
      await run('create table planted_counted (id integer primary key autoincrement)')
      await run('create trigger planted_trigger before insert on planted begin select 1; end')
    }
    const seen = await schemaFacts(opened)
    expect(notLedByCompany(seen).map(nameOf)).toEqual(
      expect.arrayContaining(['planted(id)', 'planted(product_id,company_id)']),
    )
    await run('create table planted_key (company_id text not null, id text not null, code text)')
    await run('create unique index planted_key_by_code on planted_key (code, id)')
    expect(uniqueWithoutCompany(await schemaFacts(opened)).map(nameOf)).toEqual(
      expect.arrayContaining(['planted(id)', 'planted_key(code,id)']),
    )
    const expected =
      database === 'postgres'
        ? [
            'planted_view',
            'planted_seq',
            'planted_fn',
            'planted_trigger',
            'planted_counted_n_key',
            'planted_counted.n',
          ]
        : ['planted_view', 'planted_trigger', 'planted_counted']
    for (const name of expected) expect(seen.others.join('\n')).toContain(name)
  })
})

test.runIf(databases().length > 1)(
  'both databases have the same tables, columns and keys',
  async () => {
    const [one, other] = await Promise.all(
      databases().map(async (kind) => {
        const opened = await freshDatabases(kind)
        const { tables, keys } = await schemaFacts(opened)
        await opened.close()
        return {
          tables: [...tables]
            .map(([table, columns]) => `${table}: ${columns.toSorted().join(' ')}`)
            .toSorted(),
          keys: keys
            .filter(({ table }) => !table.startsWith('kysely_'))
            .map((key) => `${key.kind} ${nameOf(key)}`)
            .toSorted(),
        }
      }),
    )
    expect(one).toEqual(other)
  },
)
