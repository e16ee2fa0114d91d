import { type Kysely, sql } from 'kysely'
import { homeCodeOf } from '#contract/countries.ts'
import { normalPhone } from '#contract/phone-number.ts'
import { limitTo } from '../dialect.ts'

const BATCH = 500

type Row = {
  id: string
  companyId: string
  phone: string
  phoneNorm: string | null
  currency: string
  country: string
}

/**
 * Numbers without a calling code belong to the country of the company, whatever its currency. Of
 * customers with the same number, the one who has it already is found by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) after = await batch(db, after)
}

async function batch(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select r.id, r.company_id as "companyId", r.phone, r.phone_norm as "phoneNorm", d.currency,
      d.country
    from customer r join company_detail d on d.id = r.company_id
    where r.phone is not null and r.calling_code is null and d.country is not null
      and r.id > ${after} order by r.id ${limitTo(BATCH)}`.execute(db)
  for (const { id, companyId, phone, phoneNorm, ...company } of rows) {
    const norm = normalPhone(phone, { homeCode: homeCodeOf(company) }) ?? null
    if (norm === phoneNorm) continue
    await sql`
      update customer set phone_norm = ${norm} where company_id = ${companyId} and id = ${id}
        and not exists (select 1 from customer x where x.company_id = ${companyId} and x.phone_norm = ${norm})`.execute(
      db,
    )
  }
  return rows.length < BATCH ? undefined : rows.at(-1)?.id
}
