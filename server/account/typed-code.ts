import { randomInt } from 'node:crypto'
import type { Id } from '#contract/fields.ts'
import type { CodePayload, CodePurpose } from '../db/tables/account.ts'
import type { Db } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { makeCode, type UsedCode, useCode } from './codes.ts'

/**
 * Creates a code to be typed from a mail: six digits, valid for its subject only. It is short
 * enough to guess, so the caller must limit the attempts.
 */
export async function makeTypedCode(
  db: Db,
  purpose: CodePurpose,
  subjectId: Id,
  now: number,
  payload: CodePayload,
): Promise<string> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  await makeCode(db, purpose, subjectId, now, payload, codeOf(subjectId, digits))
  return digits
}

/** @throws Refusal VALIDATION at the field, for a wrong, old or used one */
export async function useTypedCode(
  db: Db,
  digits: string,
  subjectId: Id,
  { purpose, path, now }: { purpose: CodePurpose; path: string; now: number },
): Promise<UsedCode> {
  try {
    return await useCode(db, codeOf(subjectId, digits), [purpose], now)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'LINK_EXPIRED')
      throw invalid(path, 'wrong_code', 'wrongCode')
    throw error
  }
}

function codeOf(subjectId: string, digits: string): string {
  return `${subjectId} ${digits.trim()}`
}
