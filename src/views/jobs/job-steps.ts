import type { JobPosting } from '#contract/job.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'

export type JobEvent = JobPosting['allowedEvents'][number]
/**
 * The events that ask for something before they happen: what to tell those who wait, why, a yes.
 */
export type AskingJobEvent = 'job.close' | 'job.reopen' | 'job.archive'

const onward: readonly JobEvent[] = ['job.publish', 'job.close', 'job.reopen']

type JobSteps = { main: JobEvent | undefined; others: readonly JobEvent[] }

/** The buttons of a posting out of the events that may happen to it: one big, the others quiet. */
export function jobSteps(allowed: readonly JobEvent[]): JobSteps {
  const main = onward.find((event) => allowed.includes(event))
  return { main, others: allowed.filter((event) => event !== main) }
}

/** Whether an event asks for something first. */
export function asksFirst(event: JobEvent): event is AskingJobEvent {
  return event in jobPostingLifecycle.asks
}
