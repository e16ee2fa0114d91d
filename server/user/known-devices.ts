import { hash, randomBytes } from 'node:crypto'
import type { Db } from '../db/tenant.ts'

const FORGET_AFTER_MS = 365 * 86_400_000

/** What a browser keeps, as it is stored. */
export function deviceKeyOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/**
 * Whether someone has signed in before in the browser that holds this token. Asked alike for who
 * has no account.
 */
export async function isKnownDevice(
  db: Db,
  userId: string | undefined,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  const known = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId ?? '')
    .where('token_hash', '=', deviceKeyOf(token))
    .executeTakeFirst()
  return known !== undefined
}

/** Whether someone has signed in before anywhere: the first time, nothing is new. */
export async function hasKnownDevices(db: Db, userId: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Remembers that someone signed in; answers the token for the browser to keep. A browser of several
 * people has one.
 */
export async function rememberDevice(
  db: Db,
  userId: string,
  held: string | undefined,
  now: number,
): Promise<string> {
  const token = held ?? randomBytes(32).toString('base64url')
  await db
    .insertInto('known_device')
    .values({ user_id: userId, token_hash: deviceKeyOf(token), created_ms: now, last_used_ms: now })
    .onConflict((it) => it.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_ms: now }))
    .execute()
  return token
}

/** After a reset no browser is trusted any more. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

/** Forgets browsers that were not used for a year. */
export async function forgetOldDevices(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_ms', '<', now - FORGET_AFTER_MS)
    .execute()
}
