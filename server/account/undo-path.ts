import type { Id } from '#contract/fields.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import { makeCode } from './codes.ts'

/** An account and its former address. */
export type Former = { userId: Id; email: string }

/**
 * Creates the undo link for a former address, which is reserved while the link is valid. Each
 * change has its own link, so that a second change does not invalidate the first one.
 */
export async function makeUndoPath(
  db: Db,
  { userId, email }: Former,
  now: number,
): Promise<string> {
  const payload = { userId, email, changedMs: String(now) }
  const subject = `${userId} ${newId()}`
  const code = await makeCode(db, 'email-undo', subject, now, payload)
  await db
    .updateTable('auth_code')
    .set({ reserved_email: email })
    .where('purpose', '=', 'email-undo')
    .where('subject_id', '=', subject)
    .execute()
  return `/sessions/reset?code=${code}&undo=1`
}
