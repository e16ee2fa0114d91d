import type { Id } from '#contract/fields.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import { roleIds } from '#contract/role.ts'
import type { Db, Tenant } from '../db/tenant.ts'

/**
 * The language of a guest's messages: their own if it is supported, otherwise the company's, which
 * is its owner's.
 */
export async function readerLanguage(
  { db, companyId }: Tenant,
  own: string | null | undefined,
): Promise<Language> {
  const language = languageOf(own ?? undefined)
  if (language) return language
  const owner = await db
    .selectFrom('company_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .select('u.language')
    .where('cu.company_id', '=', companyId)
    .where('cu.role_id', '=', roleIds.business)
    .orderBy('cu.created_ms')
    .limit(1)
    .executeTakeFirst()
  return languageOf(owner?.language) ?? 'en'
}

/** The language of a user of the product. */
export async function languageOfUser(db: Db, userId: Id): Promise<Language> {
  const user = await db
    .selectFrom('app_user')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return languageOf(user?.language) ?? 'en'
}
