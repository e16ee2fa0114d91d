import { type RawBuilder, sql } from 'kysely'
import type { searchEverything } from '#contract/activity.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { phoneDigits, type Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { phoneText } from '#contract/phone-text.ts'
import { type Permission, refusalOf } from '#contract/permission.ts'
import { likeAnywhere, limitTo } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'

type Found = OutputOf<typeof searchEverything>[number]
type Row = { id: Id; title: string; subtitle: string | null; callingCode?: string | null }

const PER_KIND = 6

type Kind = {
  kind: Found['kind']
  permission: Permission
  /** The link to the record itself, where the caller may open it, else to a list that shows it. */
  link(row: Row, may: (permission: Permission) => boolean): string
  /** What is read under the title, where it is not the subtitle as it is stored. */
  tell?(row: Row): string | undefined
  /** Returns `id`, `title`, `subtitle`. */
  query(asked: {
    text: string
    like: string
    digits: string
    companyId: string
    moduleId: number
    isBrowsing: boolean
  }): RawBuilder<unknown>
}

/**
 * The searchable records in the order of the results. An order is found by its number or by its
 * customer.
 */
const kinds: readonly Kind[] = [
  {
    kind: 'order',
    permission: 'order.read',
    link: ({ id }) => `/orders/orderview?id=${id}`,
    query: ({ text, like, digits, companyId, moduleId }) => sql`
      select o.id, o.order_no as title, c.full_name as subtitle from sale_order o
        left join customer c on c.company_id = o.company_id and c.id = o.customer_id
      where o.company_id = ${companyId} and o.module_id = ${moduleId}
        and (o.order_no = ${text.replace(/^#/, '').toUpperCase()} or o.customer_id in (
        select p.id from customer p where p.company_id = ${companyId} and p.erased_ms is null
          and (lower(p.full_name) like ${like} escape '\\' or (${digits} != ''
          and (p.phone = ${digits} or p.phone_norm = ${digits})))))
      order by o.created_ms desc, o.id desc ${limitTo(PER_KIND)}`,
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
    query: ({ text, like, digits, companyId, isBrowsing }) => sql`
      select c.id, c.full_name as title, c.phone as subtitle, c.calling_code as "callingCode"
        from customer c
      where c.company_id = ${companyId} and c.erased_ms is null
        and ((${digits} != '' and (c.phone = ${digits} or c.phone_norm = ${digits}))
          or lower(c.email) = ${text.toLowerCase()}
          ${isBrowsing ? sql`or lower(c.full_name) like ${like} escape '\\'` : sql``})
      order by c.full_name, c.id ${limitTo(PER_KIND)}`,
  },
  {
    kind: 'product',
    permission: 'product.read',
    link: ({ id, title }, may) =>
      may('product.write')
        ? `/products/productview?id=${id}`
        : `/products/productlist?search=${encodeURIComponent(title)}`,
    query: ({ text, like, companyId, moduleId }) => sql`
      select p.id, p.name as title, p.sku as subtitle from product p
      where p.company_id = ${companyId} and p.module_id = ${moduleId} and p.parent_id is null
        and (lower(p.name) like ${like} escape '\\' or p.sku = ${text}) order by p.name, p.id
        ${limitTo(PER_KIND)}`,
  },
  {
    kind: 'table',
    permission: 'table.read',
    link: ({ id }) => `/table/tableview?id=${id}`,
    query: ({ like, companyId }) => sql`
      select t.id, t.name as title, t.area as subtitle from dining_table t
        where t.company_id = ${companyId} and lower(t.name) like ${like} escape '\\'
        order by t.sort, t.id ${limitTo(PER_KIND)}`,
  },
  {
    kind: 'job',
    permission: 'job.read',
    link: ({ id }) => `/job/jobview?id=${id}`,
    query: ({ like, companyId }) => sql`
      select e.id, e.name as title, e.status as subtitle from community_event e
        where e.company_id = ${companyId} and lower(e.name) like ${like} escape '\\'
        order by e.created_ms desc, e.id desc ${limitTo(PER_KIND)}`,
  },
]

/**
 * Records of the company that match a text, of the kinds that the caller may read in the current
 * module.
 */
export async function search(
  { db, companyId }: Tenant,
  caller: Caller,
  text: string,
): Promise<Found[]> {
  const digits = /^[0-9 ()+-]{4,}$/.test(text) ? phoneDigits(text) : ''
  const may = (permission: Permission) => refusalOf(permission, caller, caller.module) === undefined
  const asked = {
    text,
    like: likeAnywhere(text),
    digits,
    companyId,
    moduleId: caller.module ? moduleIds[caller.module] : 0,
    isBrowsing: may('customer.browse'),
  }
  const found: Found[] = []
  for (const { kind, permission, link, query, tell } of kinds) {
    if (!may(permission)) continue
    const { rows } = await sql<Row>`${query(asked)}`.execute(db)
    for (const row of rows)
      found.push({
        kind,
        id: row.id,
        title: row.title,
        subtitle: tell ? tell(row) : (row.subtitle ?? undefined),
        link: link(row, may),
      })
  }
  return found
}
