import type { Id } from '#contract/fields.ts'
import { roleOf } from '#contract/role.ts'
import { writeAudit } from '../activity/audit.ts'
import type { Db } from '../db/tenant.ts'

export type AccountEvent = `account.${AccountEventVerb}`
type AccountEventVerb =
  | 'new-device'
  | 'password-reset'
  | 'password-change'
  | 'email-change'
  | 'email-undo'
  | 'phone-change'
  | 'connect'
  | 'disconnect'
  | 'factor-add'
  | 'factor-remove'
  | 'factor-reset'
  | 'factor-end'
  | 'recovery-use'
  | 'passkey-add'
  | 'passkey-remove'

/**
 * Records an account change in the audit log of every company the person belongs to, because each
 * of them trusts the account.
 */
export async function auditAccount(
  db: Db,
  userId: Id,
  event: AccountEvent,
  now: number,
  isBySystem = false,
): Promise<void> {
  const places = await db
    .selectFrom('company_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .select(['cu.company_id', 'cu.id', 'cu.role_id', 'cu.version', 'u.full_name'])
    .where('cu.user_id', '=', userId)
    .where('cu.status', '=', 'Active')
    .execute()
  for (const { company_id, id, role_id, version, full_name } of places) {
    const by = isBySystem
      ? ({ role: 'system', now } as const)
      : { role: roleOf(role_id), id, name: full_name, now }
    await writeAudit({ db, companyId: company_id }, by, {
      entity: 'account',
      entityId: id,
      event,
      to: 'changed',
      version,
    })
  }
}
