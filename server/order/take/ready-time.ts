import { sql } from 'kysely'
import { readyDefaults } from '#contract/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { has, type ModuleId, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import type { Tenant } from '../../db/tenant.ts'

/** Older orders are ignored, so that orders which nobody completed do not add minutes forever. */
const LOAD_MS = 3 * 60 * 60_000
const STEP_MIN = 5

/**
 * The minutes until an order accepted now is ready: the company's usual time plus an amount for
 * each order in progress. Undefined if no time is promised automatically: without a kitchen, at a
 * table, or if the company switched it off.
 */
export async function readyMinutes(
  tenant: Tenant,
  { moduleId, tableId }: { moduleId: ModuleId; tableId: string | null | undefined },
  now: number,
): Promise<number | undefined> {
  if (tableId || !has(moduleNameOf(moduleId), 'kitchen')) return undefined
  const { rows } = await sql<{ settings: StoredSettingsText; load: number }>`
    select c.settings, (select count(*) from sale_order o where o.company_id = c.id
      and o.module_id = ${moduleId} and o.created_ms > ${now - LOAD_MS} and o.order_status_id in (
        ${sql.lit(orderStatusIds.Received)}, ${sql.lit(orderStatusIds.Processing)})
      and not exists (select 1 from order_slot s where s.company_id = o.company_id
        and s.order_id = o.id and s.begun_ms is null)) as "load"
    from company_detail c where c.id = ${tenant.companyId}`.execute(tenant.db)
  return rows[0] && minutesFor(rows[0])
}

function minutesFor(company: { settings: StoredSettingsText; load: number }): number | undefined {
  const stored = storedSettings(company.settings)
  const usual = stored.readyMin ?? readyDefaults.usual
  if (usual === 0) return undefined
  const all = usual + (stored.readyPerOrderMin ?? readyDefaults.perOrder) * company.load
  return Math.min(Math.ceil(all / STEP_MIN) * STEP_MIN, limits.readyMinutes)
}
