import type { Clock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import { type Held, readSession } from './session-row.ts'

/** After this time a session is read again, so that changes by other servers are noticed. */
const CACHE_MS = 30_000
const MAX_CACHED = 10_000

type SessionCache = {
  /** The session of the token with this hash. @throws Refusal TOKEN_REVOKED */
  find(tokenHash: string): Promise<Held>
  forget(matches: (held: Held) => boolean): void
}

/** Caches sessions for half a minute, because reading one costs more than most calls. */
export function createSessionCache(databases: Databases, clock: Clock): SessionCache {
  const cache = new Map<string, Held>()
  /** Incremented on every invalidation: a read that started before it is not cached. */
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
