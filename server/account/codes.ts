import { hash, randomBytes } from 'node:crypto'
import type { CompanyId } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a code of each purpose is good for. */
export const codeLifeMs = {
  'sign-up': DAY_MS,
  'business-invitation': 7 * DAY_MS,
  'staff-invitation': 7 * DAY_MS,
  'password-reset': 10 * MINUTE_MS,
  'email-change': 30 * MINUTE_MS,
  /** With it the former address of an account takes the account back. */
  'email-undo': 7 * DAY_MS,
  /** Lets the owner of an account try their password past the tries of strangers. */
  'sign-in-pass': 60 * MINUTE_MS,
  /** Where the owner connects a payment account and comes back. */
  'account-connect': 30 * MINUTE_MS,
} as const
export type CodePurpose = keyof typeof codeLifeMs

/** What a code was made for; the company where it leads into one. */
export type UsedCode = {
  purpose: CodePurpose
  subjectId: string
  payload: { companyId?: CompanyId; [name: string]: string | undefined }
}

/**
 * Makes a code for someone (a user, or a place in the staff); the one before it is dead from now
 * on. The code is told
 * once; only its hash is kept.
 */
export async function makeCode(
  db: Db,
  purpose: CodePurpose,
  subjectId: string,
  now: number,
  payload: Record<string, string> = {},
  code = randomBytes(16).toString('base64url'),
): Promise<string> {
  const row = {
    code_hash: hashOf(code),
    payload: JSON.stringify(payload),
    created_ms: now,
    expires_ms: now + codeLifeMs[purpose],
  }
  await db
    .insertInto('auth_code')
    .values({ purpose, subject_id: subjectId, ...row })
    .onConflict((it) => it.columns(['purpose', 'subject_id']).doUpdateSet(row))
    .execute()
  return code
}

/**
 * Uses a code up: its row is taken away, so that of any number of tries at once one succeeds.
 * @throws Refusal LINK_EXPIRED for one that is used, old, replaced or none
 */
export async function useCode(
  db: Db,
  code: string,
  purposes: readonly CodePurpose[],
  now: number,
): Promise<UsedCode> {
  const used = await db
    .deleteFrom('auth_code')
    .where('code_hash', '=', hashOf(code))
    .where('purpose', 'in', [...purposes])
    .where('expires_ms', '>', now)
    .returning(['purpose', 'subject_id', 'payload'])
    .executeTakeFirst()
  if (!used) throw new Refusal('LINK_EXPIRED')
  return usedCode(used)
}

/**
 * Looks at a code without using it, so that no work is done for one that is none. @throws Refusal
 * LINK_EXPIRED
 */
export async function expectCode(
  db: Db,
  code: string,
  purposes: readonly CodePurpose[],
  now: number,
): Promise<UsedCode> {
  const found = await db
    .selectFrom('auth_code')
    .select(['purpose', 'subject_id', 'payload'])
    .where('code_hash', '=', hashOf(code))
    .where('purpose', 'in', [...purposes])
    .where('expires_ms', '>', now)
    .executeTakeFirst()
  if (!found) throw new Refusal('LINK_EXPIRED')
  return usedCode(found)
}

/** Makes the code of someone worthless. */
export async function dropCode(db: Db, purpose: CodePurpose, subjectId: string): Promise<void> {
  await db
    .deleteFrom('auth_code')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Deletes the codes that have expired. */
export async function forgetOldCodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('auth_code').where('expires_ms', '<', now).execute()
}

function usedCode(row: { purpose: string; subject_id: string; payload: string }): UsedCode {
  return {
    purpose: row.purpose as CodePurpose,
    subjectId: row.subject_id,
    payload: JSON.parse(row.payload),
  }
}

function hashOf(code: string): string {
  return hash('sha256', code.trim(), 'base64url')
}

/** The company that a code leads into. @throws Refusal LINK_EXPIRED for a code that names none */
export function companyOfCode({ payload }: Pick<UsedCode, 'payload'>): CompanyId {
  if (!payload.companyId) throw new Refusal('LINK_EXPIRED')
  return payload.companyId
}
