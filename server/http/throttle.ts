import type { Clock } from '../db/clock.ts'
import { Refusal } from './refusal.ts'

export type Throttle = {
  /** Counts one call. @throws Refusal TOO_MANY with the seconds to wait */
  check(key: string): void
}

type Bucket = { tokens: number; atMs: number }

/** At most this many keys are remembered; beyond, those that are full again are forgotten. */
const MAX_BUCKETS = 50_000

const MINUTE_MS = 60_000

/** A token bucket per key: so many calls a minute, all at once or spread; 0 lets everything through. Kept in this process: each server has its own. */
export function createThrottle(clock: Clock, perMinute: number): Throttle {
  if (perMinute === 0) return { check: () => undefined }

  const buckets = new Map<string, Bucket>()
  const perToken = MINUTE_MS / perMinute

  const refill = (bucket: Bucket, now: number) => Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.atMs) / perToken)

  function forgetFull(now: number): void {
    for (const [key, bucket] of buckets) if (refill(bucket, now) === perMinute) buckets.delete(key)
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
  }

  return {
    check(key) {
      const now = clock.now()
      let bucket = buckets.get(key)
      if (!bucket) {
        if (buckets.size >= MAX_BUCKETS) forgetFull(now)
        bucket = { tokens: perMinute, atMs: now }
        buckets.set(key, bucket)
      }
      const tokens = refill(bucket, now)
      if (tokens < 1) throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(((1 - tokens) * perToken) / 1000) })
      bucket.tokens = tokens - 1
      bucket.atMs = now
    },
  }
}
