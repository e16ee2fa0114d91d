import type { RecordStatus } from '#contract/status.ts'
import type { Id } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfCompany, OfId, OfIdOrNull } from './record.ts'

/** Bookable resources and their taken slots. */
export type BookingTables = {
  resource: ResourceTable
  booking_slot: BookingSlotTable
  unproven_booking: UnprovenBookingTable
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
}

/** Five minutes of one seat of a resource. The primary key prevents double bookings. */
type BookingSlotTable = {
  company_id: OfCompany
  resource_id: OfId
  slot_start: number
  seat: number
  order_id: OfId
}

/** A guest's booking whose address nobody proved, by the hash of where it came from. */
type UnprovenBookingTable = {
  company_id: OfCompany
  order_id: OfId
  asker_key: string
  /** The link, of a request that holds no time. */ asked_link_id: OfIdOrNull
  start_ms: number
}
