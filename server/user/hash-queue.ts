import { Refusal } from '../http/refusal.ts'

/** The concurrency, and the longest allowed wait; 0 for no limit. */
type Terms = { atOnce: number; maxWaitMs: number; now?: () => number }

/**
 * The assumed duration of a hash before the first measurement, and the weight of the newest one.
 */
const FIRST_GUESS_MS = 50
const NEWEST_SHARE = 0.2

/**
 * A queue for work of similar duration. A new caller's wait is estimated from recent durations, so
 * fewer callers wait on a slow machine.
 * @throws Refusal RETRY_LATER, at once, when the wait would be too long
 */
export function createHashQueue({
  atOnce,
  maxWaitMs,
  now = () => performance.now(),
}: Terms): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  let usualMs = FIRST_GUESS_MS

  return async (work) => {
    if (running >= atOnce) {
      const wouldWaitMs = ((waiting.length + 1) / atOnce) * usualMs
      if (maxWaitMs > 0 && wouldWaitMs > maxWaitMs)
        throw new Refusal('RETRY_LATER').with({ retryAfterSeconds: Math.ceil(maxWaitMs / 1000) })
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    const began = now()
    try {
      return await work()
    } finally {
      usualMs += (now() - began - usualMs) * NEWEST_SHARE
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
