import type { CompanyRecord, OfCompany } from './record.ts'

/** Short links. */
export type LinkTables = { dynamic_link: DynamicLinkTable; guest_upload: GuestUploadTable }

/** `code` is unique over all companies: it is all that a guest has. */
type DynamicLinkTable = CompanyRecord & {
  module_id: number
  code: string
  purpose: string
  target_id: string | null
  label: string | null
  scans: number
  status: string
}

/** What guests sent by a link on a day (of UTC, counted from 1970). */
type GuestUploadTable = { company_id: OfCompany; link_id: string; day: number; bytes: number }
