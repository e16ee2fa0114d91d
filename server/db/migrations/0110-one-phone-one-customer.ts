import { type Kysely, sql } from 'kysely'
import { homeCodeOf } from '#contract/countries.ts'
import { normalPhone } from '#contract/phone-number.ts'

const BATCH = 500

type Row = {
  id: string
  companyId: string
  callingCode: string | null
  phone: string
  phoneNorm: string | null
  currency: string
}

/**
 * Numbers are compared in a normalized form. Of customers with the same number, the one who has it
 * in this form already, else the oldest, is found by it; the others keep theirs until someone
 * merges them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) after = await batch(db, after)
}

async function batch(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select r.id, r.company_id as "companyId", r.calling_code as "callingCode", r.phone,
      r.phone_norm as "phoneNorm", d.currency
    from customer r join company_detail d on d.id = r.company_id
    where r.phone is not null and r.id > ${after} order by r.id limit ${BATCH}`.execute(db)
  for (const { id, companyId, callingCode, phone, phoneNorm, currency } of rows) {
    const near = { callingCode: callingCode ?? undefined, homeCode: homeCodeOf({ currency }) }
    const norm = normalPhone(phone, near) ?? null
    if (norm === phoneNorm) continue
    await sql`
      update customer set phone_norm = ${norm} where company_id = ${companyId} and id = ${id}
        and not exists (select 1 from customer x where x.company_id = ${companyId} and x.phone_norm = ${norm})`.execute(
      db,
    )
  }
  return rows.length < BATCH ? undefined : rows.at(-1)?.id
}
