import type { getCompany } from '#contract/company.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { readSettings } from './company-settings.ts'

/** The company as its owner edits it. */
export async function readCompany(
  { db, companyId }: Tenant,
  caller: Caller,
): Promise<OutputOf<typeof getCompany>> {
  const row = await db
    .selectFrom('company_detail')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const module =
    caller.module &&
    (await db
      .selectFrom('company_module')
      .select('settings')
      .where('company_id', '=', companyId)
      .where('module_id', '=', moduleIds[caller.module])
      .executeTakeFirst())
  const socials = await db
    .selectFrom('user_social_detail')
    .select(['id', 'type', 'url'])
    .where('company_id', '=', companyId)
    .orderBy('type')
    .execute()
  return {
    id: row.id,
    companyName: row.company_name,
    logoUrl: row.logo_url ?? undefined,
    logoStamp: row.logo_stamp,
    currency: row.currency,
    taxPercent: row.tax_percent,
    isTaxIncluded: row.tax_included === 1,
    isTaxSet: row.tax_set_ms !== null,
    country: row.country ?? undefined,
    timeZone: row.time_zone,
    phone: row.phone ?? undefined,
    settings: readSettings(row.settings, module?.settings),
    socials,
    version: row.version,
  }
}
