import type { CompanyRecord, OfCompany } from './record.ts'

/** Bookable resources and their taken slots. */
export type BookingTables = { resource: ResourceTable; booking_slot: BookingSlotTable }

type ResourceTable = CompanyRecord & {
  name: string
  kind: string
  company_user_id: string | null
  seats: number
  hours: string
  time_off: string
  product_ids: string
  status: string
}

/** Five minutes of one seat of a resource. The primary key prevents double bookings. */
type BookingSlotTable = {
  company_id: OfCompany
  resource_id: string
  slot_start: number
  seat: number
  order_id: string
}
