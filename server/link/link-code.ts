import type { CompanyId } from '#contract/fields.ts'
import type { Db, Tenant } from '../db/tenant.ts'

/**
 * Assigns a code to a company. Short codes are printed and typed without their company, so a
 * separate table maps them to it. @throws the database's fault when any company has the code
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
  // The code was created by a server of an earlier release during the rollout of this one.
  const made = await db
    .selectFrom('dynamic_link')
    .select('company_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return made?.company_id
}
