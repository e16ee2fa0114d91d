import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import { type ModuleName, moduleIds, moduleNames } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { StaffRight } from '#contract/rights.ts'
import { type Role, roleIds } from '#contract/role.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import type { Schema } from '../../server/db/schema.ts'
import type { Db } from '../../server/db/tenant.ts'
import { START_MS } from './clock.ts'
import type { Identity, TestServer } from './server.ts'

export type Company = { id: CompanyId; modules: readonly ModuleName[] }
export type User = Identity & { userId: Id; companyUserId: Id; company: Company; role: Role }

const stamps = { created_ms: START_MS, updated_ms: START_MS, version: 1 }

type CompanyWishes = Updateable<Schema['company_detail']> & {
  modules?: readonly ModuleName[]
  defaultModule?: ModuleName
}

/** A company with all seven modules, in GBP, whose default module is foodKart. */
export async function aCompany(
  { databases }: TestServer,
  { modules = moduleNames, defaultModule = 'foodKart', ...columns }: CompanyWishes = {},
): Promise<Company> {
  const id = newId() as string as CompanyId
  const row: Insertable<Schema['company_detail']> = {
    id,
    company_name: 'Corner Kitchen',
    logo_url: null,
    logo_stamp: START_MS,
    status: 'Active',
    currency: 'GBP',
    tax_percent: 20,
    tax_included: 1,
    time_zone: 'Europe/London',
    phone: '2079460000',
    default_module_id: moduleIds[defaultModule],
    initial_payment: 1,
    partner_id: null,
    settings: '{}',
    order_seq: 0,
    is_demo: 0,
    ...stamps,
  }
  const db = databases.write
  await db
    .insertInto('company_detail')
    .values({ ...row, ...columns })
    .execute()
  for (const module of modules) {
    await db
      .insertInto('company_module')
      .values({
        company_id: id,
        module_id: moduleIds[module],
        status: 'Active',
        settings: '{}',
        created_ms: START_MS,
      })
      .execute()
  }
  return { id, modules }
}

type UserWishes = Updateable<Schema['app_user']> & {
  company?: Company
  role?: Role
  /** The individual rights of a member of staff. */
  rights?: readonly StaffRight[]
  module?: ModuleName
}

/** A user of a company (of one of their own, when none is given), signed in. */
export async function aUser(
  server: TestServer,
  { company, role = 'business', module, rights, ...columns }: UserWishes = {},
): Promise<User> {
  const of = company ?? (await aCompany(server))
  const db = server.databases.write
  const userId = newId()
  const companyUserId = newId()
  const row: Insertable<Schema['app_user']> = {
    id: userId,
    full_name: 'Ada Fernando',
    name: 'Ada',
    email: `${userId}@example.com`,
    calling_code: '+44',
    phone: null,
    password_hash: null,
    utc_offset: 0,
    language: 'en',
    status: 'Active',
    is_demo: 0,
    ...stamps,
  }
  await db
    .insertInto('app_user')
    .values({ ...row, ...columns })
    .execute()
  await db
    .insertInto('company_user')
    .values({
      company_id: of.id,
      id: companyUserId,
      user_id: userId,
      role_id: roleIds[role],
      status: 'Active',
      last_seen_ms: null,
      ...(rights && { rights: toJson(rights) }),
      ...stamps,
    })
    .execute()
  const token = await aSession(db, {
    companyId: of.id,
    companyUserId,
    userId,
    nowMs: server.clock.now(),
  })
  return {
    token,
    userId,
    companyUserId,
    company: of,
    role,
    ...(module && { moduleId: moduleIds[module] }),
  }
}

/** The same person, signed in again. */
export async function anotherSession(server: TestServer, user: User): Promise<User> {
  const { company, companyUserId, userId } = user
  return {
    ...user,
    token: await aSession(server.databases.write, {
      companyId: company.id,
      companyUserId,
      userId,
      nowMs: server.clock.now(),
    }),
  }
}

/** A session written directly to the database: signing in costs a password hash. */
export async function aSession(
  db: Db,
  {
    companyId,
    companyUserId,
    userId,
    nowMs,
  }: { companyId: string; companyUserId: string; userId: string; nowMs: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: hash('sha256', token, 'base64url'),
      id: newId(),
      company_id: companyId,
      company_user_id: companyUserId,
      user_id: userId,
      created_ms: nowMs,
      last_seen_ms: nowMs,
      expires_ms: nowMs + 30 * 86_400_000,
      revoked_ms: null,
      device: null,
      // As if they had just given their password again, and for good: the tests move the clock.
      confirmed_ms: nowMs + 3_650 * 86_400_000,
    })
    .execute()
  return token
}

type ProductWishes = Updateable<Schema['product']> & { company: Company; module?: ModuleName }

/** A product on sale: 10.00, with preparation, stock not tracked. Returns its id. */
export async function aProduct(
  { databases }: TestServer,
  { company, module = 'foodKart', ...columns }: ProductWishes,
): Promise<Id> {
  const id = newId()
  const row: Insertable<Schema['product']> = {
    company_id: company.id,
    id,
    module_id: moduleIds[module],
    category_id: null,
    sku: null,
    name: 'House Burger',
    description: null,
    price_amount: 1000,
    tax_percent: null,
    type: null,
    taste: null,
    special: null,
    status: 'Active',
    stock_qty: null,
    station: 'Grill',
    no_prep: 0,
    duration_min: 30,
    image_url: null,
    ...stamps,
  }
  await databases.write
    .insertInto('product')
    .values({ ...row, ...columns })
    .execute()
  return id
}

