import type { Generated } from 'kysely'
import type { RecordStatus } from '#contract/status.ts'
import type { Id } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfCompany, OfId, OfIdOrNull } from './record.ts'

/** Bookable resources, their taken slots, and posts of unverified guests. */
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
  /** The secret in the address of its calendar feed. */
  feed_secret: Generated<string | null>
}

/** Five minutes of one seat of a resource. The primary key prevents double bookings. */
type BookingSlotTable = {
  company_id: OfCompany
  resource_id: OfId
  slot_start: number
  seat: number
  order_id: OfId
  /** 1: of the time that the guest was asked to accept. */
  is_proposed: Generated<number>
}

/**
 * A post of an unverified guest at a link, by the hash of the network address or of the verified
 * e-mail address.
 */
type UnprovenPostTable = {
  company_id: OfCompany
  kind: UnprovenKind
  /** An order or a visit. */ record_id: OfId
  asker_key: string
  /** The wider IPv6 networks: a /56 and a /48. */ site_key: string | null
  region_key: string | null
  /** Null if it does not count for a link's daily limit. */ link_id: OfIdOrNull
  created_ms: number
  /** When it no longer counts. */ until_ms: number
}

/** The row that a company's guests lock while their posts are counted. */
type GuestGateTable = { company_id: OfCompany; passed: number }

/** A booking holds its time; a request does not. */
export type UnprovenKind = 'booking' | 'request' | 'order' | 'queue' | 'checkin' | 'reservation'
