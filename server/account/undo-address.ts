import { readAddressUndo, undoAddressChange } from '#contract/account.ts'
import type { Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { fault, Refusal } from '../http/refusal.ts'
import { servePublic } from '../http/serve.ts'
import { addresseeOf } from '../mail/addressee.ts'
import type { Post } from '../mail/post.ts'
import { noCompany } from '../outbox/enqueue.ts'
import { dropFactorsSince } from '../second-step/factors.ts'
import { auditAccount } from '../user/account-audit.ts'
import { mailPasswordChanged } from '../user/change-password.ts'
import { expectNewPassword } from '../user/expect-new-password.ts'
import { hashPassword } from '../user/password.ts'
import { expectCode, type UsedCode, useCode } from './codes.ts'
import { resetPasswordOf } from './reset-password.ts'
import type { Former } from './undo-path.ts'

/**
 * Restores the account to its former address. The person who changed it knew the password, so a new
 * one is set, and sessions, codes and later second factors are removed.
 */
export function undoAddressRoute(app: App): void {
  const { databases, clock, post } = app
  servePublic(app, readAddressUndo, async ({ code }, _facts, db) => {
    const { email } = formerOf(await expectCode(db, code, ['email-undo'], clock.now()))
    return { email }
  })

  servePublic(
    app,
    undoAddressChange,
    async ({ code, password }, _facts, db) => {
      const { userId, email } = formerOf(await expectCode(db, code, ['email-undo'], clock.now()))
      await expectNewPassword(db, userId, password, [email])
      const passwordHash = await hashPassword(password)
      await inTransaction(databases, async (db) => {
        const used = await useCode(db, code, ['email-undo'], clock.now())
        await takeBack(db, used, { passwordHash, post, now: clock.now() })
      })
      return {}
    },
    { connection: 'plain' },
  )
}

type With = { passwordHash: string; post: Post; now: number }

async function takeBack(db: Db, used: UsedCode, { passwordHash, post, now }: With): Promise<void> {
  const { userId, email } = formerOf(used)
  await freeAddress(db, { userId, email }, now)
  const account = await addresseeOf(db, userId)
  await db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
  await resetPasswordOf(db, userId, passwordHash, now)
  await dropLaterLinks(db, userId, Number(used.payload['changedMs']))
  await dropFactorsSince(db, userId, Number(used.payload['changedMs']))
  await auditAccount(db, userId, 'account.email-undo', now)
  await mailPasswordChanged(db, userId, post)
  if (account.email && account.email !== email)
    await post.mail(
      { db, companyId: noCompany },
      {
        kind: 'address-restored',
        to: account.email,
        language: account.language,
        values: { fullName: account.full_name },
      },
    )
}

/**
 * Frees the address if an account without a password has it, because anyone can invite or sign up
 * with any address. The memberships of that account move to the restored one.
 * @throws Refusal DUPLICATE when the address has an account with a password by now
 */
async function freeAddress(db: Db, { userId, email }: Former, now: number): Promise<void> {
  const other = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst()
  if (!other) return
  if (other.password_hash !== null)
    throw new Refusal('DUPLICATE').with({
      errors: [fault('code', 'duplicate', 'formerAddressTaken')],
    })
  await db
    .updateTable('app_user')
    .set((row) => ({ email: null, updated_ms: now, version: row('version', '+', 1) }))
    .where('id', '=', other.id)
    .execute()
  const own = db.selectFrom('company_user').select('company_id').where('user_id', '=', userId)
  await db
    .updateTable('company_user')
    .set({ user_id: userId })
    .where('user_id', '=', other.id)
    .where('company_id', 'not in', own)
    .execute()
}

/** Later changes of the address are undone too: those addresses were not the owner's. */
async function dropLaterLinks(db: Db, userId: Id, changedMs: number): Promise<void> {
  await db
    .deleteFrom('auth_code')
    .where('purpose', '=', 'email-undo')
    .where('subject_id', 'like', `${userId} %`)
    .where('created_ms', '>=', changedMs)
    .execute()
}

/** @throws Refusal LINK_EXPIRED */
function formerOf({ payload }: UsedCode): Former {
  const { userId, email } = payload
  if (userId === undefined || email === undefined) throw new Refusal('LINK_EXPIRED')
  return { userId, email }
}
