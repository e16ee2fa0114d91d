import { type Selectable, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { ListPath } from '#contract/list-choice.ts'
import { mostViews, type SavedView, type updateSavedViews } from '#contract/saved-view.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { Refusal } from '../http/refusal.ts'

/** A caller's saved views of a list in the module, oldest first. */
export function viewsOf(db: Db, caller: Caller, list: ListPath): Promise<SavedView[]> {
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

/**
 * Saves, renames and deletes views of a list; returns all of them. @throws Refusal LIMIT_REACHED,
 * DUPLICATE for another view's name in upper or lower case, NOT_FOUND for a view that does not
 * exist
 */
export async function changeViews(
  db: Db,
  caller: Caller,
  { list, keep, forget, rename }: InputOf<typeof updateSavedViews>,
  now: number,
): Promise<SavedView[]> {
  const own = {
    company_id: caller.companyId,
    company_user_id: caller.companyUserId,
    module_id: moduleIdOf(caller),
    list,
  }
  await lockViews(db, caller)
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
  if (rename && rename.from !== rename.to) await renameView(db, own, rename)
  const views = await viewsOf(db, caller, list)
  if (views.length > mostViews) throw new Refusal('LIMIT_REACHED')
  expectOwnNames(views, [...keep.map(({ name }) => name), ...(rename ? [rename.to] : [])])
  return views
}

/**
 * Locks the views until the transaction ends, so that changes are counted and compared one after
 * another.
 */
async function lockViews(db: Db, { companyId, companyUserId }: Caller): Promise<void> {
  await sql`update company_user set version = version
    where company_id = ${companyId} and id = ${companyUserId}`.execute(db)
}

/** Names must differ in more than upper and lower case. Existing views with such names stay. */
function expectOwnNames(views: readonly SavedView[], given: readonly string[]): void {
  const isTaken = (name: string) =>
    views.some((view) => view.name !== name && folded(view.name) === folded(name))
  if (given.some(isTaken)) throw new Refusal('DUPLICATE/view')
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')
}

type Own = Pick<
  Selectable<Schema['saved_view']>,
  'company_id' | 'company_user_id' | 'module_id' | 'list'
>

async function renameView(
  db: Db,
  own: Own,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const taken = await db
    .selectFrom('saved_view')
    .select('name')
    .where('name', '=', to)
    .where((row) => row.and(own))
    .executeTakeFirst()
  if (taken) throw new Refusal('DUPLICATE/view')
  const { numUpdatedRows } = await db
    .updateTable('saved_view')
    .set({ name: to })
    .where('name', '=', from)
    .where((row) => row.and(own))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND')
}