/** A free table. Answers its id. */
export async function aTable(
  { databases }: TestServer,
  {
    company,
    name = 'Table 1',
    capacity = 4,
  }: { company: Company; name?: string; capacity?: number },
): Promise<Id> {
  const id = newId()
  await databases.write
    .insertInto('dining_table')
    .values({
      company_id: company.id,
      id,
      location_id: null,
      name,
      area: null,
      capacity,
      sort: 0,
      is_enabled: 1,
      ...stamps,
    })
    .execute()
  return id
}

/** A customer with a British mobile number. Answers the id. */
export async function aCustomer(
  { databases }: TestServer,
  { company, ...columns }: Updateable<Schema['customer']> & { company: Company },
): Promise<Id> {
  const id = newId()
  const phone = { calling_code: '+44', phone: '7700 900123', phone_norm: '447700900123' }
  const row = {
    company_id: company.id,
    id,
    full_name: 'Priya Raman',
    ...phone,
    email: 'priya@mail.example',
    tags: toJson([]),
    notes: null,
    erased_ms: null,
    ...stamps,
  }
  await databases.write
    .insertInto('customer')
    .values({ ...row, ...columns })
    .execute()
  return id
}

/** A picture that the company uploaded. Answers its name. */
export async function aPicture(
  { databases }: TestServer,
  { company, type = 'image/png' }: { company: Company; type?: string },
): Promise<string> {
  const name = `${newId()}.${type.split('/')[1] ?? ''}`
  const row = {
    company_id: company.id,
    name,
    content_type: type,
    bytes: new Uint8Array([1]),
    created_ms: START_MS,
  }
  await databases.write.insertInto('file').values(row).execute()
  return name
}

type LineWishes = Updateable<Schema['cart_item']>
type OrderWishes = Updateable<Schema['sale_order']> & {
  company: Company
  module?: ModuleName
  lines?: readonly LineWishes[]
  at?: number
}

/**
 * A new order for collection, with one line of 10.00 in the cart. Returns its id and those of its
 * lines.
 */
export async function anOrder(
  { databases, clock }: TestServer,
  { company, module = 'foodKart', lines = [{}], at = clock.now(), ...columns }: OrderWishes,
): Promise<{ id: Id; lineIds: Id[]; uuid: string }> {
  const id = newId()
  const moment = { created_ms: at, updated_ms: at, version: 1 }
  const total = lines.reduce((sum, line) => sum + Number(line.line_amount ?? 1000), 0)
  const live = lines.filter((line) => line.cart_status !== 'Cancelled')
  const open = live.filter(
    (line) =>
      line.cart_status === 'In Kitchen' ||
      ((line.cart_status ?? 'In Cart') === 'In Cart' && !line.no_prep),
  )
  const nothing = {
    discount_amount: 0,
    tax_amount: 0,
    tax_percent: 0,
    tax_included: 1,
    delivery_amount: 0,
    tip_amount: 0,
    paid_amount: 0,
    refunded_amount: 0,
  }
  const unset = {
    customer_id: null,
    location_id: null,
    table_id: null,
    table_session_id: null,
    resource_id: null,
    start_ms: null,
    end_ms: null,
    outcome: null,
    promised_ms: null,
  }
  const lineIds = lines.map(() => newId())
  const isEnded = columns.order_status_id === orderStatusIds.Unserviceable
  const ended = lineIds.filter((_, sort) => lines[sort]?.cart_status === 'Cancelled')
  const row: Insertable<Schema['sale_order']> = {
    company_id: company.id,
    id,
    ...moment,
    ...nothing,
    ...unset,
    uuid: randomUUID(),
    order_no: id.slice(-8),
    module_id: moduleIds[module],
    order_status_id: 1,
    ended_lines: isEnded ? toJson(ended) : null,
    moved_ms: at,
    payment_status: 'unpaid',
    delivery_type: 'Click and Collect',
    source: 'guest',
    reason_code: null,
    cancelled_by: null,
    note: null,
    address: null,
    subtotal_amount: total,
    total_amount: total,
    currency: 'GBP',
    item_count: live.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
    open_item_count: open.length,
    ...columns,
  }
  await databases.write.insertInto('sale_order').values(row).execute()
  const rows = lines.map((line, sort) => ({
    ...aLine,
    company_id: company.id,
    id: lineIds[sort] ?? newId(),
    order_id: id,
    sort,
    ...moment,
    ...line,
  }))
  if (rows.length > 0) await databases.write.insertInto('cart_item').values(rows).execute()
  return { id, lineIds, uuid: String(row.uuid) }
}

const aLine = {
  product_id: null,
  name: 'House Burger',
  unit_amount: 1000,
  quantity: 1,
  line_amount: 1000,
  options: toJson([]),
  note: null,
  cart_status: 'In Cart' as const,
  station: 'Grill',
  no_prep: 0,
  reason_code: null,
  fired_ms: null,
  cooked_ms: null,
  served_ms: null,
} satisfies Partial<Insertable<Schema['cart_item']>>
