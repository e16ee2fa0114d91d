import type { Id } from '#contract/fields.ts'
import { makeUndoPath } from '../account/undo-path.ts'
import type { Db } from '../db/tenant.ts'
import { addresseeOf } from '../mail/addressee.ts'
import type { Post } from '../mail/post.ts'
import { dropPasskeys } from '../passkey/passkeys.ts'
import { noCompany } from '../outbox/enqueue.ts'
import { type AccountEvent, auditAccount } from '../user/account-audit.ts'
import { authenticatorSince, dropAuthenticator } from './authenticator.ts'
import { factorKindsOf } from './factor-kinds.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'

type With = { post: Pick<Post, 'mail'>; now: number }
type Told = {
  event: AccountEvent
  kind:
    | 'factor-added'
    | 'factor-removed'
    | 'factor-reset'
    | 'factor-ended'
    | 'recovery-used'
    | 'passkey-added'
    | 'passkey-removed'
  values?: Record<string, string>
  /** Whether the mail contains a link that gives the account back to its recipient. */
  hasUndo?: boolean
  /** The operator of the server did it. */
  isBySystem?: boolean
}

/** Removes all second factors. Returns whether there were any. */
export async function dropFactors(db: Db, userId: Id): Promise<boolean> {
  const hadApp = await dropAuthenticator(db, userId)
  const hadPasskeys = await dropPasskeys(db, userId)
  await dropRecoveryCodes(db, userId)
  return hadApp || hadPasskeys
}

/** Deletes recovery codes if there is no factor left that they could replace. */
export async function dropIdleCodes(db: Db, userId: Id): Promise<void> {
  if ((await factorKindsOf(db, userId)).length === 0) await dropRecoveryCodes(db, userId)
}

/**
 * Records a change of someone's second factors in the audit log, and mails it to them, whoever made
 * it.
 */
export async function tellFactorChange(
  db: Db,
  userId: Id,
  { event, kind, values = {}, hasUndo = false, isBySystem = false }: Told,
  { post, now }: With,
): Promise<void> {
  await auditAccount(db, userId, event, now, isBySystem)
  const { email, full_name, language } = await addresseeOf(db, userId)
  if (!email) return
  const path = hasUndo ? await makeUndoPath(db, { userId, email }, now) : '/sessions/reset'
  await post.mail(
    { db, companyId: noCompany },
    { kind, to: email, language, values: { fullName: full_name, ...values }, path },
  )
}

/**
 * Removes factors added since a moment, because they were added by someone who had taken over the
 * account.
 */
export async function dropFactorsSince(db: Db, userId: Id, sinceMs: number): Promise<void> {
  const appSinceMs = await authenticatorSince(db, userId)
  if (appSinceMs !== undefined && appSinceMs >= sinceMs) await dropAuthenticator(db, userId)
  await dropPasskeys(db, userId, sinceMs)
  await dropIdleCodes(db, userId)
}
