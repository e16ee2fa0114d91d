import { type RawBuilder, sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { forgetProofs } from '../promotion/proven.ts'

/** How long answers are stored for repeated calls. */
const ANSWERS_KEPT_MS = 48 * 3_600_000
/** The stored answer for repeated calls about an erased person: success without data. */
const gone = '{"data":{}}'

/**
 * Erases texts about a person outside their own record: notes on lines, history and payments, and
 * the answers stored for repeated calls. Runs before orders and visits lose their customer. Notes
 * on payments become a dash, because a payment without a note is a proposal.
 */
export async function eraseBeside(tenant: Tenant, customerId: Id, now: number): Promise<void> {
  const { db, companyId } = tenant
  const orders = sql`(select id from sale_order where company_id = ${companyId}
    and customer_id = ${customerId})`
  const visits = sql`(select id from customer_visit where company_id = ${companyId}
    and customer_id = ${customerId})`
  const booked = sql`(select id from reservation where company_id = ${companyId}
    and customer_id = ${customerId})`
  await sql`
    update cart_item set note = null, guest_name = null
    where company_id = ${companyId} and coalesce(note, guest_name) is not null
      and order_id in ${orders}`.execute(db)
  await sql`
    update state_history set note = null
    where company_id = ${companyId} and note is not null and (parent_id in ${orders}
      or parent_id in ${visits} or parent_id in ${booked})`.execute(db)
  await sql`update payment_txn set note = '–' where company_id = ${companyId} and note is not null
    and order_id in ${orders}`.execute(db)
  await sql`delete from text_agreement where company_id = ${companyId}
    and record_id in ${recordsOf(companyId, customerId)}`.execute(db)
  const { rows } = await sql<{ email: string }>`
    select email from customer where company_id = ${companyId} and id = ${customerId}
      and email is not null
    union select contact_email from sale_order where company_id = ${companyId}
      and customer_id = ${customerId} and contact_email is not null`.execute(db)
  await forgetProofs(
    tenant,
    rows.map(({ email }) => email),
  )
  await eraseAnswers(tenant, customerId, now)
}

/** The ids of a customer's orders, visits and reservations. */
export function recordsOf(companyId: CompanyId, customerId: Id): RawBuilder<unknown> {
  return sql`(select id from sale_order where company_id = ${companyId}
      and customer_id = ${customerId}
    union all select id from customer_visit where company_id = ${companyId}
      and customer_id = ${customerId}
    union all select id from reservation where company_id = ${companyId}
      and customer_id = ${customerId})`
}

/**
 * Erases stored answers that contain the customer's id, or the id or secret of one of their
 * records.
 */
async function eraseAnswers({ db, companyId }: Tenant, customerId: Id, now: number): Promise<void> {
  const since = now - ANSWERS_KEPT_MS
  const { rows } = await sql<{ name: string | null }>`
    select id as "name" from sale_order where company_id = ${companyId}
      and customer_id = ${customerId} and updated_ms >= ${since}
    union all select uuid from sale_order where company_id = ${companyId}
      and customer_id = ${customerId} and updated_ms >= ${since}
    union all select id from customer_visit where company_id = ${companyId}
      and customer_id = ${customerId} and updated_ms >= ${since}
    union all select token from customer_visit where company_id = ${companyId}
      and customer_id = ${customerId} and updated_ms >= ${since}
    union all select id from reservation where company_id = ${companyId}
      and customer_id = ${customerId} and updated_ms >= ${since}
    union all select token from reservation where company_id = ${companyId}
      and customer_id = ${customerId} and updated_ms >= ${since}`.execute(db)
  for (const name of [customerId, ...rows.flatMap((row) => row.name ?? [])]) {
    // Answers for old secrets, which have no company prefix, are stored with an empty company.
    await sql`
      update inbox_key set answer = ${gone}
      where company_id in (${companyId}, '') and answer like ${`%${name}%`}`.execute(db)
  }
}
