import { type RawBuilder, sql } from 'kysely'
import { mostFoundOfKind, type searchEverything } from '#contract/activity.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { phoneDigits, type Id } from '#contract/fields.ts'
import { type ModuleId, moduleIds } from '#contract/modules.ts'
import { phoneText } from '#contract/phone-text.ts'
import { type Permission, refusalOf } from '#contract/permission.ts'
import { shownName } from '../change/is-shown.ts'
import { limitTo } from '../db/dialect.ts'
import { hasWords, nameSearch } from '../db/name-search.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { searchOf } from '../order/list/search.ts'

type Found = OutputOf<typeof searchEverything>[number]
type Row = {
  id: Id
  title: string
  subtitle: string | null
  callingCode?: string | null
  /** 1: only a similar spelling was found. */
  isSimilar: number
} & Partial<NonNullable<Found['order']>>

type Kind = {
  kind: Found['kind']
  permission: Permission
  /** The link to the record if the caller may open it, otherwise to a list that shows it. */
  link(row: Row, may: (permission: Permission) => boolean): string
  /** The text under the title, if it differs from the stored subtitle. */
  tell?(row: Row, caller: Caller): string | undefined
  /** Returns `id`, `title`, `subtitle`. */
  query(asked: Asked): Promise<RawBuilder<unknown>>
}
type Asked = {
  tenant: Tenant
  text: string
  digits: string
  moduleId: ModuleId
  isBrowsing: boolean
  /** Whether none of the names has the typed words, as a column. */
  isSimilar(...names: RawBuilder<unknown>[]): RawBuilder<unknown>
}

/**
 * The searchable records, in the order of the results. Orders are found by their number or their
 * customer.
 */
