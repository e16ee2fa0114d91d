import type { JobPosting } from '#contract/job.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { sortedSteps, type StepKind, type Steps } from '../parts/moves/steps.ts'

export type JobEvent = JobPosting['allowedEvents'][number]
/** Events that ask first: a message for pending applicants, a reason, a confirmation. */
export type AskingJobEvent = 'job.close' | 'job.reopen' | 'job.archive'

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

/** Whether an event asks first. */
export function asksFirst(event: JobEvent): event is AskingJobEvent {
  return event in jobPostingLifecycle.asks
}
