import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { decide } from '#lifecycles/decide.ts'
import {
  type JobPostingEffect,
  type JobPostingEventName,
  jobPostingLifecycle,
} from '#lifecycles/job-posting.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notification/notify.ts'
import { bySystem, type Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { missing } from '../change/refuse.ts'
import { type FoundJob, jobs, liveStatusOf, postingOf, type StoredJob } from './jobs.ts'

/**
 * Moves a posting, optionally with changed fields.
 * @throws Refusal with the lifecycle's code, VALIDATION when it would expire again at once,
 * VERSION_CONFLICT
 */
export async function moveJob(
  change: Change,
  job: FoundJob,
  event: JobPostingEventName,
  fields: Partial<StoredJob> = {},
): Promise<FoundJob> {
  const { tenant, now } = change
  const decision = decide(
    jobPostingLifecycle,
    { status: liveStatusOf(job, now) },
    { type: event, by: change },
  )
  if (!decision.ok) throw new Refusal(decision.code).with({ current: postingOf(job, change) })
  const stamps: Partial<StoredJob> = Object.assign(
    {},
    ...decision.effects.map(({ type }) => stampOf[type](now)),
  )
  const status = decision.to
  const moved = await jobs.change(
    tenant,
    now,
    { id: job.id, expectedVersion: job.version },
    { ...fields, ...stamps, status },
  )
  if (status === 'open' && liveStatusOf(moved, now) !== 'open')
    throw invalid('closes_at', 'not_future', 'not_future')
  if (status === 'open' && moved.acceptedCount >= moved.vacancies)
    throw missing('vacancies', 'moreVacancies')
  await recordMove(change, decision, {
    entity: 'job',
    entityId: job.id,
    version: moved.version,
  })
  return moved
}

const stampOf: Record<JobPostingEffect, (now: number) => Partial<StoredJob>> = {
  stampPublished: (now) => ({ publishedMs: now, closedMs: null }),
  stampClosed: (now) => ({ closedMs: now }),
}

/**
 * Stores a posting's expiry, with the end of its last day as its time. Reads compute the expiry; it
 * is stored before the next write.
 */
export async function settleExpiry(change: Change, job: FoundJob): Promise<FoundJob> {
  if (job.closesMs === null || liveStatusOf(job, change.now) === job.status) return job
  const closed = await jobs.change(
    change.tenant,
    change.now,
    { id: job.id, expectedVersion: job.version },
    { status: 'closed', closedMs: job.closesMs },
  )
  await recordMove(
    { ...bySystem(change), now: job.closesMs },
    { event: 'job.expire', from: 'open', to: 'closed' },
    { entity: 'job', entityId: job.id, version: closed.version },
  )
  return closed
}

/**
 * Takes a vacancy; with the last one the posting is filled. A conditional update prevents taking
 * one twice. @throws Refusal LIMIT_REACHED
 */
export async function takeVacancy(change: Change, jobId: Id): Promise<void> {
  const { db, companyId } = change.tenant
  const { numAffectedRows } = await sql`
    update community_event set accepted_count = accepted_count + 1, version = version + 1,
      updated_ms = ${change.now}
    where company_id = ${companyId} and id = ${jobId} and accepted_count < vacancies`.execute(db)
  if (numAffectedRows !== 1n) throw new Refusal('LIMIT_REACHED/vacancies')
  announceJob(change, await fillIfFull(change, await jobs.find(change.tenant, jobId)))
}

/** Returns a vacancy. A filled posting stays closed, because reopening is the owner's decision. */
export async function freeVacancy(change: Change, jobId: Id): Promise<void> {
  const { db, companyId } = change.tenant
  await sql`
    update community_event set accepted_count = accepted_count - 1, version = version + 1,
      updated_ms = ${change.now}
    where company_id = ${companyId} and id = ${jobId} and accepted_count > 0`.execute(db)
  announceJob(change, await jobs.find(change.tenant, jobId))
}

/** Closes a posting whose vacancies are all taken. */
export async function fillIfFull(change: Change, job: FoundJob): Promise<FoundJob> {
  if (liveStatusOf(job, change.now) !== 'open' || job.acceptedCount < job.vacancies) return job
  const filled = await moveJob(bySystem(change), job, 'job.filled')
  await notify(change.tenant, {
    kind: 'job.filled',
    values: { title: job.title },
    link: '/job/joblist',
    moduleId: moduleIds.job,
    now: change.now,
  })
  return filled
}

/** Publishes the change to all subscribers of the company. */
export function announceJob(
  { tenant }: Change,
  { id, version }: Pick<FoundJob, 'id' | 'version'>,
): void {
  publish(tenant, { topic: 'job', id, version, moduleId: moduleIds.job })
}
