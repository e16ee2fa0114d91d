import type { Id } from '#contract/fields.ts'
import { MOST_PASSKEYS, type Passkey } from '#contract/passkey.ts'
import { newId } from '../db/id.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import type { Row } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

export type PasskeyRow = Row<'passkey'>
export type NewPasskey = {
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** A person's passkeys, newest first. */
export async function passkeysOf(db: Db, userId: Id): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toPasskey)
}

/** A person's existing credentials, which the browser excludes when it creates another one. */
export async function credentialsOf(db: Db, userId: Id): Promise<string[]> {
  const rows = await db
    .selectFrom('passkey')
    .select('credential_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ credential_id }) => credential_id)
}

/** @throws Refusal LIMIT_REACHED for more passkeys than a person may have */
export async function expectRoom(db: Db, userId: Id): Promise<void> {
  if ((await credentialsOf(db, userId)).length >= MOST_PASSKEYS)
    throw new Refusal('LIMIT_REACHED/passkeys', { count: MOST_PASSKEYS })
}

/** @throws Refusal DUPLICATE for a credential that is already stored */
export async function storePasskey(
  db: Db,
  userId: Id,
  made: NewPasskey,
  now: number,
): Promise<Passkey> {
  const row: PasskeyRow = {
    user_id: userId,
    id: newId(),
    credential_id: made.credentialId,
    public_key: made.publicKey,
    transports: toJson(made.transports),
    name: made.name,
    counter: made.counter,
    created_ms: now,
    used_ms: null,
    used_device: null,
  }
  const stored = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((it) => it.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  if (stored.numInsertedOrUpdatedRows !== 1n) throw new Refusal('DUPLICATE/passkey')
  return toPasskey(row)
}

export async function passkeyBy(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Stores the use of a passkey with an optimistic check of its counter; false if another use came
 * first.
 */
export async function noteUse(
  db: Db,
  { user_id, id, counter }: PasskeyRow,
  { newCounter, device, now }: { newCounter: number; device: string | null; now: number },
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter: newCounter, used_ms: now, used_device: device })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow()
  return used.numUpdatedRows === 1n
}

/** @throws Refusal NOT_FOUND */
export async function namePasskey(
  db: Db,
  userId: Id,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<Passkey> {
  const row = await db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return toPasskey(row)
}

/** Returns the name of the deleted passkey. */
export async function dropPasskey(db: Db, userId: Id, id: Id): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/**
 * Deletes all passkeys of a person, or those created since a moment. Returns whether there were
 * any.
 */
export async function dropPasskeys(db: Db, userId: Id, sinceMs = 0): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('created_ms', '>=', sinceMs)
    .executeTakeFirstOrThrow()
  return gone.numDeletedRows > 0n
}

export function transportsOf({ transports }: PasskeyRow): string[] {
  return fromJson(transports)
}

function toPasskey({ id, name, created_ms, used_ms, used_device }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdMs: created_ms,
    usedMs: used_ms ?? undefined,
    usedDevice: used_device ?? undefined,
  }
}
