import type { ProblemCode } from '#contract/problem.ts'
import type { Clock } from '../db/clock.ts'
import { Refusal } from './refusal.ts'

export type Throttle = {
  /**
   * Counts one call, as long as afterwards so many are left for others. Returns 0, or the seconds
   * to wait, and then nothing is counted.
   */
  take(key: string, leave?: number): number
  /** Counts one call. @throws Refusal TOO_MANY with the seconds to wait */
  check(key: string): void
  /** Uncounts a checked call. */
  giveBack(key: string): void
}

type Bucket = { tokens: number; atMs: number }

/** The most keys in memory; beyond this, full buckets are dropped. */
const MAX_BUCKETS = 50_000

const MINUTE_MS = 60_000

/** No limit. */
export const unlimited: Throttle = {
  take: () => 0,
  check: () => undefined,
  giveBack: () => undefined,
}

/**
 * A token bucket per key: so many calls a minute, in bursts or spread; 0 means no limit. In memory:
 * each server counts for itself.
 */
export function createThrottle(clock: Clock, perMinute: number): Throttle {
  if (perMinute === 0) return unlimited

  const buckets = new Map<string, Bucket>()
  const perToken = MINUTE_MS / perMinute

  const refill = (bucket: Bucket, now: number) =>
    Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.atMs) / perToken)

  function forgetFull(now: number): void {
    for (const [key, bucket] of buckets) if (refill(bucket, now) === perMinute) buckets.delete(key)
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
  }

  function take(key: string, leave = 0): number {
    const now = clock.now()
    let bucket = buckets.get(key)
    if (!bucket) {
      if (buckets.size >= MAX_BUCKETS) forgetFull(now)
      bucket = { tokens: perMinute, atMs: now }
      buckets.set(key, bucket)
    }
    const tokens = refill(bucket, now)
    const missing = 1 + leave - tokens
    if (missing > 0) return Math.ceil((missing * perToken) / 1000)
    bucket.tokens = tokens - 1
    bucket.atMs = now
    return 0
  }

  return {
    take,
    check(key) {
      const retryAfterSeconds = take(key)
      if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY').with({ retryAfterSeconds })
    },
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket) bucket.tokens = Math.min(perMinute, bucket.tokens + 1)
    },
  }
}

/** The refusals that mark an unknown or expired secret. */
const unknownSecret = new Set<ProblemCode>(['NOT_FOUND', 'LINK_EXPIRED', 'WRONG_CODE'])

/**
 * Runs work with a guessable secret: counted before it runs, and uncounted when the secret turns
 * out to be valid.
 */
export async function asGuess<Result>(
  throttle: Throttle,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  throttle.check(key)
  try {
    const result = await work()
    throttle.giveBack(key)
    return result
  } catch (error) {
    if (error instanceof Refusal && !unknownSecret.has(error.code)) throttle.giveBack(key)
    throw error
  }
}
