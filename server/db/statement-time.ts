import { AsyncLocalStorage } from 'node:async_hooks'

/** Called when a statement begins; the returned function is called when it has ended. */
type Watch = (text: string) => (() => void) | undefined

let watch: Watch | undefined
const spent = new AsyncLocalStorage<{ ms: number }>()

/**
 * Measures the time that a piece of work spends in its own statements, not in those of other work.
 */
export async function withStatementTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const time = { ms: 0 }
  const result = await spent.run(time, work)
  return { result, ms: time.ms }
}

/** Sets the watcher of all statements of this process; undefined removes it. */
export function watchStatements(watcher: Watch | undefined): void {
  watch = watcher
}

/** Times a statement of PostgreSQL or of a reader thread, from sending to the answer. */
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

/** Times a read of SQLite, which blocks the thread. */
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

/** Reports a write of SQLite to the watcher; its time does not count for reads. */
export function watched<Result>(text: string, statement: () => Result): Result {
  const ended = watch?.(text)
  if (!ended) return statement()
  try {
    return statement()
  } finally {
    ended()
  }
}
