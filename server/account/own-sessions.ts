import type { listSessions } from '#contract/account.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'

/** The user's sessions, the last used first. */
export async function listOwnSessions(
  db: Db,
  { userId, sessionId }: Caller,
  now: number,
): Promise<OutputOf<typeof listSessions>> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_ms', 'last_seen_ms'])
    .where('user_id', '=', userId)
    .where('revoked_ms', 'is', null)
    .where('expires_ms', '>', now)
    .orderBy('last_seen_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, device, created_ms, last_seen_ms }) => ({
    id,
    device: device ?? undefined,
    createdMs: created_ms,
    lastSeenMs: last_seen_ms,
    isCurrent: id === sessionId,
  }))
}
