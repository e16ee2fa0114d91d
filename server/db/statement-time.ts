import { AsyncLocalStorage } from 'node:async_hooks'

/** Told of a statement when it begins; what it returns is told when it has ended. */
type Watch = (text: string) => (() => void) | undefined

let watch: Watch | undefined
const spent = new AsyncLocalStorage<{ ms: number }>()

/** The time that a piece of work spent in its own statements; those of others don't count. */
export async function withStatementTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const time = { ms: 0 }
  const result = await spent.run(time, work)
  return { result, ms: time.ms }
}

/** Lets one watcher follow all statements of this process, until undefined takes its place. */
export function watchStatements(watcher: Watch | undefined): void {
  watch = watcher
}

/** A statement of PostgreSQL or of a thread, from when it is sent to its answer. */
export async function timedAnswer<Result>(
  text: string,
  statement: () => Promise<Result>,
): Promise<Result> {
  const time = spent.getStore()
  const ended = watch?.(text)
  if (!time && !ended) return statement()
  const beganMs = performance.now()
  try {
    return await statement()
  } finally {
    if (time) time.ms += performance.now() - beganMs
    ended?.()
  }
}

/** A read of SQLite, which blocks the thread until it is done. */
export function timed<Result>(text: string, statement: () => Result): Result {
  const time = spent.getStore()
  const ended = watch?.(text)
  if (!time && !ended) return statement()
  const beganMs = performance.now()
  try {
    return statement()
  } finally {
    if (time) time.ms += performance.now() - beganMs
    ended?.()
  }
}

/** A write of SQLite: watched, but no part of the time of a read. */
export function watched<Result>(text: string, statement: () => Result): Result {
  const ended = watch?.(text)
  if (!ended) return statement()
  try {
    return statement()
  } finally {
    ended()
  }
}
