import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { goneAnswer } from '../http/idempotency.ts'
import { forgetProofs } from '../promotion/proven.ts'
import { type Person, personalData, type PersonalPart } from './personal-data.ts'

/** How long answers are stored for repeated calls. */
const ANSWERS_KEPT_MS = 48 * 3_600_000

/**
 * Erases what is stored about a person outside their own record (`personalData`), their proven
 * addresses and the answers stored for repeated calls.
 */
export async function eraseBeside(tenant: Tenant, person: Person, now: number): Promise<void> {
  const { db, companyId } = tenant
  const { customerId } = person
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
  for (const part of Object.values(personalData)) await erasePart(tenant, part, person, now)
}

async function erasePart(
  { db, companyId }: Tenant,
  { table, isTheirs, personal, ties = [], blanks = {}, erasing }: PersonalPart,
  person: Person,
  now: number,
): Promise<void> {
  const theirs = sql`t.company_id = ${companyId} and ${isTheirs(person)}`
  if (erasing === 'delete') {
    await sql`delete from ${sql.table(table)} as t where ${theirs}`.execute(db)
    return
  }
  const columns = [...Object.values<string>(personal), ...ties]
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${blanks[column] ?? null}`)
  const stamps = [sql`updated_ms = ${now}`, sql`version = version + 1`]
  const isWritten = columns.map((column) => sql`${sql.ref(`t.${column}`)} is not null`)
  await sql`update ${sql.table(table)} as t
    set ${sql.join(erasing === 'version' ? [...sets, ...stamps] : sets)}
    where ${theirs} and (${sql.join(isWritten, sql` or `)})`.execute(db)
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
      update inbox_key set answer = ${goneAnswer}
      where company_id in (${companyId}, '') and answer like ${`%${name}%`}`.execute(db)
  }
}
