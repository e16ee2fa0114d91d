import { settingDefaults } from '#contract/company-settings.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getQueueRules } from '#contract/visit.ts'
import { type StoredSettings, storedSettings } from '../db/settings.ts'
import { settingsTextOf } from '../db/settings-text-of.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'

/** A company's queue settings. */
export async function queueRulesOf({
  db,
  companyId,
}: Tenant): Promise<OutputOf<typeof getQueueRules>> {
  const { queueServices, queueCounters, queueAlmostAt, kioskCode } = await settingsOf({
    db,
    companyId,
  })
  return {
    services: queueServices ?? [],
    counters: queueCounters ?? [],
    almostAt: queueAlmostAt ?? settingDefaults.queueAlmostAt,
    isKioskLocked: Boolean(kioskCode),
  }
}

/** @throws Refusal VALIDATION for a counter that the company does not have */
export async function expectCounter({ tenant }: { tenant: Tenant }, name: string): Promise<void> {
  const { counters } = await queueRulesOf(tenant)
  if (!counters.includes(name)) throw invalid('counter', 'unknown', 'unknownCounter')
}

/**
 * The service of someone who joins: null if the company has none, the first one if none was given.
 * @throws Refusal VALIDATION for one that does not exist
 */
export function serviceOf(services: readonly string[], name: string | undefined): string | null {
  const [first = null] = services
  if (first === null || name === undefined) return first
  if (!services.includes(name)) throw invalid('service', 'unknown', 'unknownService')
  return name
}

/** @throws Refusal WRONG_CODE */
export async function expectKioskCode(tenant: Tenant, code: string): Promise<void> {
  const { kioskCode } = await settingsOf(tenant)
  if (kioskCode && kioskCode !== code) throw new Refusal('WRONG_CODE/kiosk')
}

async function settingsOf(tenant: Tenant): Promise<StoredSettings> {
  return storedSettings(await settingsTextOf(tenant))
}
