import type { CompanyId } from '#contract/fields.ts'
import type { Db, Tenant } from '../db/tenant.ts'

/**
 * Gives a code to the company: a short one is printed, typed and scanned without its company, so a
 * table of its own says whose it is. @throws the database's fault when any company has it
 */
export async function bindCode({ db, companyId }: Tenant, code: string): Promise<void> {
  await db.insertInto('link_code').values({ code, company_id: companyId }).execute()
}

/** The company that has a code. */
export async function companyOfCode(db: Db, code: string): Promise<CompanyId | undefined> {
  const found = await db
    .selectFrom('link_code')
    .select('company_id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (found) return found.company_id
  // One that a server of an earlier release made while this one was rolled out.
  const made = await db
    .selectFrom('dynamic_link')
    .select('company_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return made?.company_id
}
