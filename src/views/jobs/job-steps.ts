import type { JobPosting } from '#contract/job.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { type Asked, lifeOf } from '#lifecycles/decide.ts'
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

/** The question before a move. Publishing asks for a closing date if the current one is over. */
export function askOf(
  job: Pick<JobPosting, 'closesMs'>,
  move: { event: JobEvent },
  nowMs: number,
): Asked | undefined {
  const isLate = move.event === 'job.publish' && !('closesMs' in move) && isPastClosing(job, nowMs)
  return isLate ? 'terms' : jobLife.ask(job, move)
}
