import type { Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { invalid } from '../http/refusal.ts'
import { weaknessOf } from './known-passwords.ts'

/**
 * Refuses a new password that is easy to guess. `also`: further personal data from the request,
 * such as a new name or a former address. @throws Refusal VALIDATION
 */
export async function expectNewPassword(
  db: Db,
  userId: Id,
  password: string,
  also: readonly (string | undefined)[] = [],
): Promise<void> {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('company_user as cu', 'cu.user_id', 'u.id')
    .leftJoin('company_detail as c', 'c.id', 'cu.company_id')
    .select(['u.full_name', 'u.email', 'c.company_name'])
    .where('u.id', '=', userId)
    .execute()
  const personal = rows.flatMap(({ full_name, email, company_name }) => [
    full_name,
    email ?? '',
    company_name ?? '',
  ])
  const weakness = weaknessOf(password, ['sevenfold', ...personal, ...also.map((one) => one ?? '')])
  if (!weakness) return
  throw weakness === 'known'
    ? invalid('password', 'known_password', 'knownPassword')
    : invalid('password', 'own_password', 'personalPassword')
}
