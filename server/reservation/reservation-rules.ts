import { usualReservationMin } from '#contract/reservation.ts'
import { storedSettings } from '../db/settings.ts'
import type { Tenant } from '../db/tenant.ts'
import { MINUTE_MS } from '../resource/grain.ts'

/** How soon a guest may come, in minutes, where the company says nothing. */
const USUAL_LEAD_MIN = 60

export type ReservationRules = { lengthMin: number; leadMs: number; isConfirmedAtOnce: boolean }

/** A company's rules for reservations. */
export async function reservationRulesOf({ db, companyId }: Tenant): Promise<ReservationRules> {
  const { settings } = await db
    .selectFrom('company_detail')
    .select('settings')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const {
    reservationLengthMin = usualReservationMin,
    reservationLeadMin = USUAL_LEAD_MIN,
    asksReservations = false,
  } = storedSettings(settings)
  return {
    lengthMin: reservationLengthMin,
    leadMs: reservationLeadMin * MINUTE_MS,
    isConfirmedAtOnce: !asksReservations,
  }
}
