import type { Generated } from 'kysely'
import type { RecordStatus } from '#contract/status.ts'
import type { Id } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfCompany, OfId, OfIdOrNull } from './record.ts'

/** Bookable resources, their taken slots, and what unknown guests left. */
export type BookingTables = {
  resource: ResourceTable
  booking_slot: BookingSlotTable
  unproven_post: UnprovenPostTable
  guest_gate: GuestGateTable
}

type ResourceTable = CompanyRecord & {
  name: string
  kind: Resource['kind']
  company_user_id: OfIdOrNull
  seats: number
  hours: JsonText<Resource['hours']>
  time_off: JsonText<Resource['timeOff']>
  product_ids: JsonText<Id[]>
  status: RecordStatus
  /** The secret address of its calendar. */
  feed_secret: Generated<string | null>
}

/** Five minutes of one seat of a resource. The primary key prevents double bookings. */
type BookingSlotTable = {
  company_id: OfCompany
  resource_id: OfId
  slot_start: number
  seat: number
  order_id: OfId
}

/**
 * What a guest left at a link, by the hash of where it came from, or of the address they proved.
 */
type UnprovenPostTable = {
  company_id: OfCompany
  kind: UnprovenKind
  /** An order or a visit. */ record_id: OfId
  asker_key: string
  /** The wider networks of IPv6: a /56 and a /48. */ site_key: string | null
  region_key: string | null
  /** Absent where it counts for no link's day. */ link_id: OfIdOrNull
  created_ms: number
  /** When it no longer counts. */ until_ms: number
}

/** The row that guests of a company lock while they are counted. */
type GuestGateTable = { company_id: OfCompany; passed: number }

/** A booking holds its time; a request asks for one. */
export type UnprovenKind = 'booking' | 'request' | 'order' | 'queue' | 'checkin' | 'reservation'
