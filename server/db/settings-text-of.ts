import type { StoredSettingsText } from './settings.ts'
import type { Tenant } from './tenant.ts'

/** The settings of a company as stored, for `storedSettings`. */
export async function settingsTextOf({ db, companyId }: Tenant): Promise<StoredSettingsText> {
  const { settings } = await db
    .selectFrom('company_detail')
    .select('settings')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return settings
}
