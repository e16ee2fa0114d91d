import { companySettings, type settingChanges } from '#contract/company-settings.ts'
import type { ModuleId } from '#contract/modules.ts'
import type * as z from 'zod/mini'
import type { Tenant } from '../db/tenant.ts'
import {
  moduleSettings,
  type ModuleSettingsText,
  storedSettings,
  type StoredSettingsText,
} from '../db/settings.ts'

type CompanySettings = z.infer<typeof companySettings>
type SettingChanges = z.infer<typeof settingChanges>

/** These two are stored per module; the others per company. */
const switches = ['autoAccept', 'autoFire'] as const

/** The company's settings as one object, with the switches of the caller's module. */
export function readSettings(
  company: StoredSettingsText,
  module: ModuleSettingsText | undefined,
): CompanySettings {
  const { auto_accept, auto_fire } = moduleSettings(module)
  const known = Object.fromEntries(
    Object.entries(storedSettings(company)).filter(([name]) => name in companySettings.shape),
  )
  return companySettings.parse({ ...known, autoAccept: auto_accept, autoFire: auto_fire })
}

/** Merges given settings into the company's stored ones; null removes a setting. */
export function mergeSettings(
  company: StoredSettingsText,
  given: SettingChanges,
  usesPaymentAccount: boolean | undefined,
): string {
  const own = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && !switches.some((it) => it === name),
    ),
  )
  const merged = {
    ...storedSettings(company),
    ...own,
    ...(usesPaymentAccount !== undefined && { use_payment_account: usesPaymentAccount }),
  }
  return JSON.stringify(
    Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)),
  )
}

/** Stores a module's switches. */
export async function storeSwitches(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  { autoAccept, autoFire }: SettingChanges,
): Promise<void> {
  if (autoAccept === undefined && autoFire === undefined) return
  const of = () =>
    db
      .selectFrom('company_module')
      .select('settings')
      .where('company_id', '=', companyId)
      .where('module_id', '=', moduleId)
  const { settings } = await of().executeTakeFirstOrThrow()
  const merged = {
    ...moduleSettings(settings),
    ...(autoAccept !== undefined && { auto_accept: autoAccept }),
    ...(autoFire !== undefined && { auto_fire: autoFire }),
  }
  await db
    .updateTable('company_module')
    .set({ settings: JSON.stringify(merged) })
    .where('company_id', '=', companyId)
    .where('module_id', '=', moduleId)
    .execute()
}
