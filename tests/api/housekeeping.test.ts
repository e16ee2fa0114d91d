import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { requestResetCode } from '#contract/account.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { getReadiness } from '#contract/health.ts'
import { moveDue } from '../../server/change/move-due.ts'
import { deleteInPieces } from '../../server/db/delete-in-pieces.ts'
import { repeat, type Steps } from '../../server/housekeeping.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { deletions, retention } from '../../server/retention.ts'
import { databases, freshDatabases, placeWithTables } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { newestLink } from '../support/mailed.ts'
import { ownProcesses } from '../support/own-process.ts'
import { callAt } from '../support/remote.ts'
import { schemaFacts } from '../support/schema-facts.ts'

const company = 'c' as CompanyId
const rules: Record<string, { kept: string; by?: string; grows?: true }> = retention

describe.each(databases())('housekeeping on %s', (kind) => {
  test('old rows are deleted in pieces, and others have their turn between', async () => {
    const opened = await freshDatabases(kind)
    const rows = Array.from({ length: 2_010 }, (_, seq) => ({
      company_id: company,
      seq,
      topic: 'order' as const,
      record_id: 'r',
      record_version: 1,
      module_id: null,
      created_ms: seq < 2_000 ? 1 : 100,
    }))
    for (let at = 0; at < rows.length; at += 1_000)
      await opened.write
        .insertInto('outbox_event')
        .values(rows.slice(at, at + 1_000))
        .execute()
    const left = async () => {
      const all = opened.read.selectFrom('outbox_event').select(({ fn }) => fn.countAll().as('n'))
      return Number((await all.executeTakeFirstOrThrow()).n)
    }
    const seen = new Set<number>()
    let isOver = false
    const deleting = deleteInPieces(opened.write, {
      table: 'outbox_event',
      key: ['company_id', 'seq'],
      where: sql`created_ms < 50`,
      pieceRows: 200,
    }).finally(() => (isOver = true))
    while (!isOver) {
      seen.add(await left())
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await deleting).toBe(2_000)
    expect(await left()).toBe(10)
    expect([...seen].filter((count) => count > 10 && count < 2_010).length).toBeGreaterThan(2)
    await opened.close()
  })

  test('every table has a rule, and a new one without is found', async () => {
    const opened = await freshDatabases(kind)
    const withoutRule = async () =>
      [...(await schemaFacts(opened)).tables.keys()].filter(
        (table) => !(table in rules) && !table.startsWith('kysely_'),
      )
    expect(await withoutRule()).toEqual([])
    const { tables } = await schemaFacts(opened)
    expect(Object.keys(rules).filter((table) => !tables.has(table))).toEqual([])
    await sql`create table planted (id text primary key)`.execute(opened.write)
    expect(await withoutRule()).toEqual(['planted'])
    await opened.close()
  })

  test('a scheduled move that is refused is logged once, and retried every hour', async () => {
    const opened = await freshDatabases(kind)
    const warned: object[] = []
    const tried: Id[] = []
    const due = ['a', 'b'].map((id) => ({ id: id as Id, companyId: company, timeZone: 'UTC' }))
    const sweep = (minutes: number) =>
      moveDue(
        opened,
        {
          event: 'order.expire',
          now: minutes * 60_000,
          log: { warn: (details) => warned.push(details) },
        },
        due,
        async (_change, { id }) => {
          tried.push(id)
          if (id === 'a') throw new Refusal('TRANSITION_NOT_ALLOWED')
        },
      )
    expect(await sweep(0)).toBe(1)
    expect(warned).toEqual([])
    for (let minutes = 1; minutes <= 60; minutes += 1) expect(await sweep(minutes)).toBe(1)
    expect(tried.filter((id) => id === 'a')).toHaveLength(2)
    expect(warned).toEqual([expect.objectContaining({ event: 'order.expire', id: 'a' })])
    await sweep(61)
    expect(tried.filter((id) => id === 'a')).toHaveLength(3)
    expect(warned).toHaveLength(1)
    await opened.close()
  })

  test('a record that breaks by the clock stops no other: it is logged once, and tried again every hour', async () => {
    const opened = await freshDatabases(kind)
    const warned: object[] = []
    const tried: Id[] = []
    const due = ['a', 'b'].map((id) => ({ id: id as Id, companyId: company, timeZone: 'UTC' }))
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const sweep = (minutes: number, error: Error = new TypeError('broken')) =>
      moveDue(
        opened,
        {
          event: 'order.expire',
          now: minutes * 60_000,
          log: { warn: (details) => warned.push(details) },
        },
        due,
        async (_change, { id }) => {
          tried.push(id)
          if (id === 'a') throw error
        },
      )
    await expect(sweep(0, away)).rejects.toThrow('away')
    expect([tried, warned]).toEqual([['a'], []])
    for (let minutes = 0; minutes < 60; minutes += 1) expect(await sweep(minutes)).toBe(1)
    expect(tried.filter((id) => id === 'a')).toHaveLength(2)
    expect(warned).toMatchObject([
      { event: 'order.expire', companyId: company, id: 'a', err: { message: 'broken' } },
    ])
    await sweep(60)
    expect(tried.filter((id) => id === 'a')).toHaveLength(3)
    expect(warned).toHaveLength(1)
    await opened.close()
    await expect(sweep(120)).rejects.toThrow('destroyed')
    expect(warned).toHaveLength(1)
  })
})

