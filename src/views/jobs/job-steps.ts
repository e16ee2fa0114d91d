import type { JobPosting } from '#contract/job.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'

export type JobEvent = JobPosting['allowedEvents'][number]
/** Events that ask first: a message for pending applicants, a reason, a confirmation. */
export type AskingJobEvent = 'job.close' | 'job.reopen' | 'job.archive'

const onward: readonly JobEvent[] = ['job.publish', 'job.close', 'job.reopen']

type JobSteps = { main: JobEvent | undefined; others: readonly JobEvent[] }

/** The buttons for a posting's allowed events: one main button, the others secondary. */
export function jobSteps(allowed: readonly JobEvent[]): JobSteps {
  const main = onward.find((event) => allowed.includes(event))
  return { main, others: allowed.filter((event) => event !== main) }
}

/** Whether an event asks first. */
export function asksFirst(event: JobEvent): event is AskingJobEvent {
  return event in jobPostingLifecycle.asks
}
