import { sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import type { Id } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { noId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'

const FORGET_AFTER_MS = 365 * 86_400_000

/** The stored hash of a browser's token. */
export function deviceKeyOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/**
 * Whether someone has signed in before in the browser with this token. Takes the same time for
 * unknown accounts.
 */
export async function isKnownDevice(
  db: Db,
  userId: Id | undefined,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  const known = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId ?? noId)
    .where('token_hash', '=', deviceKeyOf(token))
    .executeTakeFirst()
  return known !== undefined
}

/** Whether someone has ever signed in: a first sign-in is not reported as a new device. */
export async function hasKnownDevices(db: Db, userId: Id): Promise<boolean> {
  const known = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Records that someone signed in; returns the token for the browser. People who share a browser
 * share the token.
 */
export async function rememberDevice(
  db: Db,
  userId: Id,
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

/** Forgets all browsers of a user, for a password reset. */
export async function forgetDevices(db: Db, userId: Id): Promise<void> {
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

/** Deletes browsers that were not used for a year. */
export async function forgetOldDevices(db: Db, now: number): Promise<void> {
  await deleteInPieces(db, {
    table: 'known_device',
    key: ['user_id', 'token_hash'],
    where: sql`last_used_ms < ${now - FORGET_AFTER_MS}`,
  })
}
