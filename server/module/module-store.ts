import {
  type ModuleSettings,
  moduleSettings,
  type StoredSettings,
  storedSettings,
} from '../db/settings.ts'
import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listAvailableModules, ModuleItem } from '#contract/module.ts'
import { moduleId, type ModuleId } from '#contract/modules.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { isUnpaid } from './is-unpaid.ts'

/** The modules of a company in display order. */
export async function listOwnModules({ db, companyId }: Tenant): Promise<ModuleItem[]> {
  const rows = await db
    .selectFrom('company_module as cm')
    .innerJoin('module as m', 'm.id', 'cm.module_id')
    .innerJoin('company_detail as c', 'c.id', 'cm.company_id')
    .select(['cm.module_id', 'm.name', 'm.logo'])
    .select(
      sql<string>`case when ${isUnpaid('cm', 'c')} then 'InActive' else cm.status end`.as('status'),
    )
    .where('cm.company_id', '=', companyId)
    .orderBy('m.sort')
    .execute()
  return rows.map(({ module_id, status, name, logo }) => ({
    moduleId: moduleId.parse(module_id),
    module: { name, logo: logo ?? undefined },
    status: status === 'Active' ? 'Active' : 'InActive',
  }))
}

/** Every available module, with its price. */
export async function listModulesOnOffer(db: Db): Promise<OutputOf<typeof listAvailableModules>> {
  const rows = await db.selectFrom('module').selectAll().orderBy('sort').execute()
  return rows.map(({ id, name, logo, colour, description, price_amount, currency }) => ({
    moduleId: moduleId.parse(id),
    name,
    logo: logo ?? undefined,
    colour,
    description,
    priceAmount: price_amount,
    currency,
  }))
}

/**
 * The switches of an active module, and whether the company's first payment was made; undefined if
 * the company does not have the module.
 */
export async function findModuleSettings(
  { db, companyId }: Tenant,
  id: ModuleId,
): Promise<
  { settings: ModuleSettings; ofCompany: StoredSettings; hasInitialPayment: boolean } | undefined
> {
  const row = await db
    .selectFrom('company_module as cm')
    .innerJoin('company_detail as c', 'c.id', 'cm.company_id')
    .select(['cm.settings', 'c.settings as ofCompany', 'c.initial_payment'])
    .where('cm.company_id', '=', companyId)
    .where('cm.module_id', '=', id)
    .where('cm.status', '=', 'Active')
    .where((at) => at.not(isUnpaid('cm', 'c')))
    .executeTakeFirst()
  return (
    row && {
      settings: moduleSettings(row.settings),
      ofCompany: storedSettings(row.ofCompany),
      hasInitialPayment: row.initial_payment === 1,
    }
  )
}
