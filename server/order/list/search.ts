import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { likeAnywhere } from '../../db/dialect.ts'
import { orHasPhone } from '../../db/has-phone.ts'
import { hasWords, nearlyHasWords } from '../../db/name-search.ts'
import type { Tenant } from '../../db/tenant.ts'
import { few } from './few.ts'

/**
 * The condition of a search on `sale_order o`; undefined without one. In this order, so that most
 * searches read little (ADR 0153):
 * - a whole order number finds that order alone;
 * - a text with digits finds parts of numbers and of phone numbers, and names;
 * - other texts find customers with all of its words, in any order; where there are none, those
 *   with a word that differs by one letter.
 *
 * Customers are searched first, so that each is compared once instead of once per order.
 */
export async function searchOf(
  tenant: Tenant,
  moduleId: ModuleId,
  search: string | undefined,
): Promise<RawBuilder<unknown> | undefined> {
  const text = search?.trim()
  if (!text) return undefined
  return (
    (await searchExactly(tenant, moduleId, text)) ?? (await searchNearly(tenant, text)) ?? noOrder
  )
}

export const noOrder = sql`1 = 0`

const name = sql`c.full_name`

/**
 * Orders whose number contains the text, or whose customer matches it; undefined if there are none.
 */
export async function searchExactly(
  tenant: Tenant,
  moduleId: ModuleId,
  text: string,
): Promise<RawBuilder<unknown> | undefined> {
  const inName = hasWords(tenant.db, text)(name)
  if (!/\d/.test(text)) return ofCustomers(tenant, inName)
  const number = numberIn(text)
  if (number && (await isNumber(tenant, moduleId, number))) return isOfNumber(number)
  const found = [
    await withNumbers(tenant, moduleId, text),
    await ofCustomers(tenant, sql`${inName}${orHasPhone(sql`c.phone_norm`, text)}`),
  ].filter((one) => one !== undefined)
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : undefined
}

/** Orders of customers with a word that differs by one letter; undefined if there are none. */
export async function searchNearly(
  tenant: Tenant,
  text: string,
): Promise<RawBuilder<unknown> | undefined> {
  if (/\d/.test(text)) return undefined
  const forgiving = nearlyHasWords(tenant.db, text)?.(name)
  return forgiving && ofCustomers(tenant, forgiving)
}

/**
 * The orders of the customers that match a condition on `customer c`; undefined if there are none.
 */
function ofCustomers(
  { db, companyId }: Tenant,
  condition: RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | undefined> {
  const theirs = sql<{ value: Id }>`select c.id as "value" from customer c
    where c.company_id = ${companyId} and (${condition})`
  const isOneOf = (ids: string[]) => sql`o.customer_id in (${sql.join(ids)})`
  return few(db, theirs, isOneOf, sql`o.customer_id in (${theirs})`)
}

/**
 * The orders whose number contains the text; undefined if there are none. Reads only the index of
 * numbers.
 */
function withNumbers(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  text: string,
): Promise<RawBuilder<unknown> | undefined> {
  const isPart = sql`lower(o.order_no) like ${likeAnywhere(text)} escape '\\'`
  const theirs = sql<{ value: string }>`select o.order_no as "value" from sale_order o
    where o.company_id = ${companyId} and o.module_id = ${moduleId} and ${isPart}`
  const isOneOf = (numbers: string[]) => {
    const lengths = [...new Set(numbers.map((number) => number.length))]
    return sql`length(o.order_no) in (${sql.join(lengths.map((length) => sql.lit(length)))})
      and o.order_no in (${sql.join(numbers)})`
  }
  return few(db, theirs, isOneOf, isPart)
}

/** The text as an order number, if it consists of digits. */
export function numberIn(search: string | undefined): string | undefined {
  const text = search?.trim() ?? ''
  return /^\d+$/.test(text) ? text : undefined
}

/** A condition on the columns of the index of numbers. */
export const isOfNumber = (number: string): RawBuilder<unknown> =>
  sql`length(o.order_no) = ${number.length} and o.order_no = ${number}`

async function isNumber(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  number: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from sale_order o where o.company_id = ${companyId}
    and o.module_id = ${moduleId} and ${isOfNumber(number)}`.execute(db)
  return rows.length > 0
}
