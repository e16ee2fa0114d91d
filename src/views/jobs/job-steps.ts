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
  // The server's own; nobody is offered them.
  'job.filled': 'ending',
  'job.expire': 'ending',
}

/** The buttons for a posting's allowed events. */
export function jobSteps(allowed: readonly JobEvent[]): Steps<JobEvent> {
  return sortedSteps(allowed, kinds)
}

const life = lifeOf(jobPostingLifecycle)

/** Whether the closing date is over, so that a posting would close at once. */
export function isPastClosing({ closesMs }: Pick<JobPosting, 'closesMs'>, nowMs: number): boolean {
  return closesMs !== undefined && closesMs <= nowMs
}

/** What has to be told before a move. Publishing asks for a closing date where that is over. */
export function askOf(
  job: Pick<JobPosting, 'closesMs'>,
  move: { event: JobEvent },
  nowMs: number,
): Asked | undefined {
  const isLate = move.event === 'job.publish' && !('closesMs' in move) && isPastClosing(job, nowMs)
  return isLate ? 'terms' : life.ask(job, move)
}
