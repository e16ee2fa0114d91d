import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createJob, JobPosting, updateJob } from '#contract/job.ts'
import { rejectPending } from '../application/reject-pending.ts'
import { givenOf } from '../db/columns.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { linkFor } from '../link/change-link.ts'
import type { Post } from '../mail/post.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { type FoundJob, jobs, jobTags, postingOf, type StoredJob } from './jobs.ts'
import { announceJob, fillIfFull, moveJob, settleExpiry } from './move-job.ts'

type Fields = Partial<
  Omit<
    InputOf<typeof updateJob>,
    'id' | 'expectedVersion' | 'event' | 'rejectPending' | 'message' | 'note' | 'tagIds'
  >
>

const nothing = {
  description: null,
  locationId: null,
  employmentType: null,
  salaryMinAmount: null,
  salaryMaxAmount: null,
  salaryPeriod: null,
  closesMs: null,
  publishedMs: null,
  closedMs: null,
}

/**
 * Creates a posting with its link, as a draft or published. @throws Refusal NOT_FOUND for a tag or
 * place of another company, VALIDATION
 */
export async function addJob(
  change: Change,
  { publish, tagIds = [], ...fields }: InputOf<typeof createJob>,
): Promise<JobPosting> {
  const { tenant, now } = change
  await check(change, nothing, fields)
  const draft = await jobs.add(tenant, now, {
    ...nothing,
    ...fields,
    status: 'draft',
    acceptedCount: 0,
  })
  await replaceTags(tenant, draft.id, tagIds)
  await linkFor(tenant, 'job', draft.id, now)
  await recordMove(
    change,
    { event: 'job.create', to: 'draft' },
    { entity: 'job', entityId: draft.id, version: draft.version },
  )
  if (publish) await moveJob(change, draft, 'job.publish')
  return answer(change, draft.id)
}

/**
 * Updates a posting, moves it, or both. Closing can also reject pending applications.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, LIMIT_REACHED for fewer vacancies than accepted, and
 * all that `moveJob` throws
 */
export async function changeJob(
  change: Change,
  post: Post,
  input: Omit<InputOf<typeof updateJob>, 'note'>,
): Promise<JobPosting> {
  const {
    id,
    expectedVersion,
    event,
    rejectPending: isRejecting,
    message,
    tagIds,
    ...given
  } = input
  const { tenant, now } = change
  const fields: Partial<StoredJob> = givenOf(given)
  const read = await jobs.find(tenant, id)
  if (read.version !== expectedVersion)
    throw new Refusal('VERSION_CONFLICT').with({ current: postingOf(read, change) })
  const job = await settleExpiry(change, read)
  await check(change, job, given)
  if ((fields.vacancies ?? job.vacancies) < job.acceptedCount)
    throw new Refusal('LIMIT_REACHED/accepted').with({ current: postingOf(job, change) })

  const saved = event
    ? await moveJob(change, job, event, fields)
    : await jobs.change(tenant, now, { id, expectedVersion: job.version }, fields)
  if (tagIds) await replaceTags(tenant, id, tagIds)
  await fillIfFull(change, await settleExpiry(change, saved))
  if (event === 'job.close' && isRejecting) await rejectPending(change, post, id, message)
  return answer(change, id)
}

async function answer(change: Change, id: Id): Promise<JobPosting> {
  const job = await jobs.find(change.tenant, id)
  announceJob(change, job)
  return postingOf(job, change)
}

async function replaceTags(tenant: Tenant, jobId: Id, tagIds: readonly Id[]): Promise<void> {
  const { db, companyId } = tenant
  await db
    .deleteFrom('community_event_group')
    .where('company_id', '=', companyId)
    .where('community_event_id', '=', jobId)
    .execute()
  for (const tagId of new Set(tagIds)) {
    await jobTags.find(tenant, tagId)
    await db
      .insertInto('community_event_group')
      .values({ company_id: companyId, community_event_id: jobId, community_group_id: tagId })
      .execute()
  }
}

/**
 * Checks across fields: the place belongs to the company, the salary range is in order, and a new
 * closing date is in the future. An existing closing date may have passed.
 */
async function check(
  { tenant: { db, companyId }, now }: Change,
  before: Pick<FoundJob, 'salaryMinAmount' | 'salaryMaxAmount' | 'closesMs'>,
  { locationId, ...fields }: Fields,
): Promise<void> {
  const { closesMs } = fields
  if (typeof closesMs === 'number' && closesMs <= now && closesMs !== before.closesMs)
    throw invalid('closes_at', 'not_future', 'not_future')
  const { salaryMinAmount: low, salaryMaxAmount: high } = {
    ...before,
    ...givenOf(fields),
  }
  if (low !== null && high !== null && low > high) {
    throw invalid('salary_max_amount', 'out_of_range', 'maxBelowMin')
  }
  if (!locationId) return
  const { rows } = await sql`select id from location where company_id = ${companyId}
      and id = ${locationId}`.execute(db)
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
}
