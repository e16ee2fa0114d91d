import { hash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Id } from '#contract/fields.ts'
import { codeLifeMs, makeCode, useCode } from '../account/codes.ts'
import { toJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Secrets } from '../secret/secrets.ts'

const CONTEXT = 'passkey/sign-in'

/**
 * Creates a challenge for a new passkey of a signed-in person. Only the newest one is valid, once.
 */
export function newPasskeyChallenge(db: Db, userId: Id, now: number): Promise<string> {
  return makeCode(db, 'passkey-add', userId, now, {}, randomBytes(32).toString('base64url'))
}

/** Uses the challenge. @throws Refusal LINK_EXPIRED, also for somebody else's */
export async function useNewPasskeyChallenge(
  db: Db,
  { userId, clientData, now }: { userId: Id; clientData: string; now: number },
): Promise<string> {
  const challenge = challengeIn(clientData) ?? ''
  const { subjectId } = await useCode(db, challenge, ['passkey-add'], now)
  if (subjectId !== userId) throw new Refusal('LINK_EXPIRED')
  return challenge
}

/**
 * A challenge for a sign-in. Its expiry is encrypted in it and it is not stored, so that strangers
 * can't fill the database with requests (ADR 0117).
 */
export function signInChallenge(secrets: Secrets, now: number): string {
  const sealed = secrets.encrypt(String(now + codeLifeMs['passkey-used']), CONTEXT)
  return Buffer.from(sealed).toString('base64url')
}

type SignInChallenge = { text: string; expiresMs: number }

/** The challenge of an answer, if it is one of ours and has not expired. */
export function openChallenge(
  secrets: Secrets,
  clientData: string,
  now: number,
): SignInChallenge | undefined {
  const text = challengeIn(clientData)
  if (text === undefined) return undefined
  try {
    const expiresMs = Number(secrets.decrypt(Buffer.from(text, 'base64url').toString(), CONTEXT))
    return expiresMs > now ? { text, expiresMs } : undefined
  } catch {
    return undefined
  }
}

/**
 * Records that a challenge was used. Returns true only for the first use, also if two are
 * concurrent.
 */
export async function noteUsed(
  db: Db,
  { text, expiresMs }: SignInChallenge,
  now: number,
): Promise<boolean> {
  const code_hash = hash('sha256', text, 'base64url')
  const noted = await db
    .insertInto('auth_code')
    .values({
      purpose: 'passkey-used',
      subject_id: code_hash,
      code_hash,
      payload: toJson({}),
      created_ms: now,
      expires_ms: expiresMs,
    })
    .onConflict((it) => it.columns(['purpose', 'subject_id']).doNothing())
    .executeTakeFirstOrThrow()
  return noted.numInsertedOrUpdatedRows === 1n
}

const said = z.object({ challenge: z.string() })

function challengeIn(clientData: string): string | undefined {
  try {
    return said.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}
