import type { Job } from '../machines/app/outbox.ts'
import type { Became } from './queued-call.ts'
import { queuedCall } from './queued-calls.ts'

/**
 * The records that a job is about: those it names, and those that are carried along with them, as
 * the order of a line.
 */
export function idsOf(
  job: Pick<Job, 'id' | 'call' | 'input' | 'makes' | 'shows'>,
): readonly string[] {
  if (job.makes) return [job.id]
  const named = queuedCall(job.call)?.idsOf(job.input as never) ?? []
  return [...new Set([...named, ...Object.keys(job.shows)])]
}

/**
 * Jobs in their order, each of which waits or not: whoever builds on what was refused, directly or
 * by another, waits behind it. What was made after the refusal was made by somebody who saw it, and
 * builds on nothing of it.
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

/** A job on what its records have become by those before it. */
export function onto(job: Job, became: Became): Job {
  if (!idsOf(job).some((id) => became.has(id))) return job
  const shows = Object.fromEntries(
    Object.entries(job.shows).map(([id, shown]) => [became.get(id)?.id ?? id, shown]),
  )
  return {
    ...job,
    shows,
    input: queuedCall(job.call)?.onto(job.input as never, became) ?? job.input,
  }
}
