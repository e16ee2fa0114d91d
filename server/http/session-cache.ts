import type { Clock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import { type Held, readSession } from './session-row.ts'

/**
 * What a token stands for is read again after this long, so that a change made by another server is
 * seen.
 */
const CACHE_MS = 30_000
const MAX_CACHED = 10_000

type SessionCache = {
  /** What the token with this hash stands for. @throws Refusal TOKEN_REVOKED */
  find(tokenHash: string): Promise<Held>
  forget(matches: (held: Held) => boolean): void
}

/**
 * What tokens stand for, remembered for half a minute: looking it up costs more than most calls.
 */
export function createSessionCache(databases: Databases, clock: Clock): SessionCache {
  const cache = new Map<string, Held>()
  /**
   * Grows whenever something is forgotten: what was read before that is not remembered after it.
   */
  let forgotten = 0

  return {
    async find(tokenHash) {
      const now = clock.now()
      const held = cache.get(tokenHash)
      if (held && now - held.readMs < CACHE_MS) return held
      cache.delete(tokenHash)
      const seen = forgotten
      const fresh = await readSession(databases, tokenHash, now)
      if (cache.size >= MAX_CACHED) cache.clear()
      if (seen === forgotten) cache.set(tokenHash, fresh)
      return fresh
    },
    forget(matches) {
      forgotten += 1
      for (const [tokenHash, held] of cache) if (matches(held)) cache.delete(tokenHash)
    },
  }
}
