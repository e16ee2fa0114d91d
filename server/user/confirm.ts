import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'

/** How long a password confirmation allows sensitive changes. */
const CONFIRMED_MS = 10 * 60_000

/** Records that the session's user has just confirmed their password. */
export async function noteConfirmed(
  db: Db,
  { sessionId, userId }: Caller,
  now: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_ms: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Requires a recent password confirmation. A sign-in is not enough, because the screen may have
 * been left unattended. @throws Refusal PASSWORD_NEEDED
 */
export async function expectConfirmed(
  db: Db,
  { sessionId, userId }: Caller,
  now: number,
): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select('confirmed_ms')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (now - (session?.confirmed_ms ?? 0) >= CONFIRMED_MS) throw new Refusal('PASSWORD_NEEDED')
}
