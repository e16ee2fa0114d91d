import { Refusal } from '../http/refusal.ts'

/**
 * How many are worked at together, and how long the last in line may have to wait; 0 for however
 * long it takes.
 */
type Terms = { atOnce: number; maxWaitMs: number; now?: () => number }

/** What one hash takes before any was measured, and how much the newest one counts. */
const FIRST_GUESS_MS = 50
const NEWEST_SHARE = 0.2

/**
 * A line for work of about the same length. How long the newest would wait is told from how long
 * the last ones took, so a slow machine lets fewer wait.
 * @throws Refusal RETRY_LATER, at once, for who would wait longer than the terms allow
 */
export function createHashLine({
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
