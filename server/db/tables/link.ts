import type { CompanyRecord, OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Short links. */
export type LinkTables = {
  dynamic_link: DynamicLinkTable
  link_code: LinkCodeTable
  guest_upload: GuestUploadTable
}

type DynamicLinkTable = CompanyRecord & {
  module_id: OfModule
  code: string
  purpose: string
  target_id: OfIdOrNull
  label: string | null
  scans: number
  status: 'Active' | 'Revoked'
}

/** The company of each code, for all companies: guests only have the code. */
type LinkCodeTable = { code: string; company_id: OfCompany }

/** Guests' uploads per link and day (UTC days since 1970). */
type GuestUploadTable = { company_id: OfCompany; link_id: OfId; day: number; bytes: number }
