import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * How long someone who gave their password again may change what others would take an account over
 * by.
 */
const CONFIRMED_MS = 5 * 60_000

/** Notes that the person of a session has just given their password again. */
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
 * Signing in does not count: the screen may have been left open. @throws Refusal PASSWORD_NEEDED
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
