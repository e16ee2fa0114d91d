import type { Generated } from 'kysely'
import type { CompanyRecord, OfCompany } from './record.ts'

/** Job postings, their tags and the applications for them. */
export type JobTables = {
  community_event: CommunityEventTable
  community_group: CommunityGroupTable
  community_event_group: CommunityEventGroupTable
  community_event_booking: CommunityEventBookingTable
}

/** `accepted_count` is denormalized so that one conditional write can take a vacancy. */
type CommunityEventTable = CompanyRecord & {
  name: string
  description: string | null
  location_id: string | null
  employment_type: string | null
  vacancies: number
  accepted_count: number
  salary_min_amount: number | null
  salary_max_amount: number | null
  salary_period: string | null
  status: string
  closes_ms: number | null
  published_ms: number | null
  closed_ms: number | null
}
type CommunityGroupTable = CompanyRecord & { name: string; colour: string; status: string }
type CommunityEventGroupTable = {
  company_id: OfCompany
  community_event_id: string
  community_group_id: string
}

/** `token` is the secret of the applicant's own page; `resume_file` references a row of `file`. */
type CommunityEventBookingTable = CompanyRecord & {
  community_event_id: string
  name: string
  email: string | null
  calling_code: string | null
  phone: string | null
  cover_note: string | null
  resume_file: string | null
  resume_name: string | null
  status: string
  rating: number
  notes: string | null
  reason_code: string | null
  token: string
  moved_ms: number
  /** The language of their mails: two letters. */
  language: Generated<string | null>
}
