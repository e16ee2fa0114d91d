import { hash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Id } from '#contract/fields.ts'
import { codeLifeMs, makeCode, useCode } from '../account/codes.ts'
import { toJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Secrets } from '../secret/secrets.ts'

const CONTEXT = 'passkey/sign-in'

/** For a new passkey of a person who is signed in: the newest alone counts, once. */
export function newPasskeyChallenge(db: Db, userId: Id, now: number): Promise<string> {
  return makeCode(db, 'passkey-add', userId, now, {}, randomBytes(32).toString('base64url'))
}

/** Uses it. @throws Refusal LINK_EXPIRED, also for one of somebody else */
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
 * For a sign-in: sealed with its own end, so that strangers who ask for many leave nothing behind
 * (ADR 0117).
 */
export function signInChallenge(secrets: Secrets, now: number): string {
  const sealed = secrets.encrypt(String(now + codeLifeMs['passkey-used']), CONTEXT)
  return Buffer.from(sealed).toString('base64url')
}

export type SignInChallenge = { text: string; expiresMs: number }

/** The challenge that an answer is about, where it is one of ours and not over. */
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

/** Notes that a challenge was used. Returns whether this is the first time: of two at once, one. */
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
