import type { Reservation } from '#contract/reservation.ts'
import type { Visit } from '#contract/visit.ts'
import type { Generated } from 'kysely'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Visits, queues and reservations. */
export type VisitTables = {
  customer_visit: CustomerVisitTable
  ticket_counter: TicketCounterTable
  reservation: ReservationTable
  reservation_slot: ReservationSlotTable
}

/**
 * `rank` orders a queue; a position between two neighbours is the average of their ranks.
 * `waiting_key` is the customer while they wait and NULL otherwise, so that a unique key prevents
 * waiting twice. `ahead_count`: how many were ahead at the start, for wait estimates. `moved_ms`:
 * when the status was reached.
 */
type CustomerVisitTable = CompanyRecord & {
  module_id: OfModule
  customer_id: OfIdOrNull
  location_id: OfIdOrNull
  type: Visit['type']
  queue_status: NonNullable<Visit['queueStatus']> | null
  day: string
  ticket_no: number | null
  rank: number
  waiting_key: string | null
  party_size: number
  ahead_count: number
  called_ms: number | null
  /** The first of the calls of which `called_ms` is the last, while they are called. */
  first_called_ms: Generated<number | null>
  call_count: number
  notified_ms: number | null
  on_hold: number
  joined_ms: number
  seated_ms: number | null
  finished_ms: number | null
  moved_ms: number
  token: string
  /** The guest's language, two letters. */
  language: Generated<string | null>
  reason_code: string | null
  /** The queue service, if the company has several. */
  service: Generated<string | null>
  /** The counter to which they were called. */
  counter: Generated<string | null>
  /** When they were notified that it is almost their turn. */
  almost_ms: Generated<number | null>
  table_id: OfIdOrNull
  table_session_id: OfIdOrNull
}

/** The last ticket number of a day. */
type TicketCounterTable = { company_id: OfCompany; day: string; last_no: number }

/** `table_ids`: the tables that are held for it, or at which its guests sit. */
type ReservationTable = CompanyRecord & {
  name: string
  calling_code: string | null
  phone: string | null
  email: string | null
  customer_id: OfIdOrNull
  party_size: number
  start_ms: number
  end_ms: number
  status: Reservation['status']
  /** JSON. */
  table_ids: JsonText<string[]>
  table_session_id: OfIdOrNull
  note: string | null
  reason_code: NonNullable<Reservation['reasonCode']> | null
  confirmed_ms: number | null
  moved_ms: number
  reminded_ms: number | null
  token: string
  /** The guest's language, two letters. */
  language: string | null
}

/** The primary key ensures that a table is held for one reservation at a time. */
type ReservationSlotTable = {
  company_id: OfCompany
  table_id: OfId
  slot_start: number
  reservation_id: OfId
}
