import type { SnapshotFrom } from 'xstate'
import type { Job, outbox } from './outbox.ts'

/** The state of the job that is sent next. */
type NextJob = 'waits' | 'sending' | 'triedAgain'

export function nextOfOutbox(state: Pick<SnapshotFrom<typeof outbox>, 'matches'>): NextJob {
  if (state.matches('sending')) return 'sending'
  return state.matches('backingOff') ? 'triedAgain' : 'waits'
}

/** The state of a job that was not refused itself; `behind` waits for a refused one. */
export function standingOf(
  job: Pick<Job, 'id' | 'refusal'>,
  jobs: readonly Pick<Job, 'id' | 'refusal'>[],
  next: NextJob,
): NextJob | 'behind' {
  if (job.refusal) return 'behind'
  return jobs.find(({ refusal }) => !refusal)?.id === job.id ? next : 'waits'
}
