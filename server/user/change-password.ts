import type { Id } from '#contract/fields.ts'
import { dropAccountCodes } from '../account/codes.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { endOtherSessions } from '../live/end-sessions.ts'
import { addresseeOf } from '../mail/addressee.ts'
import type { Post } from '../mail/post.ts'
import { noCompany } from '../outbox/enqueue.ts'
import { auditAccount } from './account-audit.ts'

type With = { post: Post; now: number }

/** Changes one's own password: all other sessions are signed out, and a mail is sent. */
export async function changeOwnPassword(
  db: Db,
  { userId, sessionId }: Caller,
  passwordHash: string,
  by: With,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set((row) => ({
      password_hash: passwordHash,
      updated_ms: by.now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  await dropAccountCodes(db, userId)
  await endOtherSessions(db, userId, sessionId, by.now)
  await auditAccount(db, userId, 'account.password-change', by.now)
  await mailPasswordChanged(db, userId, by.post)
}

/** Mails someone that their password was changed, whether by themselves or by somebody else. */
export async function mailPasswordChanged(db: Db, userId: Id, post: Post): Promise<void> {
  const user = await addresseeOf(db, userId)
  if (!user.email) return
  const letter = {
    kind: 'password-changed',
    to: user.email,
    language: user.language,
    values: { fullName: user.full_name },
  } as const
  await post.mail({ db, companyId: noCompany }, { ...letter, path: '/sessions/reset' })
}
