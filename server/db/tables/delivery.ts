import type { CompanyRecord } from './record.ts'

/** Connected delivery services and delivery jobs. */
export type DeliveryTables = {
  company_delivery_partner: CompanyDeliveryPartnerTable
  delivery_job: DeliveryJobTable
}

type CompanyDeliveryPartnerTable = CompanyRecord & {
  partner: string
  secret_enc: string | null
  location_ids: string
  auto_request: number
  status: string
  last_error: string | null
}

/** `partner_ms` is the time of the partner's newest event: older ones are ignored. */
type DeliveryJobTable = CompanyRecord & {
  order_id: string
  connection_id: string
  partner: string
  attempt: number
  status: string
  courier_name: string | null
  courier_phone: string | null
  tracking_url: string | null
  partner_ref: string | null
  eta_ms: number | null
  partner_ms: number
}
