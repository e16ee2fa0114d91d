import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCustomers } from '#contract/customer.ts'
import { listOrders } from '#contract/order.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { moduleIds } from '#contract/modules.ts'
import { findOrders } from '../../server/order/list/find-orders.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { recording } from '../support/recording.ts'

const customers = 10_012
const atOnce = 1_000

describe.each(databases())('long lists on %s', (database) => {
  const server = testServer({ database })
  let owner: User

  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
    for (let from = 0; from < customers; from += atOnce)
      await server.databases.write
        .insertInto('customer')
        .values(
          Array.from({ length: Math.min(atOnce, customers - from) }, (_, index) => ({
            company_id: owner.company.id,
            id: newId(),
            full_name: `Guest ${String(from + index).padStart(5, '0')}`,
            calling_code: null,
            phone: null,
            phone_norm: null,
            email: null,
            tags: toJson([]),
            notes: null,
            erased_ms: null,
            version: 1,
            created_ms: server.clock.now(),
            updated_ms: server.clock.now(),
          })),
        )
        .execute()
  })

  const page = (query: object) => server.ask(listCustomers, { rowSize: 10, ...query }, owner)

  test('count up to ten thousand, and all on request', async () => {
    const first = (await page({})).pagination
    expect(first).toMatchObject({ totalRows: 10_000, isMore: true, currentPage: 1 })
    const exact = (await page({ exactTotal: true })).pagination
    expect(exact).toMatchObject({ totalRows: customers })
    expect(exact.isMore).toBeUndefined()
    const few = (await page({ search: 'guest 0000' })).pagination
    // Its words, in any order: 10000 has the four zeros too.
    expect(few).toMatchObject({ totalRows: 11 })
    expect(few.isMore).toBeUndefined()
  })

  test('go on after what is counted, and know their number at the end', async () => {
    const middle = await page({ currentPage: 1001 })
    expect(middle.pagination).toMatchObject({ totalRows: 10_000, isMore: true })
    expect(middle.pagination.next).toBeDefined()
    const next = await page({ after: middle.pagination.next })
    expect(next.rows).toHaveLength(2)
    expect(next.pagination.next).toBeUndefined()
    const end = await page({ currentPage: 1002 })
    expect(end.rows).toEqual(next.rows)
    expect(end.pagination).toMatchObject({ totalRows: customers })
    expect(end.pagination.isMore).toBeUndefined()
    const beyond = await page({ currentPage: 1003 })
    expect(beyond).toMatchObject({ rows: [], pagination: { totalRows: customers } })
  })

  test('far pages of orders have the same rows as those one walks to', async () => {
    for (let index = 0; index < 230; index += 1)
      await anOrder(server, {
        company: owner.company,
        at: server.clock.now() - (index % 7) * 1000,
        order_no: String(index),
      })
    for (const order of ['asc', 'desc'] as const)
      for (const sort of ['created', 'total', 'order_no'] as const) {
        const ask = (query: object) =>
          server.ask(listOrders, { rowSize: 100, sort, order, ...query }, owner)
        const second = await ask({ currentPage: 2 })
        const walked = await ask({ after: second.pagination.next })
        expect((await ask({ currentPage: 3 })).rows).toEqual(walked.rows)
        expect(walked.rows).toHaveLength(30)
      }
  })

  test('all orders of a module are counted until there are more than are counted, then no more', async () => {
    const own = await aCompany(server)
    const { id } = await anOrder(server, { company: own, order_no: '0' })
    const { read, write } = server.databases
    const order = await write
      .selectFrom('sale_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const changed: Record<string, string> = {
      id: "id || '-' || n",
      uuid: "uuid || '-' || n",
      order_no: 'cast(n as text)',
    }
    const names = Object.keys(order)
    const values = names.map((name) => changed[name] ?? name).join(', ')
    const add = (from: number, until: number) =>
      sql`insert into sale_order (${sql.raw(names.join(', '))})
        with recursive numbers (n) as (
          select ${sql.lit(from)} union all
          select n + 1 from numbers where n + 1 < ${sql.lit(until)}
        ) select ${sql.raw(values)} from sale_order, numbers
        where company_id = ${own.id} and id = ${id}`.execute(write)
    const ask = async (query: object = {}) => {
      const { db, sent } = recording(read)
      const paging = { currentPage: 1, rowSize: 10, ...query }
      const viewer = { now: server.clock.now(), timeZone: 'UTC', role: 'business' as const }
      const tenant = { db, companyId: own.id }
      const { pagination } = await findOrders(tenant, moduleIds.foodKart, paging, viewer)
      return { ...pagination, isCounted: sent.some((query) => query.sql.includes('counted')) }
    }
    await add(1, 10_000)
    for (let times = 0; times < 2; times += 1)
      expect(await ask()).toMatchObject({ totalRows: 10_000, isCounted: true })
    expect((await ask()).isMore).toBeUndefined()
    await add(10_000, 10_012)
    await sql`analyze`.execute(write)
    expect(await ask()).toMatchObject({ totalRows: 10_000, isMore: true, isCounted: true })
    for (const query of [{}, { sort: 'total' }, { currentPage: 1000 }])
      expect(await ask(query)).toMatchObject({ totalRows: 10_000, isMore: true, isCounted: false })
    const last = await ask({ currentPage: 1002 })
    expect(last).toMatchObject({ totalRows: 10_012 })
    expect(last.isMore).toBeUndefined()
    expect(await ask({ exactTotal: true })).toMatchObject({ totalRows: 10_012 })
    expect(await ask({ paymentStatus: 'paid' })).toMatchObject({ totalRows: 0, isCounted: true })
  })
})
