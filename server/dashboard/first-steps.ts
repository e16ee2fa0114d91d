import { sql } from 'kysely'
import { expireAfterMinIn } from '#contract/company-settings.ts'
import { type FirstStep, firstSteps, type getFirstSteps } from '#contract/dashboard.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { sharedPurposeOf } from '#contract/link.ts'
import { has as hasModule, type ModuleName, moduleIds } from '#contract/modules.ts'
import { roleIds } from '#contract/role.ts'
import { storedSettings, type StoredSettingsText } from '../db/settings.ts'
import type { Tenant } from '../db/tenant.ts'

type Found = Record<FirstStep, number | null> & {
  settings: StoredSettingsText
  trialEndMs: number | null
  code: string | null
}

/** The first steps of a company in a module, each with its state from the company's records. */
export async function findFirstSteps(
  { db, companyId }: Tenant,
  module: ModuleName,
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<OutputOf<typeof getFirstSteps>> {
  const moduleId = moduleIds[module]
  const purpose = sharedPurposeOf(module)
  const has = (from: ReturnType<typeof sql>) => sql`case when exists (select 1 from ${from})
    then 1 else 0 end`
  const { rows } = await sql<Found>`select c.settings,
    ${has(sql`product p where p.company_id = c.id and p.module_id = ${moduleId}
      and p.status = 'Active'`)} as "product",
    case when coalesce(c.logo_url, '') = '' then 0 else 1 end as "logo",
    ${has(sql`location l where l.company_id = c.id and l.hours <> '[]'`)} as "hours",
    case when c.tax_set_ms is null then 0 else 1 end as "tax",
    case when ${has(sql`payment_account a where a.company_id = c.id`)} = 1
      or ${has(sql`payment_txn t where t.company_id = c.id and t.purpose = 'order'
        and t.state = 'succeeded'`)} = 1 then 1 else 0 end as "payment",
    ${has(sql`company_user m where m.company_id = c.id and m.role_id = ${roleIds.staff}`)}
      as "staff",
    ${has(sql`dynamic_link d where d.company_id = c.id and d.module_id = ${moduleId}
      and d.purpose = ${purpose ?? ''} and d.scans > 0`)} as "share",
    (select d.code from dynamic_link d where d.company_id = c.id and d.module_id = ${moduleId}
      and d.purpose = ${purpose ?? ''} and d.status = 'Active'
      order by d.created_ms, d.id limit 1) as "code",
    (select s.trial_end_ms from subscription s where s.company_id = c.id
      and s.module_id = ${moduleId} and s.status = 'trialing') as "trialEndMs"
    from company_detail c where c.id = ${companyId}`.execute(db)
  const [found] = rows
  if (!found) return { steps: [], isHidden: true }
  const { trialEndMs, code } = found
  const { hasNoFirstSteps, expireAfterMin = expireAfterMinIn(module) } = storedSettings(
    found.settings,
  )
  return {
    steps: firstSteps.map((step) => ({ step, isDone: found[step] === 1 })),
    isHidden: hasNoFirstSteps === true,
    ...(hasModule(module, 'goods') && expireAfterMin < 60 && { expireAfterMin }),
    ...(trialEndMs !== null && {
      trialDaysLeft: Math.max(0, Math.ceil((Number(trialEndMs) - now) / DAY_MS)),
    }),
    ...(code !== null && purpose && { link: { url: `${publicUrl}/others/s/${code}`, purpose } }),
  }
}
