import type { Insertable } from 'kysely'
import { moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { systemClock } from '../../server/db/clock.ts'
import { newId } from '../../server/db/id.ts'
import type { Databases } from '../../server/db/databases.ts'
import { toJson } from '../../server/db/json-text.ts'
import type { Schema } from '../../server/db/schema.ts'
import type { Db } from '../../server/db/tenant.ts'
import { createSessions } from '../../server/http/session.ts'
import { orderRows, type OrderRows } from './order-rows.ts'
import { createRandom, pick } from './random.ts'

/** A company of the data set with its tokens. Its orders are spread evenly over `days`. */
export type BenchCompany = {
  id: string
  name: string
  tokens: string[]
  orderIds: string[]
  openOrderIds: string[]
  days: number
}

type Size = {
  companies: number
  orders: number
  sessions: number
  /** Per company; absent: lines refer to no product. */ products?: number
  /** Older orders are closed, as in a real shop; absent: orders of any age can be pending. */
  openDays?: number
}

const DAY_MS = 86_400_000
const DAYS = 365
const PARAMETERS = 30_000
/** The maximum number of orders whose rows are in memory at the same time. */
const ORDERS_AT_ONCE = 20_000

/** The mix of statuses in a shop after a year: four of five orders are completed. */
const statuses = [
  ...Array.from({ length: 16 }, () => orderStatusIds.Completed),
  orderStatusIds.Unserviceable,
  orderStatusIds.Pending,
  orderStatusIds.Received,
  orderStatusIds.Processing,
]

/**
 * Fills an empty, migrated database: companies of very different sizes (the n-th has 1/n of the
 * first one's orders), a year of orders with lines, payments and history, and signed-in sessions.
 * The rows are the same in every run, except for ids.
 */
export async function fillDatabase(databases: Databases, size: Size): Promise<BenchCompany[]> {
  const random = createRandom()
  const shares = Array.from({ length: size.companies }, (_, index) => 1 / (index + 1))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const companies: BenchCompany[] = []
  for (const [index, share] of shares.entries()) {
    const company = {
      name: `Kitchen ${index + 1}`,
      orders: Math.round((size.orders * share) / whole),
      sessions: Math.max(1, Math.round((size.sessions * share) / whole)),
      products: size.products ?? 0,
      openDays: size.openDays ?? DAYS,
    }
    companies.push(
      await databases.write
        .transaction()
        .execute((db) => fillCompany({ ...databases, write: db }, company, random)),
    )
  }
  return companies
}

async function fillCompany(
  databases: Databases,
  {
    name,
    orders,
    sessions,
    products,
    openDays,
  }: { name: string; orders: number; sessions: number; products: number; openDays: number },
  random: () => number,
): Promise<BenchCompany> {
  const db = databases.write
  const now = Date.now()
  const { companyId, companyUserId, userId } = await insertCompany(db, name, orders, now)
  const onOffer = Array.from({ length: products }, (_, index) => productOf(companyId, index, now))
  const productIds = onOffer.map(({ id }) => id)
  const customers = Array.from({ length: Math.ceil(orders / 5) }, (_, index) =>
    customerOf(companyId, index, now),
  )
  await insertAll(db, 'product', onOffer)
  await insertAll(db, 'customer', customers)
  const orderIds: string[] = []
  const openOrderIds: string[] = []
  for (let from = 0; from < orders; from += ORDERS_AT_ONCE) {
    const made = Array.from({ length: Math.min(ORDERS_AT_ONCE, orders - from) }, (_, at) => {
      const index = from + at
      const createdMs = now - Math.floor(((orders - index) / orders) * DAYS * DAY_MS)
      const status = pick(random, statuses)
      return orderRows({
        companyId,
        orderNo: `B${index + 1}`,
        status: createdMs < now - openDays * DAY_MS ? orderStatusIds.Completed : status,
        customerId: pick(random, customers).id,
        createdMs,
        actorId: companyUserId,
        productIds,
        random,
      })
    })
    await insertOrders(db, made)
    for (const { order } of made) {
      orderIds.push(order.id)
      if (order.order_status_id === orderStatusIds.Received) openOrderIds.push(order.id)
    }
  }

  const keys = createSessions(databases, systemClock)
  const tokens: string[] = []
  for (let count = 0; count < sessions; count += 1)
    tokens.push((await keys.start({ companyId, companyUserId, userId, device: 'bench' })).token)
  return {
    id: companyId,
    name,
    tokens,
    orderIds,
    openOrderIds,
    days: DAYS,
  }
}

async function insertOrders(db: Db, made: readonly OrderRows[]): Promise<void> {
  await insertAll(
    db,
    'sale_order',
    made.map(({ order }) => order),
  )
  await insertAll(
    db,
    'cart_item',
    made.flatMap(({ lines }) => lines),
  )
  await insertAll(
    db,
    'payment_txn',
    made.flatMap(({ payments }) => payments),
  )
  await insertAll(
    db,
    'state_history',
    made.flatMap(({ history }) => history),
  )
}

async function insertCompany(db: Db, name: string, orders: number, now: number) {
  const [companyId, companyUserId, userId] = [newId(), newId(), newId()]
  const stamps = { created_ms: now, updated_ms: now, version: 1 }
  const company = {
    id: companyId,
    company_name: name,
    logo_url: null,
    logo_stamp: now,
    status: 'Active' as const,
    currency: 'GBP',
    tax_percent: 20,
    tax_included: 1,
    time_zone: 'Europe/London',
    phone: null,
  }
  await db
    .insertInto('company_detail')
    .values({
      ...company,
      default_module_id: moduleIds.foodKart,
      initial_payment: 1,
      partner_id: null,
      settings: '{}',
      order_seq: orders,
      is_demo: 0,
      ...stamps,
    })
    .execute()
  const user = {
    id: userId,
    full_name: 'Ada Owner',
    name: 'Ada',
    email: `ada@${companyId}.example`,
    calling_code: null,
    phone: null,
    password_hash: null,
    utc_offset: 0,
    language: 'en',
  }
  await db
    .insertInto('app_user')
    .values({ ...user, status: 'Active', is_demo: 0, ...stamps })
    .execute()
  await db
    .insertInto('company_user')
    .values({
      company_id: companyId,
      id: companyUserId,
      user_id: userId,
      role_id: 3,
      status: 'Active',
      last_seen_ms: null,
      ...stamps,
    })
    .execute()
  await db
    .insertInto('company_module')
    .values({
      company_id: companyId,
      module_id: moduleIds.foodKart,
      status: 'Active',
      settings: '{}',
      created_ms: now,
    })
    .execute()
  return { companyId, companyUserId, userId }
}

function customerOf(companyId: string, index: number, now: number): Insertable<Schema['customer']> {
  const phone = String(7_700_900_000 + index)
  const stamps = { created_ms: now, updated_ms: now, version: 1 }
  return {
    company_id: companyId,
    id: newId(),
    full_name: `Customer ${index + 1}`,
    calling_code: '+44',
    phone,
    phone_norm: phone,
    email: null,
    tags: toJson([]),
    notes: null,
    erased_ms: null,
    ...stamps,
  }
}

const kinds = ['Pizza', 'Curry', 'Salad', 'Soup', 'Bowl', 'Wrap', 'Cake', 'Juice'] as const

function productOf(companyId: string, index: number, now: number): Insertable<Schema['product']> {
  const none = {
    category_id: null,
    description: null,
    tax_percent: null,
    type: null,
    taste: null,
    special: null,
    station: null,
    duration_min: null,
    image_url: null,
  }
  const own = {
    name: `${kinds[index % kinds.length]} ${index + 1}`,
    sku: `SKU-${index + 1}`,
    price_amount: 300 + (index % 1500),
    stock_qty: index % 10 === 0 ? index % 7 : 100,
  }
  return {
    ...none,
    ...own,
    company_id: companyId,
    id: newId(),
    module_id: moduleIds.foodKart,
    status: 'Active',
    no_prep: 0,
    created_ms: now,
    updated_ms: now,
    version: 1,
  }
}

/** Inserts many rows in as few statements as the databases' parameter limit allows. */
async function insertAll<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const perStatement = Math.floor(PARAMETERS / Object.keys(first).length)
  for (let start = 0; start < rows.length; start += perStatement) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + perStatement))
      .execute()
  }
}
