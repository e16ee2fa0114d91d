import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { Page } from '#contract/page.ts'
import { type listStockMoves, type StockMove, stockMoveReasons } from '#contract/stock.ts'
import { addDays } from '#contract/zoned-time.ts'
import { present } from '../db/columns.ts'
import { nameSearch } from '../db/name-search.ts'
import { dayStart } from '../db/local-day.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Tenant } from '../db/tenant.ts'

type Found = Omit<StockMove, 'reason' | 'actorName'> & { reason: string; actorName: string | null }

/**
 * A page of stock corrections of a module's products, newest first. Ids sort by time, so the
 * primary key is used.
 */
export async function pageOfStockMoves(
  { db, companyId }: Tenant,
  { moduleId, timeZone }: { moduleId: ModuleId; timeZone: string },
  query: InputOf<typeof listStockMoves>,
): Promise<Page<StockMove>> {
  const { productId, reason, search, fromDate, toDate, order = 'desc', ...paging } = query
  const named = search?.trim()
  const narrowed = [
    sql`m.company_id = ${companyId} and p.module_id = ${moduleId}`,
    ...(productId ? [sql`m.product_id = ${productId}`] : []),
    ...(reason ? [sql`m.reason = ${reason}`] : []),
    ...(fromDate ? [sql`m.created_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`m.created_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
  ]
  const from = sql`stock_move m join product p on p.company_id = m.company_id
    and p.id = m.product_id`
  const where = sql.join(narrowed, sql` and `)
  const { rows, pagination } = await pageOf<Found>(db, {
    columns: sql`m.id, m.product_id as "productId", p.name as "productName", m.quantity, m.reason,
      m.actor_name as "actorName", m.created_ms as "createdMs"`,
    from,
    where: named
      ? sql`${where} and ${await nameSearch(db, named, sql`${from} where ${where}`, (has) =>
          has(sql`p.name`),
        )}`
      : where,
    keys: sortedBy(order, sql`m.id`),
    paging,
  })
  return {
    rows: rows.map((row) =>
      present({ ...row, reason: stockMoveReasons.find((one) => one === row.reason) ?? 'other' }),
    ),
    pagination,
  }
}
