import type { Job } from '../machines/app/outbox.ts'
import { Failure } from '../services/failure.ts'
import type { Parts } from './parts.ts'
import { queuedCall } from './queued-calls.ts'

type Sending = Pick<Parts, 'call' | 'jobs' | 'named' | 'config'> & {
  userId: string
  signal: AbortSignal
  onSettled(): void
}

/**
 * Not an answer to the job: too many, too busy, still at it, somebody who works in another company
 * now, or nobody who may ask.
 */
const isForNow = ({ status = 500, code }: Failure): boolean =>
  status === 429 ||
  status >= 500 ||
  status === 401 ||
  status === 400 ||
  code === 'STILL_RUNNING' ||
  code === 'COMPANY_CHANGED'

/** For so long the server knows a key, with an hour to spare (server/http/idempotency.ts). */
const KEY_KNOWN_MS = 47 * 3_600_000

/**
 * Sends the first job that waits and notes what came of it. Only one tab of the browser does so at
 * a time, and which job is the first is looked up when it is its turn, so that none goes twice and
 * none overtakes. Its key makes a repeat harmless.
 * @throws Failure when nothing is known of what came of it
 */
export async function sendNext({ userId, signal, onSettled, ...parts }: Sending): Promise<void> {
  await alone(`${parts.config.storagePrefix}outbox`, signal, async () => {
    const job = (await parts.jobs.of(userId)).find(({ refusal }) => !refusal)
    if (!job) return
    await send(job, { ...parts, signal })
    onSettled()
  })
}

async function send(
  job: Job,
  { call, jobs, named, signal }: Pick<Sending, 'call' | 'jobs' | 'named' | 'signal'>,
): Promise<void> {
  const queued = queuedCall(job.call)
  // A release that knows nothing of it any more can't send it.
  if (!queued) return jobs.drop(job.id)
  // A move is held to the version it was made on; what is made would be made a second time once its
  // key is forgotten.
  if (job.makes && !job.isSure && Date.now() - job.madeMs > KEY_KNOWN_MS)
    return jobs.refuse(job, { message: '', code: 'TOO_LATE' })
  try {
    // It may have been made in the moment in which its record was named.
    const input = await named.onto(queued.endpoint, job.input as never)
    const output = await call(queued.endpoint, input, {
      idempotencyKey: job.id,
      moduleId: job.moduleId,
      companyId: job.companyId,
      signal,
    })
    const became = queued.became(output as never, job)
    await named.note(job.userId, became)
    await jobs.settle(job, became, queued.refusedIn?.(output as never, job))
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== 'refused' || isForNow(failure))
      throw failure
    await jobs.refuse(job, {
      message: failure.message,
      code: failure.code ?? 'INTERNAL',
      current: failure.current,
    })
  }
}

/**
 * Over plain http browsers know no locks: each tab then sends by itself, and the key alone keeps
 * what is done from being done twice.
 */
async function alone(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (locks) await locks.request(name, { signal }, act)
  else await act()
}
