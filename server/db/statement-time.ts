import { AsyncLocalStorage } from 'node:async_hooks'

const spent = new AsyncLocalStorage<{ micros: number }>()

/**
 * The time a piece of work spent in its own statements on this thread. Statements of others, and
 * other load on the machine, don't count.
 */
export async function withStatementTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const time = { micros: 0 }
  const result = await spent.run(time, work)
  return { result, ms: time.micros / 1000 }
}

/** A SQLite statement, which blocks the thread until it is done. */
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
