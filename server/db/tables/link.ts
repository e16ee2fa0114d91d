import type { CompanyRecord, OfCompany } from './record.ts'

/** Short links. */
export type LinkTables = { dynamic_link: DynamicLinkTable; guest_upload: GuestUploadTable }

/** `code` is unique over all companies: guests have nothing else. */
type DynamicLinkTable = CompanyRecord & {
  module_id: number
  code: string
  purpose: string
  target_id: string | null
  label: string | null
  scans: number
  status: string
}

/** Guests' uploads per link and day (UTC days since 1970). */
type GuestUploadTable = { company_id: OfCompany; link_id: string; day: number; bytes: number }
