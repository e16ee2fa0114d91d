import type { JobPosting } from '#contract/job.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { type Asked, lifeOf, possibleEvents, snapshotOf } from '#lifecycles/decide.ts'
import { sortedSteps, type StepKind, type Steps } from '../parts/moves/steps.ts'

export type JobEvent = JobPosting['allowedEvents'][number]

const kinds: Record<JobEvent, StepKind> = {
  'job.publish': 'onward',
  'job.close': 'onward',
  'job.reopen': 'onward',
  'job.archive': 'ending',
  // Sent by the server only.
  'job.filled': 'ending',
  'job.expire': 'ending',
}

/** The buttons for a posting's allowed events. */
export function jobSteps(allowed: readonly JobEvent[]): Steps<JobEvent> {
  return sortedSteps(allowed, kinds)
}

export const jobLife = lifeOf(jobPostingLifecycle)

/** Whether the closing date is over, so that the posting would close at once. */
export function isPastClosing({ closesMs }: Pick<JobPosting, 'closesMs'>, nowMs: number): boolean {
  return closesMs !== undefined && closesMs <= nowMs
}

/** When a posting will close by itself; undefined if it is closed or has no closing date. */
export function closingTime(job: Pick<JobPosting, 'status' | 'closesMs'>): number | undefined {
  const possible = possibleEvents(snapshotOf(jobPostingLifecycle, job), { role: 'business' })
  return possible.some((event) => event === 'job.publish' || event === 'job.close')
    ? job.closesMs
    : undefined
}

/** Whether applicants would read nothing but the title. */
export function lacksDescription({ description }: Pick<JobPosting, 'description'>): boolean {
  return !description?.trim()
}

/**
 * The question before a move. Publishing asks for a closing date if the current one is over, and
 * once whether there should be no description.
 */
export function askOf(
  job: Pick<JobPosting, 'closesMs' | 'description'>,
  move: { event: JobEvent },
  nowMs: number,
): Asked | undefined {
  const isAsked =
    move.event === 'job.publish' &&
    !('closesMs' in move) &&
    (isPastClosing(job, nowMs) || lacksDescription(job))
  return isAsked ? 'terms' : jobLife.ask(job, move)
}
