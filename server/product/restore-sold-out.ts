import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { moveDue, type WarnLog } from '../change/move-due.ts'
import type { Databases } from '../db/databases.ts'
import { publish } from '../live/publish.ts'

type Due = { companyId: CompanyId; timeZone: string; id: Id; moduleId: ModuleId }

/** Offers products again whose time of being sold out is over. Returns how many. */
export async function restoreSoldOut(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const { rows } = await sql<Due>`
    select p.company_id as "companyId", c.time_zone as "timeZone", p.id, p.module_id as "moduleId"
    from product p join company_detail c on c.id = p.company_id
    where p.sold_out_until_ms is not null and p.sold_out_until_ms <= ${now}
    order by p.sold_out_until_ms, p.id`.execute(databases.read)
  return moveDue(databases, { event: 'product.restore', now, log }, rows, async (change, due) => {
    const { db, companyId } = change.tenant
    const row = await db
      .updateTable('product')
      .set((one) => ({
        sold_out: 0,
        sold_out_until_ms: null,
        updated_ms: now,
        version: one('version', '+', 1),
      }))
      .where('company_id', '=', companyId)
      .where('id', '=', due.id)
      // Someone may have set a later time since.
      .where('sold_out_until_ms', '<=', now)
      .returning('version')
      .executeTakeFirst()
    if (row)
      publish(change.tenant, {
        topic: 'product',
        id: due.id,
        version: row.version,
        moduleId: due.moduleId,
      })
  })
}
