import type { Id } from '#contract/fields.ts'
import type { App } from '../http/app-parts.ts'
import { fault, Refusal } from '../http/refusal.ts'
import { countTries, forgiveTries, personTries } from './login-attempts.ts'
import { verifyPassword } from './password.ts'

type Known = { userId: Id; status: string; passwordHash: string | null }

/**
 * Requires an account's password. Attempts are counted before the check and separately from sign-in
 * attempts, because the caller has already proven something. `by`: the session or invitation they
 * proved it with; a stolen one uses up its own attempts only.
 * @throws Refusal INVALID_CREDENTIALS, TOO_MANY
 */
export async function expectPassword(
  { databases, clock }: Pick<App, 'databases' | 'clock'>,
  { userId, status, passwordHash }: Known,
  password: string,
  by: string,
): Promise<void> {
  const tries = personTries(userId, by)
  await countTries(databases, tries, clock.now())
  const isRight = await verifyPassword(password, passwordHash)
  if (!isRight || status !== 'Active')
    throw new Refusal('INVALID_CREDENTIALS').with({
      errors: [fault('password', 'invalid_credentials', 'wrongPassword')],
    })
  await forgiveTries(databases, tries)
}
