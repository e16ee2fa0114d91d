import { MINUTE_MS } from '#contract/durations.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Clock } from '../db/clock.ts'
import type { Network, Networks } from './address.ts'
import { Refusal } from './refusal.ts'

/** The key of a limit: one text, or a caller by all networks of the address. */
type Counted = string | Networks

export type Throttle = {
  /**
   * Counts one call if at least `leave` calls remain afterwards. Returns 0 when counted; otherwise
   * the seconds to wait.
   */
  take(who: Counted, leave?: number): number
  /** Counts one call. @throws Refusal TOO_MANY with the seconds to wait */
  check(who: Counted): void
  /** Uncounts a checked call. */
  giveBack(who: Counted): void
  /** Counts calls that were made on other servers, down to an empty bucket. */
  spend(key: string, calls: number): void
}

type Bucket = { tokens: number; atMs: number; most: number }

/** The maximum number of keys in memory. */
export const MAX_BUCKETS = 50_000
/** Of so many keys that were counted longest ago, the one with the fullest bucket is dropped. */
const CANDIDATES = 100

/** No limit. */
export const unlimited: Throttle = {
  take: () => 0,
  check: () => undefined,
  giveBack: () => undefined,
  spend: () => undefined,
}

/**
 * A token bucket per key with `perMinute` calls a minute, in bursts or spread; 0 means no limit. A
 * call is counted for all networks of its address or for none. In memory, so each server counts
 * separately.
 */
export function createThrottle(clock: Clock, perMinute: number): Throttle {
  if (perMinute === 0) return unlimited

  const buckets = new Map<string, Bucket>()

  const refill = ({ tokens, atMs, most }: Bucket, now: number) =>
    Math.min(most, tokens + (Math.max(0, now - atMs) * most) / MINUTE_MS)

  /** Keys are in the order in which they were counted last. */
  function forgetOne(now: number): void {
    let fullest: { key: string; share: number } | undefined
    let looked = 0
    for (const [key, bucket] of buckets) {
      const share = refill(bucket, now) / bucket.most
      if (!fullest || share > fullest.share) fullest = { key, share }
      if (share === 1 || (looked += 1) === CANDIDATES) break
    }
    if (fullest) buckets.delete(fullest.key)
  }

  /** Unknown keys have a full bucket, which is stored with the first counted call. */
  function take(who: Counted, leave = 0): number {
    const now = clock.now()
    const taken = partsOf(who).map(({ key, times }) => {
      const most = perMinute * times
      const bucket = buckets.get(key)
      return { key, most, tokens: (bucket ? refill(bucket, now) : most) - 1 }
    })
    let longestMs = 0
    for (const { tokens, most } of taken)
      longestMs = Math.max(longestMs, ((leave - tokens) * MINUTE_MS) / most)
    if (longestMs > 0) return Math.ceil(longestMs / 1000)
    for (const { key, tokens, most } of taken) {
      buckets.delete(key)
      if (buckets.size >= MAX_BUCKETS) forgetOne(now)
      buckets.set(key, { tokens, atMs: now, most })
    }
    return 0
  }

  return {
    take,
    check(who) {
      const retryAfterSeconds = take(who)
      if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY').with({ retryAfterSeconds })
    },
    giveBack(who) {
      for (const { key } of partsOf(who)) {
        const bucket = buckets.get(key)
        if (bucket) bucket.tokens = Math.min(bucket.most, bucket.tokens + 1)
      }
    },
    spend(key, calls) {
      const bucket = buckets.get(key)
      if (bucket) bucket.tokens = Math.max(0, bucket.tokens - calls)
    },
  }
}

function partsOf(who: Counted): readonly Network[] {
  return typeof who === 'string' ? [{ key: who, times: 1 }] : who
}

/** The refusals that mark an unknown or expired secret. */
const unknownSecret = new Set<ProblemCode>(['NOT_FOUND', 'LINK_EXPIRED', 'WRONG_CODE'])

/** Guesses in progress by caller. A secret that turns out to be valid is uncounted again. */
const guessing = new WeakMap<Throttle, Map<string, Set<Promise<unknown>>>>()

/**
 * Runs work with a guessable secret. It is counted before it runs, and uncounted when the secret is
 * valid. When running guesses use up the limit, it waits for them, so that many guests in one room
 * can open a valid link at the same time.
 */
export async function asGuess<Result>(
  throttle: Throttle,
  who: Counted,
  work: () => Promise<Result>,
): Promise<Result> {
  // The widest network: its limit is shared by all who are counted in it.
  const key = partsOf(who).at(-1)?.key ?? ''
  const all = guessing.get(throttle) ?? new Map<string, Set<Promise<unknown>>>()
  guessing.set(throttle, all)
  while (throttle.take(who) > 0) {
    const others = all.get(key)
    if (!others) {
      throttle.check(who)
      break
    }
    await Promise.race(others)
  }
  const guess = judged(throttle, who, work)
  const running = all.get(key) ?? new Set<Promise<unknown>>()
  all.set(key, running)
  const over = guess.then(noop, noop)
  running.add(over)
  try {
    return await guess
  } finally {
    running.delete(over)
    if (running.size === 0) all.delete(key)
  }
}

function noop(): void {}

async function judged<Result>(
  throttle: Throttle,
  who: Counted,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    throttle.giveBack(who)
    return result
  } catch (error) {
    if (error instanceof Refusal && !unknownSecret.has(error.code)) throttle.giveBack(who)
    throw error
  }
}
