import type { OutputOf } from '#contract/endpoint.ts'
import type { getQueueRules } from '#contract/visit.ts'
import { storedSettings } from '../db/settings.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid } from '../http/refusal.ts'

/** How many may be ahead of whom it is almost the turn of, by default. */
const ALMOST_AT = 2

/** What a company says about its queue. */
export async function queueRulesOf({
  db,
  companyId,
}: Tenant): Promise<OutputOf<typeof getQueueRules>> {
  const { settings } = await db
    .selectFrom('company_detail')
    .select('settings')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { queueCounters = [], queueAlmostAt = ALMOST_AT } = storedSettings(settings)
  return { counters: queueCounters, almostAt: queueAlmostAt }
}

/** @throws Refusal VALIDATION for a counter that the company does not have */
export async function counterNamed({ tenant }: { tenant: Tenant }, name: string): Promise<string> {
  const { counters } = await queueRulesOf(tenant)
  if (!counters.includes(name)) throw invalid('counter', 'unknown', 'unknownCounter')
  return name
}
