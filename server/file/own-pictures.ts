import type { Tenant } from '../db/tenant.ts'
import { invalid } from '../http/refusal.ts'

/**
 * Types that are served as images; other files of a company (a résumé) are never served as images.
 */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

type Named = { path: string; kept?: readonly (string | undefined)[] }

/**
 * Refuses names that are not images of this company: another company's, an invented name, a URL.
 * The record's current images (`kept`) and empty names are allowed. @throws Refusal VALIDATION
 * under the field's wire name
 */
export async function checkPictures(
  { db, companyId }: Tenant,
  names: readonly (string | undefined)[],
  { path, kept = [] }: Named,
): Promise<void> {
  const fresh = [...new Set(names)]
    .filter((name) => name !== undefined)
    .filter((name) => name !== '' && !kept.includes(name))
  if (fresh.length === 0) return
  const own = await db
    .selectFrom('file')
    .select('name')
    .where('company_id', '=', companyId)
    .where('name', 'in', fresh)
    .where('content_type', 'in', pictureTypes)
    .execute()
  if (own.length < fresh.length) throw invalid(path, 'unknown', 'uploadPicture')
}
