import type { InputOf } from '#contract/endpoint.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import {
  type ListChoice,
  rowSizes,
  type updateListChoice,
  usualListChoice,
} from '#contract/list-choice.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'

type Person = { companyId: CompanyId; companyUserId: Id }

/** Someone's display settings of lists; undefined until they have changed any. */
export async function listChoiceOf(
  db: Db,
  { companyId, companyUserId }: Person,
): Promise<ListChoice | undefined> {
  const row = await db
    .selectFrom('list_choice')
    .select(['row_size', 'compact', 'hidden'])
    .where('company_id', '=', companyId)
    .where('company_user_id', '=', companyUserId)
    .executeTakeFirst()
  return (
    row && {
      rowSize: rowSizes.find((size) => size === row.row_size) ?? usualListChoice.rowSize,
      isCompact: row.compact === 1,
      hidden: fromJson(row.hidden),
    }
  )
}

/** Changes the given settings and returns all. */
export async function changeListChoice(
  db: Db,
  { companyId, companyUserId }: Person,
  { rowSize, isCompact, hide }: InputOf<typeof updateListChoice>,
): Promise<ListChoice> {
  const now = (await listChoiceOf(db, { companyId, companyUserId })) ?? usualListChoice
  const others = now.hidden.filter(({ list }) => list !== hide?.list)
  const next: ListChoice = {
    rowSize: rowSize ?? now.rowSize,
    isCompact: isCompact ?? now.isCompact,
    hidden: !hide ? now.hidden : hide.columns.length > 0 ? [...others, hide] : others,
  }
  const stored = {
    row_size: next.rowSize,
    compact: next.isCompact ? 1 : 0,
    hidden: toJson(next.hidden),
  }
  await db
    .insertInto('list_choice')
    .values({ company_id: companyId, company_user_id: companyUserId, ...stored })
    .onConflict((it) => it.columns(['company_id', 'company_user_id']).doUpdateSet(stored))
    .execute()
  return next
}
