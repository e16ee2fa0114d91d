import { addIndustries, type Industry, listIndustries, removeIndustry } from '#contract/industry.ts'
import type { Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'

/** Business types; communities find members by them. */
export function industryRoutes(app: App): void {
  serve(app, listIndustries, (_input, caller, db) => readTree(tenantOf(caller, db)))

  serve(app, addIndustries, async ({ ids }, caller, db) => {
    const wanted = [...new Set(ids)]
    const known = await db
      .selectFrom('industry_subcategory')
      .select('id')
      .where('id', 'in', wanted)
      .execute()
    if (known.length !== wanted.length) throw new Refusal('NOT_FOUND')
    const rows = wanted.map((id) => ({
      company_id: caller.companyId,
      industry_subcategory_id: id,
      created_ms: app.clock.now(),
    }))
    await db
      .insertInto('user_industry_subcategory')
      .values(rows)
      .onConflict((it) => it.doNothing())
      .execute()
    return readTree(tenantOf(caller, db))
  })

  serve(app, removeIndustry, async ({ id }, { companyId }, db) => {
    const gone = await db
      .deleteFrom('user_industry_subcategory')
      .where('company_id', '=', companyId)
      .where('industry_subcategory_id', '=', id)
      .executeTakeFirstOrThrow()
    if (gone.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
    return {}
  })
}

async function readTree({ db, companyId }: Tenant): Promise<Industry[]> {
  const groups = await db.selectFrom('industry').selectAll().orderBy('sort').execute()
  const types = await db
    .selectFrom('industry_subcategory as s')
    .leftJoin('user_industry_subcategory as u', (on) =>
      on.onRef('u.industry_subcategory_id', '=', 's.id').on('u.company_id', '=', companyId),
    )
    .select(['s.id', 's.industry_id', 's.name', 'u.created_ms as selected_ms'])
    .orderBy('s.sort')
    .execute()
  return groups.map(({ id, name }) => ({
    id,
    name,
    subcategories: types
      .filter(({ industry_id }) => industry_id === id)
      .map((type) => ({
        id: type.id,
        name: type.name,
        isSelected: type.selected_ms !== null,
      })),
  }))
}
