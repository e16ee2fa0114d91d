import { AsyncLocalStorage } from 'node:async_hooks'

const spent = new AsyncLocalStorage<{ micros: number }>()

/**
 * How long the statements took that a piece of work asked on this thread. What others asked
 * meanwhile, and a machine that is busy with other things, don't count.
 */
export async function withStatementTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const time = { micros: 0 }
  const result = await spent.run(time, work)
  return { result, ms: time.micros / 1000 }
}

/** A statement of the embedded database, which holds the thread until it is through. */
export function timed<Result>(statement: () => Result): Result {
  const time = spent.getStore()
  if (!time) return statement()
  const began = process.threadCpuUsage()
  try {
    return statement()
  } finally {
    const { user, system } = process.threadCpuUsage(began)
    time.micros += user + system
  }
}
