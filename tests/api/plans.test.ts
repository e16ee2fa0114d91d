import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listOrders } from '#contract/order.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { newId } from '../../server/db/id.ts'
import type { Db } from '../../server/db/tenant.ts'
import { findItems } from '../../server/cart-item/find-items.ts'
import { findCustomers } from '../../server/customer/find-customers.ts'
import type { Caller } from '../../server/http/caller.ts'
import { findOrders } from '../../server/order/list/find-orders.ts'
import { findGroups, findSums } from '../../server/order/sums/find-sums.ts'
import { findTillDay } from '../../server/till/till-day.ts'
import { returnedOverpayments } from '../../server/report/returned-overpayments.ts'
import { sumUpDays } from '../../server/order/sums/sum-up-days.ts'
import { aCompany, aCustomer, anOrder, aProduct, type Company } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { recording } from '../support/recording.ts'

const orders = 4_000
const others = 5
const atOnce = 400
const hour = 3_600_000

type Query = Omit<InputOf<typeof listOrders>, 'orderStatusId'> & { orderStatusId: readonly [2 | 6] }
type Plan = { statement: string; plan: string }

describe.each(databases())('plans on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let now: number
  let rare: Id
  let frequent: Id

  /** Many orders of a company among more of others, so that reading all rows is not the way. */
  beforeAll(async () => {
    now = server.clock.now()
    company = await aCompany(server, { order_seq: 1_000_000 })
    const { write } = server.databases
    const known = await aCustomer(server, { company, full_name: 'Meera Iyer' })
    const guest = await write
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', known)
      .executeTakeFirstOrThrow()
    const guests = Array.from({ length: orders / 5 - 1 }, (_, index) => ({
      ...guest,
      id: newId(),
      full_name: `Guest ${index}`,
      phone: null,
      phone_norm: null,
      email: null,
    }))
    for (let from = 0; from < guests.length; from += atOnce)
      await write
        .insertInto('customer')
        .values(guests.slice(from, from + atOnce))
        .execute()
    const { id } = await anOrder(server, { company, order_status_id: 6 })
    const order = await write
      .selectFrom('sale_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const own = Array.from({ length: orders }, (_, index) => ({
      ...order,
      id: newId(),
      uuid: newId(),
      order_no: String(index),
      customer_id: guests[index % (orders / 5)]?.id ?? known,
      created_ms: now - Math.floor((index * 360 * 24 * hour) / orders),
    }))
    for (let from = 0; from < orders; from += atOnce)
      await write
        .insertInto('sale_order')
        .values(own.slice(from, from + atOnce))
        .execute()
    const line = await write.selectFrom('cart_item').selectAll().executeTakeFirstOrThrow()
    rare = await aProduct(server, { company, name: 'Samovar' })
    frequent = await aProduct(server, { company, name: 'Coffee' })
    const lines = own.map((each, index) => ({
      ...line,
      id: newId(),
      order_id: each.id,
      product_id: index % 100 === 0 ? rare : frequent,
    }))
    for (let from = 0; from < lines.length; from += atOnce)
      await write
        .insertInto('cart_item')
        .values(lines.slice(from, from + atOnce))
        .execute()
    const payments = own.map(({ company_id, id: order_id, created_ms, currency }) => ({
      company_id,
      id: newId(),
      created_ms,
      updated_ms: created_ms,
      version: 1,
      order_id,
      purpose: 'order' as const,
      method: 'cash' as const,
      direction: 'in' as const,
      amount: 1000,
      currency,
      state: 'succeeded' as const,
      provider_ref: null,
      actor_name: null,
    }))
    for (let from = 0; from < orders; from += atOnce)
      await write
        .insertInto('payment_txn')
        .values(payments.slice(from, from + atOnce))
        .execute()
    await sumUpDays(server.databases, now)
    for (let count = 0; count < others; count += 1) await copyTo((await aCompany(server)).id)
    await sql.raw(database === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(write)
  }, 120_000)

  async function copyTo(companyId: string): Promise<void> {
    const changed: Record<string, string> = {
      company_id: `'${companyId}'`,
      uuid: `uuid || '${companyId.slice(-6)}'`,
      customer_id: 'null',
    }
    for (const table of ['sale_order', 'order_sum'] as const) {
      const { write } = server.databases
      const rows = write.selectFrom(table).selectAll().limit(1)
      const names = Object.keys(await rows.executeTakeFirstOrThrow())
      const values = names.map((name) => changed[name] ?? name).join(', ')
      await sql`insert into ${sql.table(table)} (${sql.raw(names.join(', '))})
        select ${sql.raw(values)} from ${sql.table(table)}
        where company_id = ${company.id}`.execute(write)
    }
  }

  /** The plans of the statements that work sends. */
  async function plansOf(work: (db: Db) => Promise<unknown>): Promise<Plan[]> {
    const { db, sent } = recording(server.databases.read)
    await work(db)
    const plans: Plan[] = []
    for (const query of sent) {
      const explain = database === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
      const { rows } = await server.databases.read.executeQuery(
        CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
      )
      plans.push({ statement: query.sql, plan: JSON.stringify(rows) })
    }
    return plans
  }

  const planOf = async (query: Partial<Query>, has: RegExp) => {
    const { orderStatusId, ...others } = query
    const asked = {
      currentPage: 1,
      rowSize: 10,
      ...others,
      ...(orderStatusId && { orderStatusId: [...orderStatusId] }),
    }
    const viewer = { now, timeZone: 'Europe/London', role: 'business' as const }
    const plans = await plansOf((db) =>
      findOrders({ db, companyId: company.id }, moduleIds.foodKart, asked, viewer),
    )
    expect(plans.filter(({ plan }) => isOfAll.test(plan))).toEqual([])
    return plans.filter(({ statement }) => has.test(statement)).at(-1)?.plan ?? ''
  }
  /** A statement that reads all orders of all companies. */
  const isOfAll = /Seq Scan on sale_order|SCAN o\b(?! USING)/
  const isList = /walkKey0/
  const isSorted = /Sort Key: o\.|"parent":0,"notused":\d+,"detail":"USE TEMP B-TREE FOR ORDER/

  test('a page of orders is read in the order of an index', async () => {
    for (const [query, index] of [
      [{}, /sale_order_by_created/],
      [{ sort: 'total' }, /sale_order_by_total/],
      [{ sort: 'order_no' }, /sale_order_by_number/],
      [{ sort: 'promised' }, /sale_order_by_promised/],
      [{ orderStatusId: [6] }, /sale_order_by_created/],
      [{ orderStatusId: [2] }, /sale_order_by_status/],
      [{ paymentStatus: 'unpaid' }, /sale_order_by_owed/],
    ] as const) {
      const plan = await planOf(query, isList)
      expect(plan).toMatch(index)
      expect(plan).not.toMatch(isSorted)
    }
  })

  test('bookings from today on are read from both parts of their index', async () => {
    for (const query of [{ sort: 'nearest' }, { sort: 'nearest', currentPage: 30 }] as const) {
      const plan = await planOf(query, isList)
      expect(plan.match(/sale_order_by_promised/g)?.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('a far page finds its rows in an index alone', async () => {
    const far = await planOf({ currentPage: 350 }, isList)
    expect(far).toMatch(
      database === 'sqlite'
        ? /USING COVERING INDEX sale_order_by_created/
        : /Index Only Scan using sale_order_by_created/,
    )
    expect(far).toMatch(/Index Scan using sale_order_by_number|sale_order_by_number \(company_id/)
  })

  test('orders with a refund that is due, and those of which money went back, are found by an index', async () => {
    expect(await planOf({ refund: 'due' }, isList)).toContain('payment_txn_by_due_refund')
    const asked = {
      companyId: company.id,
      module: 'foodKart',
      timeZone: 'Europe/London',
      currency: 'GBP',
      query: { fromDate: '2026-01-01', toDate: '2026-05-20', groupBy: 'day' },
    } as const
    const [back] = await plansOf((db) =>
      returnedOverpayments(db, {
        ...asked,
        query: { ...asked.query, currentPage: 1, rowSize: 10 },
      }),
    )
    expect(back?.plan).toContain('sale_order_refunded_by_time')
  })

  test('a number is looked up by its key, a name by its customers', async () => {
    expect(await planOf({ search: '1234' }, isList)).toMatch(
      /sale_order_by_number|sqlite_autoindex_sale_order_\d/,
    )
    expect(await planOf({ search: 'iyer meera' }, isList)).toContain('sale_order_of_customer')
    expect(await planOf({ search: 'mera' }, isList)).toContain('sale_order_of_customer')
  })

  test('orders with a rare product are found by its lines, those with a frequent one on the way', async () => {
    expect(await planOf({ productId: rare }, /select l.order_id/)).toContain('cart_item_by_product')
    expect(await planOf({ productId: rare }, isList)).toMatch(
      /sale_order_pk|sqlite_autoindex_sale_order_\d/,
    )
    expect(await planOf({ productId: frequent }, isList)).toContain('sale_order_by_created')
    for (const [productId, count] of [
      [rare, orders / 100],
      [frequent, orders - orders / 100],
    ] as const) {
      const { pagination } = await findOrders(
        { db: server.databases.read, companyId: company.id },
        moduleIds.foodKart,
        { currentPage: 1, rowSize: 10, productId },
        { now, timeZone: 'UTC', role: 'business' },
      )
      expect(pagination.totalRows).toBe(count)
    }
  })

  test('the name of a product finds orders as the product does; a name of customers without orders is asked in their index', async () => {
    const lines = /select l.order_id/
    expect(await planOf({ search: 'samovar' }, lines)).toContain('cart_item_by_product')
    expect(await planOf({ search: 'samovar' }, isList)).toMatch(
      /sale_order_pk|sqlite_autoindex_sale_order_\d/,
    )
    expect(await planOf({ search: 'coffee' }, isList)).toContain('sale_order_by_created')
    expect(await planOf({ search: 'iyer meera' }, /select 1 as "found" from sale_order/)).toContain(
      'sale_order_of_customer',
    )
  })

  test('a page of customers counts the orders of its own rows alone, in the index of customers', async () => {
    const owner = { timeZone: 'UTC', role: 'business', module: 'foodKart' } as Caller
    const paging = { currentPage: 1, rowSize: 10 }
    for (const sort of ['name', 'spent'] as const) {
      const plans = await plansOf((db) =>
        findCustomers({ db, companyId: company.id }, { ...paging, sort }, owner),
      )
      const { statement = '', plan = '' } = plans.find((each) => isList.test(each.statement)) ?? {}
      expect(statement).toContain('narrowed cross join')
      expect(plan).toContain('sale_order_of_customer')
      expect(plan).not.toContain('sale_order_by_created')
    }
  })

  test('lines of open orders are found by their orders', async () => {
    const viewer = { now, timeZone: 'UTC', role: 'business' } as const
    const [lines] = await plansOf((db) =>
      findItems(
        { db, companyId: company.id },
        moduleIds.foodKart,
        { currentPage: 1, rowSize: 10 },
        viewer,
      ),
    )
    expect(lines?.plan).toContain('sale_order_by_status')
    expect(lines?.plan).not.toMatch(/SCAN l\b|Seq Scan on cart_item/)
  })

  test('dishes that were voided a moment ago are found by their time, beside those of open orders', async () => {
    const viewer = { now, timeZone: 'UTC', role: 'business' } as const
    await sql`update cart_item set cart_status = 'Cancelled', fired_ms = ${now}, updated_ms = ${now}
      where id = (select min(l.id) from cart_item l where l.product_id = ${rare})`.execute(
      server.databases.write,
    )
    const query = { currentPage: 1, rowSize: 10, voidedWithinMin: 10 }
    const [found, lines] = await plansOf(async (db) => {
      const { rows } = await findItems(
        { db, companyId: company.id },
        moduleIds.foodKart,
        query,
        viewer,
      )
      expect(rows.map(({ voidedMs }) => voidedMs)).toEqual([now])
    })
    expect(found?.plan).toContain('cart_item_by_fired')
    expect(lines?.plan).toContain('sale_order_by_status')
    for (const each of [found, lines]) {
      expect(each?.plan).not.toMatch(/SCAN l\b|Seq Scan on cart_item/)
      expect(each?.plan).not.toMatch(isOfAll)
    }
  })

  test('the money of a day is read from the part of an index, with the orders that were paid on it', async () => {
    const tenant = { companyId: company.id }
    const plans = await plansOf((db) =>
      findTillDay({ ...tenant, db }, '2026-05-19', 'Europe/London'),
    )
    const about = plans.filter(({ statement }) => statement.includes('payment_txn'))
    expect(about.length).toBeGreaterThanOrEqual(2)
    for (const { statement, plan } of about) {
      // What was corrected or undone is read by the day of that; what is unfinished by the day of
      // its order.
      const index = statement.includes('method_changes is not null')
        ? 'payment_txn_by_method_change'
        : statement.includes('undone_ms is not null')
          ? 'payment_txn_by_undo'
          : statement.includes('union all')
            ? /sale_order_by_created[^]*by_due_refund|by_due_refund[^]*sale_order_by_created/
            : 'payment_txn_by_time'
      expect(plan).toMatch(index)
      expect(plan).not.toMatch(/SCAN [pl]\b|Seq Scan on payment_txn/)
      expect(plan).not.toMatch(isOfAll)
    }
  })

  test('sums are read by their key, and days without sums by a range of an index', async () => {
    const chosen = {
      companyId: company.id,
      timeZone: 'Europe/London',
      moduleIds: [moduleIds.foodKart],
      statuses: [6 as const],
    }
    const month = { from: '2026-04-21', to: '2026-05-20' }
    const byDay = await plansOf((db) => findSums(db, chosen, month))
    const byProduct = await plansOf((db) => findGroups(db, chosen, month, 'product'))
    for (const [, stored] of [byDay, byProduct])
      expect(stored?.plan).toMatch(/order_sum_pk|sqlite_autoindex_order_sum_1/)
    expect(byDay[2]?.plan).toMatch(
      database === 'sqlite'
        ? /SEARCH o USING INDEX sale_order_by_\w+ \([^)]*created_ms>\? AND created_ms<\?/
        : /Index Scan using sale_order_by_(status|created|owed)/,
    )
    expect([...byDay, ...byProduct].filter(({ plan }) => isOfAll.test(plan))).toEqual([])
  })
})
