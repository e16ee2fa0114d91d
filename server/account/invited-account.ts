import type { Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { companyOfCode, type UsedCode } from './codes.ts'

/**
 * The person a mailed code is for. Without a password they have no usable account yet, only a name
 * and an address.
 */
type InvitedAccount = {
  userId: Id
  email: string | null
  status: string
  passwordHash: string | null
  companyName: string
}

/**
 * The account that may use the code of an invitation or a sign-up, and its company. @throws Refusal
 * LINK_EXPIRED
 */
export async function invitedAccount(
  db: Db,
  { purpose, subjectId, payload }: UsedCode,
): Promise<InvitedAccount> {
  const places = db
    .selectFrom('company_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .innerJoin('company_detail as c', 'c.id', 'cu.company_id')
    .select([
      'u.id as userId',
      'u.email',
      'u.status',
      'u.password_hash as passwordHash',
      'c.company_name as companyName',
    ])
    .where('cu.company_id', '=', companyOfCode({ payload }))
  const named =
    purpose === 'staff-invitation'
      ? places.where('cu.id', '=', subjectId)
      : places.where('u.id', '=', subjectId)
  const found = await named.executeTakeFirst()
  if (!found) throw new Refusal('LINK_EXPIRED')
  return found
}
