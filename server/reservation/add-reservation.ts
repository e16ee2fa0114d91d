import { MINUTE_MS } from '#contract/durations.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createReservation } from '#contract/reservation.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { newSecret } from '../db/company-secret.ts'
import { toJson } from '../db/json-text.ts'
import { todayOf } from '../db/local-day.ts'
import { invalid } from '../http/refusal.ts'
import { findOrAddCustomer } from '../order/take/find-or-add-customer.ts'
import { holdTables } from './hold-tables.ts'
import { reservationRulesOf } from './reservation-rules.ts'
import { type FoundReservation, publishReservation, reservations } from './reservations.ts'

/**
 * Stores a reservation as requested and holds its tables. @throws Refusal NOT_FOUND for a customer
 * or table of another company, VALIDATION for a past day, and all that `holdTables` throws
 */
export async function addReservation(
  change: Change,
  wanted: Omit<InputOf<typeof createReservation>, 'isConfirmed'>,
  among?: readonly Id[],
): Promise<FoundReservation> {
  const { name, phone, callingCode, email, note, partySize, startMs } = wanted
  const { tenant, now } = change
  expectAhead(change, startMs)
  const durationMin = wanted.durationMin ?? (await reservationRulesOf(tenant)).lengthMin
  const isKnown = wanted.customerId ?? phone ?? email
  const customerId = isKnown
    ? await findOrAddCustomer(
        change,
        wanted.customerId
          ? { customerId: wanted.customerId }
          : { customer: { fullName: name, phone, callingCode, email } },
      )
    : undefined
  const added = await reservations.add(tenant, now, {
    name,
    phone: phone ?? null,
    callingCode: phone ? (callingCode ?? null) : null,
    email: email ?? null,
    note: note || null,
    customerId: customerId ?? null,
    partySize,
    startMs,
    endMs: startMs + durationMin * MINUTE_MS,
    status: 'Requested',
    tableIds: toJson([]),
    movedMs: now,
    token: newSecret(tenant.companyId),
    language: change.language ?? null,
  })
  const kept = await holdTables(change, added, wanted.tableIds ?? 'any', among)
  await recordMove(
    change,
    { event: 'reservation.request', to: 'Requested' },
    { entity: 'reservation', entityId: added.id, version: 1 },
  )
  const tableIds = toJson(kept)
  await tenant.db
    .updateTable('reservation')
    .set({ table_ids: tableIds })
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', added.id)
    .execute()
  publishReservation(tenant, added)
  return { ...added, tableIds }
}

/** @throws Refusal VALIDATION for a past day */
export function expectAhead({ now, timeZone }: Change, startMs: number): void {
  if (startMs < todayOf(now, timeZone).fromMs) throw invalid('start_at', 'not_future', 'not_future')
}
