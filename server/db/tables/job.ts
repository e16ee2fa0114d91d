import type { JobPosting } from '#contract/job.ts'
import type { Application } from '#contract/application.ts'
import type { RecordStatus } from '#contract/status.ts'
import type { Generated } from 'kysely'
import type { CompanyRecord, OfCompany, OfId, OfIdOrNull } from './record.ts'

/** Job postings, their tags and the applications for them. */
export type JobTables = {
  community_event: CommunityEventTable
  community_group: CommunityGroupTable
  community_event_group: CommunityEventGroupTable
  community_event_booking: CommunityEventBookingTable
}

/** `accepted_count` is denormalized, so that one conditional update can take a vacancy. */
type CommunityEventTable = CompanyRecord & {
  name: string
  description: string | null
  location_id: OfIdOrNull
  employment_type: string | null
  vacancies: number
  accepted_count: number
  salary_min_amount: number | null
  salary_max_amount: number | null
  salary_period: string | null
  status: JobPosting['status']
  closes_ms: number | null
  published_ms: number | null
  closed_ms: number | null
}
type CommunityGroupTable = CompanyRecord & { name: string; colour: string; status: RecordStatus }
type CommunityEventGroupTable = {
  company_id: OfCompany
  community_event_id: OfId
  community_group_id: OfId
}

/** `token` is the secret of the applicant's page; `resume_file` references a row of `file`. */
type CommunityEventBookingTable = CompanyRecord & {
  community_event_id: OfId
  name: string
  email: string | null
  calling_code: string | null
  phone: string | null
  cover_note: string | null
  resume_file: string | null
  resume_name: string | null
  status: Application['status']
  rating: number
  notes: string | null
  reason_code: string | null
  token: string
  moved_ms: number
  /** The language of their mails: two letters. */
  language: Generated<string | null>
  /** Which application of this address for this job it is: one who withdrew can apply again. */
  attempt: Generated<number>
  interview_ms: Generated<number | null>
  /** A place or a link. */
  interview_place: Generated<string | null>
}
