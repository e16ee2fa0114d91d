import { type RawBuilder, sql } from 'kysely'
import { type Id, id } from '#contract/fields.ts'
import { jobEvents, type JobPosting, type JobTag } from '#contract/job.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { present } from '../db/columns.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Viewer } from '../change/change.ts'

type Optional =
  | 'description'
  | 'locationId'
  | 'employmentType'
  | 'salaryMinAmount'
  | 'salaryMaxAmount'
  | 'salaryPeriod'
  | 'closesMs'

/** A posting as stored. */
export type StoredJob = Pick<JobPosting, 'title' | 'vacancies' | 'status'> & {
  [Name in Optional]: NonNullable<JobPosting[Name]> | null
} & {
  acceptedCount: number
  publishedMs: number | null
  closedMs: number | null
}
type Derived = {
  currency: string
  tagIds: string | null
  linkCode: string | null
  pending: number
  contacted: number
  accepted: number
  rejected: number
  createdMs: number
}
export type FoundJob = StoredJob &
  Omit<Derived, 'tagIds'> & { id: Id; version: number; tagIds: Id[] }

export const jobs = recordsOf<StoredJob, Derived, FoundJob>({
  table: 'community_event',
  columns: {
    title: 'name',
    description: 'description',
    locationId: 'location_id',
    employmentType: 'employment_type',
    vacancies: 'vacancies',
    acceptedCount: 'accepted_count',
    salaryMinAmount: 'salary_min_amount',
    salaryMaxAmount: 'salary_max_amount',
    salaryPeriod: 'salary_period',
    status: 'status',
    closesMs: 'closes_ms',
    publishedMs: 'published_ms',
    closedMs: 'closed_ms',
  },
  derived: {
    currency: sql`(select c.currency from company_detail c where c.id = r.company_id)`,
    tagIds: sql`(
      select string_agg(g.community_group_id, ',' order by g.community_group_id)
        from community_event_group g where g.company_id = r.company_id
        and g.community_event_id = r.id)`,
    linkCode: sql`(
      select l.code from dynamic_link l where l.company_id = r.company_id and l.purpose = 'job'
        and l.target_id = r.id and l.status = 'Active' order by l.created_ms, l.id limit 1)`,
    pending: countOf('Pending'),
    contacted: countOf('Contacted'),
    accepted: countOf('Accepted'),
    rejected: countOf('Rejected'),
    createdMs: sql`r.created_ms`,
  },
  sortedBy: sortedBy('desc', sql`r.created_ms`),
  toRow: (found) => ({
    ...found,
    tagIds: (found.tagIds?.split(',') ?? []).map((tag) => id.parse(tag)),
  }),
})

type StoredTag = Pick<JobTag, 'name' | 'colour' | 'status'>

export const jobTags = recordsOf<StoredTag, Pick<JobTag, 'jobCount'>, JobTag>({
  table: 'community_group',
  columns: { name: 'name', colour: 'colour', status: 'status' },
  derived: {
    jobCount: sql`(select count(*) from community_event_group g where g.company_id = r.company_id
      and g.community_group_id = r.id)`,
  },
  sortedBy: sortedBy('asc', sql`r.name`),
  toRow: (found) => found,
})

/**
 * The status of a posting at a moment: after its last day it counts as closed, even if that is not
 * stored yet.
 */
export function liveStatusOf(
  { status, closesMs }: Pick<StoredJob, 'status' | 'closesMs'>,
  now: number,
): StoredJob['status'] {
  return status === 'open' && closesMs !== null && closesMs <= now ? 'closed' : status
}

/** A condition for postings with a status now; must agree with `liveStatusOf`. */
export function inState(state: StoredJob['status'], now: number): RawBuilder<unknown> {
  const isOver = sql`(r.closes_ms is not null and r.closes_ms <= ${now})`
  if (state === 'open') return sql`r.status = 'open' and not ${isOver}`
  if (state === 'closed') return sql`(r.status = 'closed' or (r.status = 'open' and ${isOver}))`
  return sql`r.status = ${state}`
}

/** A posting as returned, with the events that this viewer may send. */
export function postingOf(
  { pending, contacted, accepted, rejected, tagIds, ...found }: FoundJob,
  viewer: Viewer,
): JobPosting {
  const status = liveStatusOf(found, viewer.now)
  const events = allowedEvents(jobPostingLifecycle, { status }, viewer)
  return {
    ...present(found),
    tagIds,
    status,
    counts: { pending, contacted, accepted, rejected },
    allowedEvents: jobEvents.filter((event) => events.includes(event)),
  }
}

function countOf(status: string): RawBuilder<unknown> {
  return sql`(select count(*) from community_event_booking b where b.company_id = r.company_id
    and b.community_event_id = r.id and b.status = ${sql.lit(status)})`
}
