import type { OutputOf } from '#contract/endpoint.ts'
import type { getCatalog } from '#contract/guest.ts'
import { MINUTE_MS, MINUTES_A_DAY } from '#contract/durations.ts'
import { minutesOfSpan } from '#contract/opening-hours.ts'
import { countsAt, hasHours, hoursSpan } from '#contract/promotion-hours.ts'
import type { ModuleId } from '#contract/modules.ts'
import { localMinute } from '#contract/zoned-time.ts'
import type { Tenant } from '../db/tenant.ts'
import { liveAutomatic } from './apply.ts'
import type { FoundPromotion } from './promotions.ts'
import { limitOf } from './uses.ts'

type Offer = NonNullable<OutputOf<typeof getCatalog>['offers']>[number]

/**
 * The automatic promotions that every guest gets today, now or later on. Those with a limit per
 * customer depend on the guest and are not announced.
 */
export async function offersOf(
  tenant: Tenant,
  moduleId: ModuleId,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<{ offers: Offer[]; hours: FoundPromotion[] }> {
  const live = await liveAutomatic(tenant, moduleId, now)
  const hours = live.filter((one) => limitOf(one) === null)
  return {
    hours: hours.filter(hasHours),
    offers: hours.flatMap((one) => {
      if (!isToday(one, now, timeZone)) return []
      const { opens: from, closes: to } = hoursSpan(one)
      return [
        {
          id: one.id,
          kind: one.kind,
          value: one.value,
          minAmount: one.minAmount ?? undefined,
          deliveryType: one.deliveryType ?? undefined,
          isForSome: one.productIds.length + one.categoryIds.length > 0,
          ...((one.hoursFrom ?? one.hoursTo) !== null && { hours: { from, to } }),
        },
      ]
    }),
  }
}

/** Whether a promotion counts now or later on this day. */
function isToday(promotion: FoundPromotion, now: number, timeZone: string): boolean {
  if (countsAt(promotion, now, timeZone)) return true
  const { from } = minutesOfSpan(hoursSpan(promotion))
  const waitMin = from - localMinute(now, timeZone)
  return waitMin > 0 && waitMin < MINUTES_A_DAY
    ? countsAt(promotion, now + waitMin * MINUTE_MS, timeZone)
    : false
}