const kinds: readonly Kind[] = [
  {
    kind: 'order',
    permission: 'order.read',
    link: ({ id }) => `/orders/orderview?id=${id}`,
    tell: ({ subtitle }, caller) => (subtitle === null ? undefined : shownName(subtitle, caller)),
    query: async ({ tenant, text, moduleId, isSimilar }) => {
      const isFound = await searchOf(tenant, moduleId, text.replace(/^#/, '').toUpperCase())
      return sql`select o.id, o.order_no as title, c.full_name as subtitle,
          o.created_ms as "createdMs", o.total_amount as "totalAmount", o.currency,
          o.order_status_id as "orderStatusId", ${isSimilar(sql`c.full_name`)} from sale_order o
          left join customer c on c.company_id = o.company_id and c.id = o.customer_id
        where o.company_id = ${tenant.companyId} and o.module_id = ${moduleId}
          and ${isFound ?? sql`1 = 0`}
        order by o.created_ms desc, o.order_no desc ${limitTo(mostFoundOfKind)}`
    },
  },
  {
    kind: 'customer',
    permission: 'customer.lookup',
    link: ({ id, title, subtitle }, may) =>
      may('customer.browse')
        ? `/customers/customerview?id=${id}`
        : `/orders/orderlist?search=${encodeURIComponent(subtitle ?? title)}`,
    tell: ({ subtitle, callingCode }) =>
      subtitle === null
        ? undefined
        : phoneText(subtitle, { callingCode: callingCode ?? undefined }),
    query: async ({ tenant: { db, companyId }, text, digits, isBrowsing, isSimilar }) => {
      const among = sql`customer c where c.company_id = ${companyId} and c.erased_ms is null`
      const exactly = sql`((${digits} != '' and (c.phone = ${digits} or c.phone_norm = ${digits}))
        or lower(c.email) = ${text.toLowerCase()})`
      const part = digits === '' ? sql`` : sql` or c.phone_norm like ${`%${digits}%`}`
      const isFound = isBrowsing
        ? await nameSearch(
            db,
            text,
            among,
            (has) => sql`(${has(sql`c.full_name`, sql`c.email`)} or ${exactly}${part})`,
          )
        : exactly
      return sql`select c.id, c.full_name as title, c.phone as subtitle,
          c.calling_code as "callingCode", ${isSimilar(sql`c.full_name`, sql`c.email`)}
        from ${among} and ${isFound}
        order by c.full_name, c.id ${limitTo(mostFoundOfKind)}`
    },
  },
  {
    kind: 'product',
    permission: 'product.read',
    link: ({ id, title }, may) =>
      may('product.write')
        ? `/products/productview?id=${id}`
        : `/products/productlist?search=${encodeURIComponent(title)}`,
    query: async ({ tenant: { db, companyId }, text, moduleId, isSimilar }) => {
      const among = sql`product p where p.company_id = ${companyId} and p.module_id = ${moduleId}
        and p.parent_id is null`
      const isFound = await nameSearch(db, text, among, (has) => has(sql`p.name`, sql`p.sku`))
      return sql`select p.id, p.name as title, p.sku as subtitle,
          ${isSimilar(sql`p.name`, sql`p.sku`)}
        from ${among} and ${isFound}
        order by p.name, p.id ${limitTo(mostFoundOfKind)}`
    },
  },
  {
    kind: 'table',
    permission: 'table.read',
    link: ({ id }) => `/table/tableview?id=${id}`,
    query: async ({ tenant: { db, companyId }, text, isSimilar }) => {
      const among = sql`dining_table t where t.company_id = ${companyId}`
      const isFound = await nameSearch(db, text, among, (has) => has(sql`t.name`, sql`t.area`))
      return sql`select t.id, t.name as title, t.area as subtitle,
          ${isSimilar(sql`t.name`, sql`t.area`)}
        from ${among} and ${isFound}
        order by t.sort, t.id ${limitTo(mostFoundOfKind)}`
    },
  },
  {
    kind: 'job',
    permission: 'job.read',
    link: ({ id }) => `/job/jobview?id=${id}`,
    query: async ({ tenant: { db, companyId }, text, isSimilar }) => {
      const among = sql`community_event e where e.company_id = ${companyId}`
      const isFound = await nameSearch(db, text, among, (has) => has(sql`e.name`))
      return sql`select e.id, e.name as title, e.status as subtitle, ${isSimilar(sql`e.name`)}
        from ${among} and ${isFound}
        order by e.created_ms desc, e.id desc ${limitTo(mostFoundOfKind)}`
    },
  },
]

/**
 * Records of the company that match a text, of the kinds that the caller may read in the current
 * module.
 */
export async function search(tenant: Tenant, caller: Caller, text: string): Promise<Found[]> {
  const digits = /^[0-9 ()+.-]{4,}$/.test(text) ? phoneDigits(text) : ''
  const may = (permission: Permission) => refusalOf(permission, caller, caller.module) === undefined
  const moduleId = caller.module && moduleIds[caller.module]
  // Without a module the caller may read none of the kinds.
  if (moduleId === undefined) return []
  // Digits and addresses are never forgiven a wrong one.
  const isSimilar: Asked['isSimilar'] = (...names) =>
    /[\d@]/.test(text)
      ? sql`0 as "isSimilar"`
      : sql`case when ${hasWords(tenant.db, text)(...names)} then 0 else 1 end as "isSimilar"`
  const asked = { tenant, text, digits, moduleId, isBrowsing: may('customer.browse'), isSimilar }
  const found: Found[] = []
  for (const { kind, permission, link, query, tell } of kinds) {
    if (!may(permission)) continue
    const { rows } = await sql<Row>`${await query(asked)}`.execute(tenant.db)
    for (const row of rows)
      found.push({
        kind,
        id: row.id,
        title: row.title,
        subtitle: tell ? tell(row, caller) : (row.subtitle ?? undefined),
        link: link(row, may),
        isSimilar: row.isSimilar === 1 || undefined,
        order: orderOf(row),
      })
  }
  return found
}

function orderOf({ createdMs, totalAmount, currency, orderStatusId }: Row): Found['order'] {
  return createdMs === undefined ||
    totalAmount === undefined ||
    currency === undefined ||
    orderStatusId === undefined
    ? undefined
    : { createdMs, totalAmount, currency, orderStatusId }
}
