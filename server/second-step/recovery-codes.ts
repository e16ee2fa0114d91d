import { hash } from 'node:crypto'
import type { Id } from '#contract/fields.ts'
import { codeAsMade, randomSigns, shownCode } from '../account/readable-code.ts'
import type { Db } from '../db/tenant.ts'

const CODE_COUNT = 10

/**
 * Creates ten codes in place of the previous ones. They are returned once; only their hashes are
 * stored.
 */
export async function makeRecoveryCodes(db: Db, userId: Id, now: number): Promise<string[]> {
  await dropRecoveryCodes(db, userId)
  const codes = Array.from({ length: CODE_COUNT }, randomSigns)
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashOf(code),
        created_ms: now,
      })),
    )
    .execute()
  return codes.map(shownCode)
}

/** Uses a code: its row is deleted, so that of simultaneous attempts only one succeeds. */
export async function useRecoveryCode(db: Db, userId: Id, typed: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(codeAsMade(typed)))
    .executeTakeFirstOrThrow()
  return used.numDeletedRows === 1n
}

/** How many codes are left. */
export async function recoveryCodesLeft(db: Db, userId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Called when the last factor is removed. */
export async function dropRecoveryCodes(db: Db, userId: Id): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

function hashOf(code: string): string {
  return hash('sha256', code, 'base64url')
}
