import type { Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { endSessions } from '../live/end-sessions.ts'
import { forgetDevices } from '../user/known-devices.ts'
import { dropAccountCodes } from './codes.ts'

/**
 * Sets a new password. Ends all sessions and forgets all known browsers, because somebody else may
 * have used the old password.
 */
export async function resetPasswordOf(
  db: Db,
  userId: Id,
  passwordHash: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set((row) => ({
      password_hash: passwordHash,
      status: 'Active',
      updated_ms: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  await dropAccountCodes(db, userId)
  await forgetDevices(db, userId)
  await endSessions(db, { user_id: userId }, now)
}
