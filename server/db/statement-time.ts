import { AsyncLocalStorage } from 'node:async_hooks'

const spent = new AsyncLocalStorage<{ ms: number }>()

/** The time that a piece of work spent in its own statements; those of others don't count. */
export async function withStatementTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const time = { ms: 0 }
  const result = await spent.run(time, work)
  return { result, ms: time.ms }
}

/** A statement of PostgreSQL or of a thread, from when it is sent to its answer. */
export async function timedAnswer<Result>(statement: () => Promise<Result>): Promise<Result> {
  const time = spent.getStore()
  if (!time) return statement()
  const beganMs = performance.now()
  try {
    return await statement()
  } finally {
    time.ms += performance.now() - beganMs
  }
}

/** A SQLite statement, which blocks the thread until it is done. */
export function timed<Result>(statement: () => Result): Result {
  const time = spent.getStore()
  if (!time) return statement()
  const beganMs = performance.now()
  try {
    return statement()
  } finally {
    time.ms += performance.now() - beganMs
  }
}
