import type { Id } from '#contract/fields.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { invalid } from '../http/refusal.ts'
import { countTries, forgiveTries, type Tried } from '../user/login-attempts.ts'
import { useAppCode } from './authenticator.ts'
import { tellFactorChange } from './factors.ts'
import { recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts'

type Proof = { userId: Id; code: string; tries: readonly Tried[] }
type Parts = Pick<App, 'databases' | 'clock' | 'secrets' | 'post'>

/**
 * Requires a code of the authenticator app or a recovery code. Attempts are counted before the
 * check; each code can be used once.
 * @throws Refusal VALIDATION at `code`, TOO_MANY
 */
export async function expectSecondStep(
  { databases, clock, secrets, post }: Parts,
  { userId, code, tries }: Proof,
): Promise<void> {
  const now = clock.now()
  await countTries(databases, tries, now)
  const digits = digitsOf(code)
  const isRight = await inTransaction(databases, async (db) => {
    if (digits !== undefined) return useAppCode(db, secrets, { userId, code: digits, now })
    if (!(await useRecoveryCode(db, userId, code))) return false
    const left = String(await recoveryCodesLeft(db, userId))
    const told = { event: 'account.recovery-use', kind: 'recovery-used', values: { left } } as const
    await tellFactorChange(db, userId, told, { post, now })
    return true
  })
  if (!isRight) throw invalid('code', 'wrong_code', 'wrongSecondCode')
  await forgiveTries(databases, tries)
}

/** The digits of an authenticator app's code; undefined for what can only be a recovery code. */
export function digitsOf(code: string): string | undefined {
  const digits = code.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
