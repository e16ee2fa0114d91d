import { createECDH, ECDH } from 'node:crypto'
import * as z from 'zod/mini'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'
import type { Secrets } from '../secret/secrets.ts'

const NAME = 'push_keys'
const CURVE = 'prime256v1'
const pair = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = z.infer<typeof pair>

/**
 * The key pair that identifies this installation to push services (RFC 8292). Created once and
 * stored encrypted in the database, so that all servers use the same. If the server's key changes
 * it can't be decrypted; then a new pair is created, and devices have to be added again.
 */
export function createPushKeys({ write }: Databases, secrets: Secrets): () => Promise<PushKeys> {
  let kept: PushKeys | undefined
  return async () => (kept ??= await readOrMake(write, secrets))
}

async function readOrMake(db: Db, secrets: Secrets): Promise<PushKeys> {
  const stored = await storedIn(db)
  const own = stored === undefined ? undefined : open(secrets, stored)
  if (own) return own
  const value = secrets.encrypt(JSON.stringify(makeKeys()), NAME)
  if (stored === undefined)
    await db
      .insertInto('meta')
      .values({ key: NAME, value })
      .onConflict((it) => it.column('key').doNothing())
      .execute()
  else
    await db
      .updateTable('meta')
      .set({ value })
      .where('key', '=', NAME)
      .where('value', '=', stored)
      .execute()
  // Another server may have been first.
  const now = open(secrets, (await storedIn(db)) ?? '')
  if (!now) throw new Error('The keys for push messages were made with another SECRET_KEY.')
  return now
}

/** Whether a browser's public key is a point of P-256: messages can be encrypted for no other. */
export function isPushKey(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}

/** A P-256 key pair, encoded as browsers and push services expect. */
function makeKeys(): PushKeys {
  const made = createECDH(CURVE)
  const publicKey = made.generateKeys('base64url')
  const number = made.getPrivateKey()
  const padded = Buffer.concat([Buffer.alloc(32 - number.length), number])
  return { publicKey, privateKey: padded.toString('base64url') }
}

async function storedIn(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', NAME).executeTakeFirst()
  return row?.value
}

function open(secrets: Secrets, sealed: string): PushKeys | undefined {
  try {
    return pair.parse(JSON.parse(secrets.decrypt(sealed, NAME)))
  } catch {
    return undefined
  }
}