test('every deletion empties the tables whose rule names it', async () => {
  const opened = await freshDatabases('sqlite')
  await sql`pragma foreign_keys = off`.execute(opened.write)
  const special: Record<string, string> = { state: 'done', content_type: 'text/csv' }
  const deleted = Object.entries(rules).flatMap(([table, { by }]) => (by ? [table] : []))
  for (const table of deleted) {
    const { rows } = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${table})`.execute(opened.read)
    const values = rows.map(({ name, type }) =>
      type.toLowerCase() === 'text' ? (special[name] ?? 'x') : 1,
    )
    await sql`insert into ${sql.table(table)} values (${sql.join(values)})`.execute(opened.write)
  }
  for (const work of Object.values(deletions)) await work(opened.write, Date.UTC(2026, 0))
  const kept = await Promise.all(
    deleted.map(async (table) => {
      const one = sql`select 1 from ${sql.table(table)}`
      return (await one.execute(opened.read)).rows.length > 0 ? [table] : []
    }),
  )
  expect(kept.flat()).toEqual([])
  expect([...new Set(deleted.map((table) => rules[table]?.by))].toSorted()).toEqual(
    Object.keys(deletions).toSorted(),
  )
  await opened.close()
})

test('jobs that are done are kept for 7 days, those that failed for good for 90', async () => {
  const opened = await freshDatabases('sqlite')
  const dayMs = 86_400_000
  const ages = { done: [6, 8], dead: [89, 91], pending: [365] }
  const rows = Object.entries(ages).flatMap(([state, days]) =>
    days.map((day) => ({ id: `${state} ${day}`, state, run: (1_000 - day) * dayMs })),
  )
  for (const { id, state, run } of rows)
    await sql`insert into outbox_job (company_id, id, kind, payload, state, run_ms, attempts,
      created_ms) values ('c', ${id}, 'k', '{}', ${state}, ${run}, 1, 1)`.execute(opened.write)
  await deletions.jobs(opened.write, 1_000 * dayMs)
  const left = await opened.read.selectFrom('outbox_job').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(['dead 89', 'done 6', 'pending 365'])
  await opened.close()
})

test('a step that fails is named in the log, and stops no other', async () => {
  const opened = await freshDatabases('sqlite')
  const done = new Map<string, number>()
  const warned: object[] = []
  const count = (name: string) => async () => void done.set(name, (done.get(name) ?? 0) + 1)
  const fault = new Error('no space left')
  const steps: Steps = {
    first: count('first'),
    broken: async () => {
      throw fault
    },
    last: count('last'),
  }
  const stop = repeat(1, steps, {
    databases: opened,
    clock: { now: () => 0 },
    log: { warn: (details: object) => void warned.push(details) },
  })
  await eventually(() => (done.get('last') ?? 0) > 1, true, 'the last step')
  stop()
  expect(done.get('first')).toBeGreaterThan(1)
  expect(warned[0]).toEqual({ err: fault, step: 'broken' })
  await opened.close()
})

test.runIf(databases().includes('postgres'))(
  'with WORK=off a server answers and leaves the work to one with WORK=only',
  async () => {
    const { config, remove } = await placeWithTables('postgres')
    const processes = ownProcesses()
    const DATABASE_URL = config.databaseUrl ?? ''
    const web = await processes.start({ DATABASE_URL, WORK: 'off' })
    const email = 'owner@foodkart.example'
    expect(await callAt(web.url, requestResetCode, { email })).toMatchObject({ status: 200 })
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const mailed = () => newestLink(processes.dataDir, email) !== undefined
    expect(mailed()).toBe(false)

    const worker = await processes.start({ DATABASE_URL, WORK: 'only' })
    expect(worker.said()).toContain('answers health checks alone')
    expect(await callAt(worker.url, getReadiness, {})).toMatchObject({ status: 200 })
    expect(await callAt(worker.url, requestResetCode, { email })).toMatchObject({ status: 503 })
    expect((await fetch(`${worker.url}/`)).status).toBe(503)
    await eventually(mailed, true, 'the mail')
    processes.end()
    await remove()
  },
)
