import { settingDefaults } from '#contract/company-settings.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { storedSettings } from '../db/settings.ts'
import type { Tenant } from '../db/tenant.ts'

export type ReservationRules = { lengthMin: number; leadMs: number; isConfirmedAtOnce: boolean }

/** A company's rules for reservations. */
export async function reservationRulesOf({ db, companyId }: Tenant): Promise<ReservationRules> {
  const { settings } = await db
    .selectFrom('company_detail')
    .select('settings')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const {
    reservationLengthMin = settingDefaults.reservationLengthMin,
    reservationLeadMin = settingDefaults.reservationLeadMin,
    asksReservations = false,
  } = storedSettings(settings)
  return {
    lengthMin: reservationLengthMin,
    leadMs: reservationLeadMin * MINUTE_MS,
    isConfirmedAtOnce: !asksReservations,
  }
}
