import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { type Reservation, reservationEvents } from '#contract/reservation.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { type ReservationRecord, reservationLifecycle } from '#lifecycles/reservation.ts'
import type { Viewer } from '../change/change.ts'
import { historiesOf } from '../change/history.ts'
import { windowsOf } from '../change/window.ts'
import { present } from '../db/columns.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Tenant } from '../db/tenant.ts'
import { publish } from '../live/publish.ts'

type Optional = 'phone' | 'callingCode' | 'email' | 'customerId' | 'note' | 'reasonCode'

/** A reservation as stored. */
export type StoredReservation = Pick<Reservation, 'name' | 'partySize' | 'startMs' | 'status'> & {
  [Name in Optional]: NonNullable<Reservation[Name]> | null
} & {
  endMs: number
  tableIds: JsonText<Id[]>
  tableSessionId: Id | null
  confirmedMs: number | null
  movedMs: number
  remindedMs: number | null
  token: string
  language: string | null
}
type Derived = { createdMs: number }
export type FoundReservation = StoredReservation & Derived & { id: Id; version: number }

export const reservations = recordsOf<StoredReservation, Derived, FoundReservation>({
  table: 'reservation',
  columns: {
    name: 'name',
    callingCode: 'calling_code',
    phone: 'phone',
    email: 'email',
    customerId: 'customer_id',
    partySize: 'party_size',
    startMs: 'start_ms',
    endMs: 'end_ms',
    status: 'status',
    tableIds: 'table_ids',
    tableSessionId: 'table_session_id',
    note: 'note',
    reasonCode: 'reason_code',
    confirmedMs: 'confirmed_ms',
    movedMs: 'moved_ms',
    remindedMs: 'reminded_ms',
    token: 'token',
    language: 'language',
  },
  derived: { createdMs: sql`r.created_ms` },
  sortedBy: sortedBy('asc', sql`r.start_ms`),
  toRow: (found) => found,
})

/** The facts of a reservation for its lifecycle, at a moment. */
export function reservationRecordOf(
  { status, confirmedMs, startMs, movedMs }: FoundReservation,
  viewer: Viewer,
): ReservationRecord {
  return {
    status,
    wasConfirmed: confirmedMs !== null,
    hasBegun: startMs <= viewer.now,
    ...windowsOf(movedMs, viewer),
  }
}

/** Reservations as returned, with their tables, history and the events that the viewer may send. */
export async function reservationsOf(
  tenant: Tenant,
  found: readonly FoundReservation[],
  viewer: Viewer,
): Promise<Reservation[]> {
  if (found.length === 0) return []
  const names = await tableNames(
    tenant,
    found.flatMap(({ tableIds }) => fromJson(tableIds)),
  )
  const history = await historiesOf(
    tenant,
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const events = allowedEvents(reservationLifecycle, reservationRecordOf(row, viewer), viewer)
    return {
      ...present(row),
      durationMin: (row.endMs - row.startMs) / MINUTE_MS,
      tables: fromJson(row.tableIds).flatMap((id) => names.get(id) ?? []),
      history: history.get(row.id) ?? [],
      allowedEvents: reservationEvents.filter((event) => events.includes(event)),
    }
  })
}

/** One reservation as returned. @throws Refusal NOT_FOUND */
export async function showReservation(
  tenant: Tenant,
  id: Id,
  viewer: Viewer,
): Promise<Reservation> {
  const [row] = await reservationsOf(tenant, [await reservations.find(tenant, id)], viewer)
  if (!row) throw new Error('a reservation that was found is not answered')
  return row
}

/** Publishes the change to all subscribers of reservations. */
export function publishReservation(
  tenant: Tenant,
  { id, version }: Pick<FoundReservation, 'id' | 'version'>,
): void {
  publish(tenant, { topic: 'reservation', id, version, moduleId: moduleIds.tableOrdering })
}

async function tableNames({ db, companyId }: Tenant, ids: readonly Id[]) {
  if (ids.length === 0) return new Map<string, Reservation['tables'][number]>()
  const rows = await db
    .selectFrom('dining_table')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((table) => [table.id, table]))
}
