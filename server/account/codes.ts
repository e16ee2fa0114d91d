import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { type CompanyId, id, type Id } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import type { Row } from '../db/schema.ts'
import type { CodePayload, CodePurpose } from '../db/tables/account.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { codeAsMade, newCode } from './readable-code.ts'

/** How long a code of each purpose is valid. */
export const codeLifeMs = {
  'sign-up': DAY_MS,
  'business-invitation': 7 * DAY_MS,
  'staff-invitation': 7 * DAY_MS,
  'password-reset': 10 * MINUTE_MS,
  'email-change': 30 * MINUTE_MS,
  /** Lets the owner of the former address take the account back. */
  'email-undo': 7 * DAY_MS,
  /**
   * Lets the owner of an account try their password although strangers have used up the attempts.
   */
  'sign-in-pass': 60 * MINUTE_MS,
  /** The owner's return from connecting a payment account. */
  'account-connect': 30 * MINUTE_MS,
  /** The password was right; the second factor is still missing. */
  'second-step': 10 * MINUTE_MS,
  /** A challenge for a new passkey. */
  'passkey-add': 5 * MINUTE_MS,
  /** Marks a challenge that a passkey has signed in with as used, until it would expire. */
  'passkey-used': 5 * MINUTE_MS,
  /** Verifies a phone number. */
  'text-number': 10 * MINUTE_MS,
  /** The page of a repeated application, which is none. */
  'application-again': 365 * DAY_MS,
} as const satisfies Record<CodePurpose, number>

/** A used code: its purpose, and the company if it gives access to one. */
export type UsedCode = {
  purpose: CodePurpose
  subjectId: Id
  payload: CodePayload
}

/**
 * Creates a code for someone (a user, or a member of staff) and invalidates the previous one. The
 * code is returned once; only its hash is stored.
 */
export async function makeCode(
  db: Db,
  purpose: CodePurpose,
  subjectId: string,
  now: number,
  payload: CodePayload = {},
  code = newCode(purpose),
): Promise<string> {
  const row = {
    code_hash: hashOf(code),
    payload: toJson(payload),
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
 * Uses a code and deletes its row, so that of several concurrent attempts only one succeeds.
 * @throws Refusal LINK_EXPIRED for a used, old, replaced or unknown one
 */
export async function useCode(
  db: Db,
  code: string,
  purposes: readonly CodePurpose[],
  now: number,
): Promise<UsedCode> {
  const used = await db
    .deleteFrom('auth_code')
    .where('code_hash', 'in', hashesOf(code))
    .where('purpose', 'in', [...purposes])
    .where('expires_ms', '>', now)
    .returning(['purpose', 'subject_id', 'payload'])
    .executeTakeFirst()
  if (!used) throw new Refusal('LINK_EXPIRED')
  return usedCode(used)
}

/** Checks a code without using it, before any expensive work. @throws Refusal LINK_EXPIRED */
export async function expectCode(
  db: Db,
  code: string,
  purposes: readonly CodePurpose[],
  now: number,
): Promise<UsedCode> {
  const found = await db
    .selectFrom('auth_code')
    .select(['purpose', 'subject_id', 'payload'])
    .where('code_hash', 'in', hashesOf(code))
    .where('purpose', 'in', [...purposes])
    .where('expires_ms', '>', now)
    .executeTakeFirst()
  if (!found) throw new Refusal('LINK_EXPIRED')
  return usedCode(found)
}

/** Invalidates a person's code. */
export async function dropCode(db: Db, purpose: CodePurpose, subjectId: Id): Promise<void> {
  await db
    .deleteFrom('auth_code')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .execute()
}

/**
 * Invalidates codes mailed to an account before its address or password changed, so that nobody can
 * use them who reads the old mailbox or knew the password.
 */
export async function dropAccountCodes(db: Db, userId: Id): Promise<void> {
  await db
    .deleteFrom('auth_code')
    .where('purpose', 'in', ['email-change', 'password-reset', 'sign-in-pass'])
    .where('subject_id', '=', userId)
    .execute()
  await db
    .deleteFrom('auth_code')
    .where('purpose', '=', 'second-step')
    .where('subject_id', 'like', `${userId} %`)
    .execute()
}

/** Deletes expired codes. */
export async function forgetOldCodes(db: Db, now: number): Promise<void> {
  const where = sql`expires_ms < ${now}`
  await deleteInPieces(db, { table: 'auth_code', key: ['purpose', 'subject_id'], where })
}

function usedCode(row: Pick<Row<'auth_code'>, 'purpose' | 'subject_id' | 'payload'>): UsedCode {
  return {
    purpose: row.purpose,
    // If a subject may have several codes, a space and a distinguishing suffix follow the id.
    subjectId: id.parse(row.subject_id.split(' ')[0]),
    payload: fromJson(row.payload),
  }
}

function hashOf(code: string): string {
  return hash('sha256', code.trim(), 'base64url')
}

/** The hashes of a code as it is in a link, and as it is typed from a mail. */
function hashesOf(code: string): string[] {
  return [hashOf(code), hashOf(codeAsMade(code))]
}

/** The company to which a code gives access. @throws Refusal LINK_EXPIRED for a code without one */
export function companyOfCode({ payload }: Pick<UsedCode, 'payload'>): CompanyId {
  if (!payload.companyId) throw new Refusal('LINK_EXPIRED')
  return payload.companyId
}
