import type { Job } from '../machines/outbox.ts'
import { Failure } from '../services/failure.ts'
import type { Call } from '../services/http.ts'
import type { KeptJobs } from './kept-jobs.ts'
import { queuedCall } from './queued-calls.ts'

type Sending = { call: Call; jobs: KeptJobs; config: { storagePrefix: string }; userId: string; signal: AbortSignal; onSettled(): void }

/** Not an answer to the job: too many, too busy, or nobody who may ask. */
const isForNow = (status: number): boolean => status === 429 || status >= 500 || status === 401 || status === 400

/**
 * Sends the first job that waits and notes what came of it. Only one tab of the browser does so at a time, and which job is the first is
 * looked up when it is its turn, so that none goes twice and none overtakes. Its key makes a repeat harmless.
 * @throws Failure when nothing is known of what came of it
 */
export async function sendNext({ call, jobs, config, userId, signal, onSettled }: Sending): Promise<void> {
  await alone(`${config.storagePrefix}outbox`, signal, async () => {
    const job = (await jobs.of(userId)).find(({ refusal }) => !refusal)
    if (!job) return
    await send(job, { call, jobs, signal })
    onSettled()
  })
}

async function send(job: Job, { call, jobs, signal }: Pick<Sending, 'call' | 'jobs' | 'signal'>): Promise<void> {
  const queued = queuedCall(job.call)
  // A release that knows nothing of it any more can't send it.
  if (!queued) return jobs.drop(job.id)
  try {
    const output = await call(queued.endpoint, job.input as never, { idempotencyKey: job.id, moduleId: job.moduleId, signal })
    const refusal = queued.refusalIn?.(output as never)
    await (refusal ? jobs.refuse(job, { message: refusal.message, code: 'TRANSITION_NOT_ALLOWED' }) : jobs.settle(job, queued.versionsAfter(output as never)))
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== 'refused' || isForNow(failure.status ?? 500)) throw failure
    await jobs.refuse(job, { message: failure.message, code: failure.code ?? 'INTERNAL', current: failure.current })
  }
}

/** Over plain http browsers know no locks: each tab then sends by itself, and the key alone keeps what is done from being done twice. */
async function alone(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (locks) await locks.request(name, { signal }, act)
  else await act()
}
