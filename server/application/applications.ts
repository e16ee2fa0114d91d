import { sql } from 'kysely'
import { type Application, applicationEvents } from '#contract/application.ts'
import type { Id } from '#contract/fields.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { type JobApplicationRecord, jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { historiesOf } from '../change/history.ts'
import { present } from '../db/columns.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { windowsOf } from '../change/window.ts'

type Optional =
  | 'email'
  | 'phone'
  | 'callingCode'
  | 'coverNote'
  | 'resumeName'
  | 'notes'
  | 'reasonCode'
  | 'interviewMs'
  | 'interviewPlace'

/** An application as stored. */
type StoredApplication = Pick<Application, 'applicantName' | 'status' | 'rating'> & {
  [Name in Optional]: NonNullable<Application[Name]> | null
} & {
  jobId: Id
  resumeFile: string | null
  token: string
  movedMs: number
  language: string | null
  attempt: number
}
type Derived = { jobTitle: string; vacancies: number; acceptedCount: number; createdMs: number }
export type FoundApplication = StoredApplication & Derived & { id: Id; version: number }

const ofJob = (column: string) =>
  sql`(select e.${sql.ref(column)} from community_event e where e.company_id = r.company_id
    and e.id = r.community_event_id)`

export const applications = recordsOf<StoredApplication, Derived, FoundApplication>({
  table: 'community_event_booking',
  columns: {
    jobId: 'community_event_id',
    applicantName: 'name',
    email: 'email',
    phone: 'phone',
    callingCode: 'calling_code',
    coverNote: 'cover_note',
    resumeFile: 'resume_file',
    resumeName: 'resume_name',
    status: 'status',
    rating: 'rating',
    notes: 'notes',
    reasonCode: 'reason_code',
    token: 'token',
    movedMs: 'moved_ms',
    language: 'language',
    attempt: 'attempt',
    interviewMs: 'interview_ms',
    interviewPlace: 'interview_place',
  },
  derived: {
    jobTitle: ofJob('name'),
    vacancies: ofJob('vacancies'),
    acceptedCount: ofJob('accepted_count'),
    createdMs: sql`r.created_ms`,
  },
  sortedBy: sortedBy('desc', sql`r.created_ms`),
  toRow: (found) => found,
})

/** Whether an application stands in the way of another one, on `community_event_booking b`. */
export const isStanding = sql`coalesce(b.reason_code, '') <> 'withdrawn'`

/** The facts of an application for its lifecycle, at a moment. */
export function applicationRecordOf(
  { status, vacancies, acceptedCount, movedMs }: FoundApplication,
  viewer: Viewer,
): JobApplicationRecord {
  return { status, vacanciesLeft: vacancies - acceptedCount, ...windowsOf(movedMs, viewer) }
}

/** A temporary link to the file of an applicant, called after them where it is saved. */
export type ResumeUrl = (tenant: Tenant, file: string, applicantName: string) => string
type Shown = { tenant: Tenant; viewer: Viewer; resumeUrl: ResumeUrl }

/** Applications as returned, with their history and the events that the viewer may send. */
export async function applicationsOf(
  { tenant, viewer, resumeUrl }: Shown,
  found: readonly FoundApplication[],
): Promise<Application[]> {
  const history = await historiesOf(
    tenant,
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const { jobId, jobTitle, vacancies, acceptedCount, resumeFile, ...own } = row
    const events = allowedEvents(jobApplicationLifecycle, applicationRecordOf(row, viewer), viewer)
    return {
      ...present(own),
      resumeUrl: resumeFile === null ? undefined : resumeUrl(tenant, resumeFile, row.applicantName),
      job: { id: jobId, title: jobTitle, vacancies, acceptedCount },
      history: history.get(row.id) ?? [],
      allowedEvents: applicationEvents.filter((event) => events.includes(event)),
    }
  })
}
