import type { Id } from '#contract/fields.ts'
import type { FactorKind } from '#contract/second-step.ts'
import type { Db } from '../db/tenant.ts'

/** The second factors of a person's account; empty without any. */
export async function factorKindsOf(db: Db, userId: Id): Promise<FactorKind[]> {
  return (await factorsOf(db, [userId])).get(userId) ?? []
}

/** The same for several people; the map contains only those with second factors. */
export async function factorsOf(
  db: Db,
  userIds: readonly Id[],
): Promise<ReadonlyMap<Id, FactorKind[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('authenticator')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('confirmed_ms', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id }) => [user_id, ['app']]))
}
