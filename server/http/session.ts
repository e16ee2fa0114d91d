import { hash, randomBytes } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { moduleNameOf } from '#contract/modules.ts'
import type { Clock } from '../db/clock.ts'
import { newId } from '../db/id.ts'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { endSessions } from '../live/end-sessions.ts'
import type { Caller } from './caller.ts'
import type { Credentials } from './facts.ts'
import { invalid, Refusal } from './refusal.ts'
import { createSessionCache } from './session-cache.ts'
import type { Held } from './session-row.ts'

/** A session ends after this idle time, and at the latest after `MAX_AGE_MS`. */
const IDLE_MS = 12 * HOUR_MS
const MAX_AGE_MS = 30 * 24 * HOUR_MS
/** The precision of `last_seen`: at most one write in this time. */
const SEEN_MS = 5 * 60_000

/**
 * The caller. `isForeignModule`: the request names a module that the company can't use;
 * `isUnpaidModule`: because it is unpaid.
 */
export type CallerRequest = { caller: Caller; isForeignModule: boolean; isUnpaidModule: boolean }

type NewSession = {
  companyId: string
  companyUserId: Id
  userId: Id
  device: string | undefined
}

export type Sessions = {
  /** Starts a session. The token is returned once; only its hash is stored. */
  start(session: NewSession): Promise<{ token: string; expiresMs: number }>
  /**
   * The caller of a token. The session alone decides the company; a company named by the call must
   * be the same.
   * @throws Refusal TOKEN_MISSING, TOKEN_EXPIRED, TOKEN_REVOKED (also for a user who was disabled);
   * COMPANY_CHANGED; VALIDATION for a malformed module id
   */
  callerOf(credentials: Credentials): Promise<CallerRequest>
  /**
   * The company of a token. Does not count as activity: for streams that stay open for hours.
   * @throws Refusal as `callerOf`
   */
  companyOf(token: string | undefined): Promise<CompanyId>
  /** Ends the session of a token, if there is one. */
  revoke(token: string): Promise<void>
  /**
   * Invalidates cached sessions of a company's people, for example after a change of a role or of
   * the company's status.
   */
  forget(companyId: string): void
}

/** Sessions, stored in the database and cached for half a minute. */
export function createSessions(databases: Databases, clock: Clock): Sessions {
  const cache = createSessionCache(databases, clock)

  async function findLive(tokenHash: string, now: number): Promise<Held> {
    const held = await cache.find(tokenHash)
    if (now >= held.expiresMs || now - held.lastSeenMs >= IDLE_MS)
      throw new Refusal('TOKEN_EXPIRED')
    return held
  }

  return {
    async start({ companyId, companyUserId, userId, device }) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expiresMs = now + MAX_AGE_MS
      const row = {
        token_hash: hashOf(token),
        id: newId(),
        company_id: companyId,
        company_user_id: companyUserId,
        user_id: userId,
      }
      await databases.write
        .insertInto('session')
        .values({
          ...row,
          created_ms: now,
          last_seen_ms: now,
          expires_ms: expiresMs,
          revoked_ms: null,
          device: device?.slice(0, 200) ?? null,
        })
        .execute()
      return { token, expiresMs }
    },

    async callerOf({ token, moduleId, companyId }) {
      if (!token) throw new Refusal('TOKEN_MISSING')
      const tokenHash = hashOf(token)
      const now = clock.now()
      const held = await findLive(tokenHash, now)
      if (companyId !== undefined && companyId !== held.base.companyId)
        throw new Refusal('COMPANY_CHANGED')
      if (now - held.lastSeenMs >= SEEN_MS) {
        held.lastSeenMs = now
        await databases.write
          .updateTable('session')
          .set({ last_seen_ms: now })
          .where('company_id', '=', held.base.companyId)
          .where('token_hash', '=', tokenHash)
          .execute()
      }
      return withModule(held, moduleId)
    },

    async companyOf(token) {
      if (!token) throw new Refusal('TOKEN_MISSING')
      return (await findLive(hashOf(token), clock.now())).base.companyId
    },

    // After the commit the cache is invalidated by `forget`, here and on the other servers.
    async revoke(token) {
      await inTransaction(databases, (db) =>
        endSessions(db, { token_hash: hashOf(token) }, clock.now()),
      )
    },

    forget: (companyId) => cache.forget(({ base }) => base.companyId === companyId),
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

function withModule(
  { base, modules, unpaid, defaultModule, defaultModuleId }: Held,
  header: string | undefined,
): CallerRequest {
  if (!header) {
    const isUnpaidModule = defaultModuleId !== undefined && unpaid.has(defaultModuleId)
    return {
      caller: { ...base, module: defaultModule },
      isForeignModule: isUnpaidModule,
      isUnpaidModule,
    }
  }
  if (!/^\d{1,4}$/.test(header)) throw invalid('module-id', 'invalid_format', 'moduleId')
  const asked = Number(header)
  const module = modules.has(asked) ? moduleNameOf(asked) : undefined
  return {
    caller: { ...base, module },
    isForeignModule: module === undefined,
    isUnpaidModule: unpaid.has(asked),
  }
}
