import type { Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'

/** The address, name and language of an account, for a mail to it. */
export function addresseeOf(db: Db, userId: Id) {
  return db
    .selectFrom('app_user')
    .select(['email', 'full_name', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
