import type { Job } from '../machines/app/outbox.ts'
import type { CurrentIds } from './queued-call.ts'
import { queuedCall } from './load-queued-calls.ts'

/**
 * The records that a job affects: those in its input, and those that change with them, such as the
 * order of a line.
 */
export function idsOf(
  job: Pick<Job, 'id' | 'call' | 'input' | 'makes' | 'shows'>,
): readonly string[] {
  if (job.makes) return [job.id]
  const named = queuedCall(job.call)?.idsOf(job.input) ?? []
  return [...new Set([...named, ...Object.keys(job.shows)])]
}

/**
 * Jobs in order, each waiting or not: a job that depends on a refused one, directly or indirectly,
 * waits behind it. A job made after the refusal does not depend on it, because the user had seen
 * the current record.
 */
export function stacked(jobs: readonly Job[]): Job[] {
  const refusedMs = new Map<string, number>()
  return jobs.map((job) => {
    const ids = idsOf(job)
    const untilMs = Math.max(-Infinity, ...ids.map((id) => refusedMs.get(id) ?? -Infinity))
    const isRefused = job.refusal?.code !== undefined
    const isBehind = !isRefused && job.madeMs < untilMs
    const blocksMs = isRefused ? (job.refusal?.atMs ?? Infinity) : isBehind ? untilMs : undefined
    if (blocksMs !== undefined)
      for (const id of ids) refusedMs.set(id, Math.max(blocksMs, refusedMs.get(id) ?? -Infinity))
    if (isRefused || isBehind === Boolean(job.refusal)) return job
    const { refusal, ...free } = job
    return refusal ? free : { ...free, refusal: { message: '' } }
  })
}

/** A job, based on the records that earlier jobs returned. */
export function onto(job: Job, currentIds: CurrentIds): Job {
  if (!idsOf(job).some((id) => currentIds.has(id))) return job
  const shows = Object.fromEntries(
    Object.entries(job.shows).map(([id, shown]) => [currentIds.get(id)?.id ?? id, shown]),
  )
  return {
    ...job,
    shows,
    input: queuedCall(job.call)?.onto(job.input, currentIds) ?? job.input,
  }
}
