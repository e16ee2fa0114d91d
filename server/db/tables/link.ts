import type { CompanyRecord, OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Short links. */
export type LinkTables = { dynamic_link: DynamicLinkTable; guest_upload: GuestUploadTable }

/** `code` is unique over all companies: guests have nothing else. */
type DynamicLinkTable = CompanyRecord & {
  module_id: OfModule
  code: string
  purpose: string
  target_id: OfIdOrNull
  label: string | null
  scans: number
  status: 'Active' | 'Revoked'
}

/** Guests' uploads per link and day (UTC days since 1970). */
type GuestUploadTable = { company_id: OfCompany; link_id: OfId; day: number; bytes: number }
