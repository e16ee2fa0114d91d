import type { DeliveryJob } from '#contract/delivery-job.ts'
import type { RecordStatus } from '#contract/status.ts'
import type { Id } from '#contract/fields.ts'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfId } from './record.ts'

/** Connected delivery services and delivery jobs. */
export type DeliveryTables = {
  company_delivery_partner: CompanyDeliveryPartnerTable
  delivery_job: DeliveryJobTable
}

type CompanyDeliveryPartnerTable = CompanyRecord & {
  partner: OfId
  secret_enc: string | null
  location_ids: JsonText<Id[]>
  auto_request: number
  status: RecordStatus
  last_error: string | null
}

/** `partner_ms`: the time of the partner's newest event; older events are ignored. */
type DeliveryJobTable = CompanyRecord & {
  order_id: OfId
  connection_id: OfId
  partner: OfId
  attempt: number
  status: DeliveryJob['status']
  courier_name: string | null
  courier_phone: string | null
  tracking_url: string | null
  partner_ref: string | null
  eta_ms: number | null
  partner_ms: number
}
