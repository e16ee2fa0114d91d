import { sql } from 'kysely'
import {
  type createCustomer,
  type Customer,
  mostTags,
  type updateCustomer,
} from '#contract/customer.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { toJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { eraseBeside } from './erase-beside.ts'
import { publish } from '../live/publish.ts'
import { comparedPhone } from '../order/take/find-or-add-customer.ts'
import { customers, known, type StoredCustomer } from './customers.ts'

type At = { tenant: Tenant; now: number }

/** Creates a customer. @throws Refusal DUPLICATE when the phone number is taken */
export async function addCustomer(
  { tenant, now }: At,
  { tags, ...fields }: InputOf<typeof createCustomer>,
): Promise<Customer> {
  const phoneNorm = (await comparedPhone(tenant, fields.callingCode, fields.phone)) ?? null
  const added = await customers.add(tenant, now, {
    ...fields,
    phoneNorm,
    tags: toJson(tags ?? []),
  })
  tell(tenant, added)
  return added
}

/**
 * Updates a customer. @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE when the phone number
 * is taken
 */
export async function changeCustomer(
  { tenant, now }: At,
  { id, expectedVersion, tags, ...fields }: InputOf<typeof updateCustomer>,
): Promise<Customer> {
  const before = await customers.find(tenant, id, known)
  const isPhoneGiven = fields.phone !== undefined || fields.callingCode !== undefined
  const phoneNorm =
    (await comparedPhone(
      tenant,
      after(before.callingCode, fields.callingCode),
      after(before.phone, fields.phone),
    )) ?? null
  const stored: Partial<StoredCustomer> = {
    ...fields,
    ...(isPhoneGiven && { phoneNorm }),
    ...(tags !== undefined && { tags: toJson(tags ?? []) }),
  }
  const changed = await customers.change(tenant, now, { id, expectedVersion }, stored, known)
  tell(tenant, changed)
  return changed
}

/** Tables that reference a customer. */
const references = ['sale_order', 'customer_visit', 'promotion_redemption', 'reservation'] as const

/**
 * Merges two customers: references move, empty fields are filled, and the other one is deleted.
 * @throws Refusal NOT_FOUND; VALIDATION when both are the same; LIMIT_REACHED for more tags, or
 * longer notes, than one customer may have
 */
export async function mergeInto({ tenant, now }: At, keepId: Id, mergeId: Id): Promise<Customer> {
  if (keepId === mergeId) throw invalid('merge_customer_id', 'other', 'twoCustomers')
  const { db, companyId } = tenant
  const [kept, merged] = [
    await customers.find(tenant, keepId, known),
    await customers.find(tenant, mergeId, known),
  ]
  const notes = [kept.notes, merged.notes].filter(Boolean).join('\n')
  const tags = [...new Set([...kept.tags, ...merged.tags])]
  if (tags.length > mostTags)
    throw new Refusal('LIMIT_REACHED/mergedTags', { count: String(mostTags) })
  if (notes.length > limits.text.long)
    throw new Refusal('LIMIT_REACHED/mergedNotes', { count: String(limits.text.long) })
  // If both wait in the same queue, both entries are kept, and the team decides which one to
  // remove.
  await sql`
    update customer_visit set waiting_key = case when exists (
      select 1 from customer_visit x where x.company_id = ${companyId}
        and x.module_id = customer_visit.module_id and x.waiting_key = ${keepId}) then null
        else ${keepId} end
    where company_id = ${companyId} and waiting_key = ${mergeId}`.execute(db)
  for (const table of references)
    await sql`update ${sql.table(table)} set customer_id = ${keepId} where company_id = ${companyId}
      and customer_id = ${mergeId}`.execute(db)
  await sql`delete from customer where company_id = ${companyId} and id = ${mergeId}`.execute(db)
  if (kept.email && merged.email) await moveApplications(tenant, merged.email, kept.email)
  const phone =
    kept.phone === undefined
      ? { callingCode: merged.callingCode, phone: merged.phone, phoneNorm: merged.phoneNorm }
      : {}
  const whole = await customers.change(
    tenant,
    now,
    { id: keepId, expectedVersion: kept.version },
    { ...phone, email: kept.email ?? merged.email, tags: toJson(tags), ...(notes && { notes }) },
  )
  publish(tenant, { topic: 'customer', id: mergeId })
  tell(tenant, whole)
  return whole
}

/**
 * Erases a person's data. Orders, visits, applications and promotion uses stay for the accounts and
 * the counts, without personal data. @throws Refusal NOT_FOUND
 */
export async function erase({ tenant, now }: At, id: Id): Promise<void> {
  const { db, companyId } = tenant
  const { email } = await customers.find(tenant, id, known)
  await eraseBeside(tenant, { companyId, customerId: id, email }, now)
  await sql`
    update customer set full_name = '', calling_code = null, phone = null, phone_norm = null,
      email = null, tags = '[]', notes = null,
      erased_ms = ${now}, updated_ms = ${now}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db)
  publish(tenant, { topic: 'customer', id })
}

/**
 * Applications belong to a person by their e-mail address, so they move to the new one; if both
 * addresses applied for the same job, each application stays.
 */
async function moveApplications(
  { db, companyId }: Tenant,
  from: string,
  to: string,
): Promise<void> {
  await sql`
    update community_event_booking set email = ${to}
    where company_id = ${companyId} and email = ${from} and not exists (
      select 1 from community_event_booking x
      where x.company_id = ${companyId}
        and x.community_event_id = community_event_booking.community_event_id
        and x.email = ${to})`.execute(db)
}

/** The new value of a field: null removes it, undefined keeps it. */
function after<Value>(
  before: Value | undefined,
  given: Value | null | undefined,
): Value | undefined {
  return given === undefined ? before : (given ?? undefined)
}

function tell(tenant: Tenant, { id, version }: Customer): void {
  publish(tenant, { topic: 'customer', id, version })
}
