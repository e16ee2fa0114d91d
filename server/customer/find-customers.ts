import { type RawBuilder, sql } from 'kysely'
import type { Customer, listCustomers } from '#contract/customer.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { normalPhone } from '#contract/phone-number.ts'
import type { Page } from '#contract/page.ts'
import { refusalOf } from '#contract/permission.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { nameSearch } from '../db/name-search.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { sortedBy } from '../db/page-of.ts'
import type { Row } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { counted, customers, known } from './customers.ts'

type Query = InputOf<typeof listCustomers>

const sortColumns = {
  name: sql`r.full_name`,
  last_seen: sql`coalesce(${counted.lastSeenMs}, 0)`,
  spent: counted.spentAmount,
  orders: counted.orderCount,
  created: sql`r.created_ms`,
} as const satisfies Record<NonNullable<Query['sort']>, RawBuilder<unknown>>

/**
 * A page of customers. Callers who may not browse find only a customer by the complete phone number
 * or e-mail address.
 */
export async function findCustomers(
  tenant: Tenant,
  query: Query,
  caller: Caller,
): Promise<Page<Customer>> {
  const { currentPage, rowSize, after, before, exactTotal } = query
  const paging = { currentPage, rowSize, after, before, exactTotal }
  const mayBrowse = refusalOf('customer.browse', caller, caller.module) === undefined
  if (!mayBrowse)
    return customers.page(tenant, paging, [...known, exactly(query.search?.trim() ?? '')])
  const sort = query.sort ?? 'name'
  const order = query.order ?? (sort === 'name' ? 'asc' : 'desc')
  return customers.page(
    tenant,
    paging,
    await askedCustomers(tenant, query, caller),
    sortedBy(order, sortColumns[sort]),
  )
}

/** The filter of a list, for those who may browse. */
export async function askedCustomers(
  tenant: Tenant,
  query: Query,
  { timeZone }: Pick<Caller, 'timeZone'>,
): Promise<RawBuilder<unknown>[]> {
  const narrowed = [...known, ...filters(query, timeZone)]
  const text = query.search?.trim()
  return text ? [...narrowed, await matching(tenant, narrowed, text)] : narrowed
}

function filters({ tag, fromDate, toDate }: Query, timeZone: string): RawBuilder<unknown>[] {
  return [
    // Tags are JSON text, so a tag is matched with its quotes: `vip` does not match `vip-old`.
    ...(tag ? [sql`lower(r.tags) like ${likeAnywhere(toJson(tag))} escape '\\'`] : []),
    ...(fromDate ? [sql`r.created_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`r.created_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
  ]
}

/** Matches the name, the e-mail address, or a part of the phone number. */
function matching(
  { db, companyId }: Tenant,
  narrowed: readonly RawBuilder<unknown>[],
  text: string,
): Promise<RawBuilder<unknown>> {
  const digits = digitsOf(text)
  const phone = digits.length >= 3 ? sql` or r.phone_norm like ${`%${digits}%`}` : sql``
  const conditions = sql.join([sql`r.company_id = ${companyId}`, ...narrowed], sql` and `)
  return nameSearch(
    db,
    text,
    sql`customer r where ${conditions}`,
    (has) => sql`(${has(sql`r.full_name`, sql`r.email`)}${phone})`,
  )
}

/**
 * How many trailing digits must be equal for a possible duplicate; calling codes are written in
 * different ways.
 */
const SAME_DIGITS = 7
const MAX_DUPLICATES = 10

/** Possible duplicates of this customer. @throws Refusal NOT_FOUND */
export async function findDuplicates(tenant: Tenant, id: Id): Promise<Customer[]> {
  const { fullName, email, phoneNorm } = await customers.find(tenant, id, known)
  const end =
    phoneNorm && phoneNorm.length >= SAME_DIGITS ? phoneNorm.slice(-SAME_DIGITS) : undefined
  const alike = [
    sql`lower(r.full_name) = lower(${fullName})`,
    ...(email ? [sql`lower(r.email) = lower(${email})`] : []),
    ...(end ? [sql`r.phone_norm like ${`%${end}`}`] : []),
  ]
  const { rows } = await customers.page(tenant, { currentPage: 1, rowSize: MAX_DUPLICATES }, [
    ...known,
    sql`r.id <> ${id}`,
    sql`(${sql.join(alike, sql` or `)})`,
  ])
  return rows
}

/** All tags in use with their counts, the most frequent first. */
export async function countTags({
  db,
  companyId,
}: Tenant): Promise<{ tag: string; count: number }[]> {
  // Tags are JSON text, which the two databases parse differently, so the database counts equal
  // lists and this code counts single tags.
  const { rows } = await sql<{ tags: Row<'customer'>['tags']; count: number }>`
    select r.tags, count(*) as "count" from customer r where r.company_id = ${companyId}
      and r.erased_ms is null and r.tags <> '[]' group by r.tags`.execute(db)
  const counts = new Map<string, number>()
  for (const { tags, count } of rows)
    for (const tag of fromJson(tags)) counts.set(tag, (counts.get(tag) ?? 0) + count)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
}

/** The number with its calling code, or in national format; shorter numbers match nobody. */
function exactly(text: string): RawBuilder<unknown> {
  const digits = digitsOf(text)
  if (digits.length < 6)
    return text.includes('@') ? sql`lower(r.email) = ${text.toLowerCase()}` : sql`1 = 0`
  return sql`(r.phone_norm = ${digits} or r.phone_norm = ${sql`replace(coalesce(r.calling_code, ''),
    '+', '')`} || ${digits})`
}

function digitsOf(text: string): string {
  return /^[0-9 ()+.-]+$/.test(text) ? (normalPhone(text, {}) ?? '') : ''
}
