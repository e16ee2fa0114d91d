import { randomBytes } from 'node:crypto'
import type { Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import type { Secrets } from '../secret/secrets.ts'
import { stepOfCode } from './totp.ts'

/** The length of the hash: RFC 4226, section 4. */
const SECRET_BYTES = 20

/**
 * Creates a secret, which becomes active when one of its codes is entered. It replaces an
 * unconfirmed one. Returns undefined if an app is already set up.
 */
export async function beginAuthenticator(
  db: Db,
  secrets: Secrets,
  userId: Id,
  now: number,
): Promise<Buffer | undefined> {
  const secret = randomBytes(SECRET_BYTES)
  const row = {
    secret_enc: secrets.encrypt(secret.toString('base64url'), contextOf(userId)),
    last_step: 0,
    created_ms: now,
    confirmed_ms: null,
  }
  const kept = await db
    .insertInto('authenticator')
    .values({ user_id: userId, ...row })
    .onConflict((it) =>
      it.column('user_id').doUpdateSet(row).where('authenticator.confirmed_ms', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (kept.numInsertedOrUpdatedRows ?? 0n) === 0n ? undefined : secret
}

/**
 * Whether a code of the app is right and was not used before. Its time step is stored with a
 * conditional update, so that of simultaneous attempts with one code only one succeeds. `isNew`:
 * the app is being set up, and becomes active with this code.
 */
export async function useAppCode(
  db: Db,
  secrets: Secrets,
  { userId, code, now, isNew = false }: { userId: Id; code: string; now: number; isNew?: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('authenticator')
    .select('secret_enc')
    .where('user_id', '=', userId)
    .where('confirmed_ms', isNew ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!row) return false
  const secret = Buffer.from(secrets.decrypt(row.secret_enc, contextOf(userId)), 'base64url')
  const step = stepOfCode(secret, code, now)
  if (step === undefined) return false
  const used = await db
    .updateTable('authenticator')
    .set({ last_step: step, ...(isNew && { confirmed_ms: now }) })
    .where('user_id', '=', userId)
    .where('secret_enc', '=', row.secret_enc)
    .where('last_step', '<', step)
    .where('confirmed_ms', isNew ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  return used.numUpdatedRows === 1n
}

/** When the authenticator app was set up; undefined without one. */
export async function authenticatorSince(db: Db, userId: Id): Promise<number | undefined> {
  const row = await db
    .selectFrom('authenticator')
    .select('confirmed_ms')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.confirmed_ms ?? undefined
}

/** Returns whether there was an active one. */
export async function dropAuthenticator(db: Db, userId: Id): Promise<boolean> {
  const gone = await db
    .deleteFrom('authenticator')
    .where('user_id', '=', userId)
    .returning('confirmed_ms')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_ms !== null
}

function contextOf(userId: Id): string {
  return `authenticator/${userId}`
}
