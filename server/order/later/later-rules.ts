import { laterDefaults } from '#contract/company-settings.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { has, type ModuleId, moduleNameOf } from '#contract/modules.ts'
import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { settingsTextOf } from '../../db/settings-text-of.ts'
import type { Tenant } from '../../db/tenant.ts'

/** How a company takes orders for later; `daysAhead` is counted from today. */
export type LaterRules = { slotMs: number; perSlot: number; leadMs: number; daysAhead: number }

/** The rules in a company's settings; undefined where it takes no orders for later. */
export function laterRulesIn(
  moduleId: ModuleId,
  settings: StoredSettingsText,
): LaterRules | undefined {
  const stored = storedSettings(settings)
  if (!stored.takesLater || !has(moduleNameOf(moduleId), 'shop')) return undefined
  return {
    slotMs: (stored.laterSlotMin ?? laterDefaults.slotMin) * MINUTE_MS,
    perSlot: stored.laterPerSlot ?? laterDefaults.perSlot,
    leadMs: (stored.laterLeadMin ?? laterDefaults.leadMin) * MINUTE_MS,
    daysAhead: stored.laterDaysAhead ?? laterDefaults.daysAhead,
  }
}

/** A company's rules for orders for later in a module. */
export async function laterRulesOf(
  tenant: Tenant,
  moduleId: ModuleId,
): Promise<LaterRules | undefined> {
  return laterRulesIn(moduleId, await settingsTextOf(tenant))
}
