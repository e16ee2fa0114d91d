import { settingDefaults } from '#contract/company-settings.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { storedSettings } from '../db/settings.ts'
import { settingsTextOf } from '../db/settings-text-of.ts'
import type { Tenant } from '../db/tenant.ts'

type ReservationRules = { lengthMin: number; leadMs: number; isConfirmedAtOnce: boolean }

/** A company's rules for reservations. */
export async function reservationRulesOf(tenant: Tenant): Promise<ReservationRules> {
  const {
    reservationLengthMin = settingDefaults.reservationLengthMin,
    reservationLeadMin = settingDefaults.reservationLeadMin,
    asksReservations = false,
  } = storedSettings(await settingsTextOf(tenant))
  return {
    lengthMin: reservationLengthMin,
    leadMs: reservationLeadMin * MINUTE_MS,
    isConfirmedAtOnce: !asksReservations,
  }
}
