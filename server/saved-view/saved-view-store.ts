import type { InputOf } from '#contract/endpoint.ts'
import { mostViews, type SavedView, type updateSavedViews } from '#contract/saved-view.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { Refusal } from '../http/refusal.ts'

/** A caller's saved views of a list in the module, the oldest first. */
export function viewsOf(db: Db, caller: Caller, list: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .select(['name', 'search'])
    .where('company_id', '=', caller.companyId)
    .where('company_user_id', '=', caller.companyUserId)
    .where('module_id', '=', moduleIdOf(caller))
    .where('list', '=', list)
    .orderBy('created_ms')
    .orderBy('name')
    .execute()
}

/** Saves and deletes views of a list; returns all of them. @throws Refusal LIMIT_REACHED */
export async function changeViews(
  db: Db,
  caller: Caller,
  { list, keep, forget }: InputOf<typeof updateSavedViews>,
  now: number,
): Promise<SavedView[]> {
  const own = {
    company_id: caller.companyId,
    company_user_id: caller.companyUserId,
    module_id: moduleIdOf(caller),
    list,
  }
  if (forget.length > 0) {
    await db
      .deleteFrom('saved_view')
      .where('name', 'in', forget)
      .where((row) => row.and(own))
      .execute()
  }
  for (const [at, { name, search }] of keep.entries()) {
    await db
      .insertInto('saved_view')
      .values({ ...own, name, search, created_ms: now + at })
      .onConflict((it) =>
        it
          .columns(['company_id', 'company_user_id', 'module_id', 'list', 'name'])
          .doUpdateSet({ search }),
      )
      .execute()
  }
  const views = await viewsOf(db, caller, list)
  if (views.length > mostViews) throw new Refusal('LIMIT_REACHED')
  return views
}
