import { sql } from 'kysely'
import { homeCodeOf } from '#contract/countries.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createOrder } from '#contract/new-order.ts'
import { normalPhone } from '#contract/phone-number.ts'
import { newId } from '../../db/id.ts'
import { toJson } from '../../db/json-text.ts'
import type { Tenant } from '../../db/tenant.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Change } from '../../change/change.ts'

type Given = Pick<InputOf<typeof createOrder>, 'customerId' | 'customer'>

/**
 * The customer of a new order: an existing one by id or phone, otherwise a new one. Undefined when
 * none was given. Input at the counter does not change a stored customer.
 * @throws Refusal NOT_FOUND for an unknown id
 */
export async function findOrAddCustomer(
  change: Change,
  { customerId, customer }: Given,
): Promise<Id | undefined> {
  const { db, companyId } = change.tenant
  if (customerId) {
    const { rows } = await sql<{
      id: Id
    }>`select id from customer where company_id = ${companyId} and id = ${customerId}`.execute(db)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return rows[0].id
  }
  if (!customer) return undefined

  const id = newId()
  const phoneNorm = await comparedPhone(change.tenant, customer.callingCode, customer.phone)
  const stamps = {
    created_ms: change.now,
    updated_ms: change.now,
    version: 1,
    erased_ms: null,
    notes: null,
    tags: toJson([]),
  }
  const { fullName, callingCode, phone, email } = customer
  await db
    .insertInto('customer')
    .values({
      company_id: companyId,
      id,
      ...stamps,
      full_name: fullName,
      calling_code: callingCode ?? null,
      phone: phone ?? null,
      phone_norm: phoneNorm ?? null,
      email: email ?? null,
    })
    .onConflict((at) => at.columns(['company_id', 'phone_norm']).doNothing())
    .execute()
  if (!phoneNorm) return id
  const { rows } = await sql<{
    id: Id
  }>`select id from customer where company_id = ${companyId} and phone_norm = ${phoneNorm}`.execute(
    db,
  )
  return rows[0]?.id
}

/** A normalized phone number; without a calling code, the company's country is assumed. */
export async function comparedPhone(
  { db, companyId }: Tenant,
  callingCode: string | null | undefined,
  phone: string | null | undefined,
): Promise<string | undefined> {
  if (!phone) return undefined
  const { rows } = await sql<{
    currency: string
    country: string | null
  }>`select currency, country from company_detail where id = ${companyId}`.execute(db)
  const homeCode = rows[0] && homeCodeOf(rows[0])
  return normalPhone(phone, { callingCode: callingCode ?? undefined, homeCode })
}
