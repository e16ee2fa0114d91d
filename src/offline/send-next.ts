import type { Job } from '../machines/app/outbox.ts'
import { Failure } from '../services/failure.ts'
import type { Parts, Settled } from './parts.ts'
import { alreadySo } from './already-so.ts'
import { loadQueuedCalls, queuedCall } from './load-queued-calls.ts'

type Sending = Pick<Parts, 'call' | 'jobs' | 'named' | 'config'> & {
  userId: string
  signal: AbortSignal
  onSettled(settled: Settled): void
}

/**
 * The failure is temporary and not about the job: rate limit, overload, still running, another
 * company's session, or no session.
 */
const isForNow = ({ status = 500, code }: Failure): boolean =>
  status === 429 ||
  status >= 500 ||
  status === 401 ||
  status === 400 ||
  code === 'STILL_RUNNING' ||
  code === 'COMPANY_CHANGED'

/** How long the server stores a key, minus an hour (server/http/idempotency.ts). */
const KEY_KNOWN_MS = 47 * 3_600_000

/**
 * Sends the first waiting job and stores the result. Only one tab of the browser does so at a time,
 * and the first job is looked up under the lock, so that none is sent twice or out of order. Its
 * idempotency key makes a repeat harmless.
 * @throws Failure if the result is unknown
 */
export async function sendNext({ userId, signal, onSettled, ...parts }: Sending): Promise<void> {
  await alone(`${parts.config.storagePrefix}outbox`, signal, async () => {
    const job = (await parts.jobs.of(userId)).find(({ refusal }) => !refusal)
    if (!job) return
    onSettled(await send(job, { ...parts, signal }))
  })
}

async function send(
  job: Job,
  { call, jobs, named, signal }: Pick<Sending, 'call' | 'jobs' | 'named' | 'signal'>,
): Promise<Settled> {
  await loadQueuedCalls()
  const queued = queuedCall(job.call)
  // This release no longer supports the call.
  if (!queued) {
    await jobs.drop(job.id)
    return {}
  }
  // A move is protected by its version; a new record would be created twice after its key has
  // expired.
  if (job.makes && !job.isSure && Date.now() - job.madeMs > KEY_KNOWN_MS) {
    await jobs.refuse(job, { message: '', code: 'TOO_LATE' })
    return { refused: [job] }
  }
  try {
    // The job may have been added at the moment when its record got its server id.
    const input = await named.onto(queued.endpoint, job.input)
    const output = await call(queued.endpoint, input, {
      idempotencyKey: job.id,
      moduleId: job.moduleId,
      companyId: job.companyId,
      // The time since the order was taken, independent of this device's clock.
      waitedMs: job.makes && Math.max(0, Date.now() - job.madeMs),
      signal,
    })
    const currentIds = new Map(queued.currentIds(output, job))
    await named.note(job.userId, currentIds)
    const refused: Job[] = []
    for (const part of queued.refusedIn?.(output, job) ?? []) {
      const so = await alreadySo(part, queued, { call, signal })
      if (!so) refused.push(part)
      for (const [id, now] of so ?? []) currentIds.set(id, now)
    }
    await jobs.settle(job, currentIds, refused)
    return { number: queued.numberOf?.(output), refused }
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== 'refused' || isForNow(failure))
      throw failure
    const so = await alreadySo(job, queued, { call, signal })
    if (so) {
      await jobs.settle(job, so)
      return {}
    }
    const { message, code = 'INTERNAL', current } = failure
    const refusal = { message, code, current }
    await jobs.refuse(job, refusal)
    return { refused: [{ ...job, refusal }] }
  }
}

/**
 * Over plain http browsers have no locks: each tab then sends independently, and only the key
 * prevents duplicates.
 */
async function alone(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (locks) await locks.request(name, { signal }, act)
  else await act()
}
