import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { type OrderStatusId, orderStatusIds, orderStatusLabels } from '#contract/order-status.ts'
import type { countOrders } from '#contract/order.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { Viewer } from '../../change/change.ts'
import { isAsked } from './find-orders.ts'

/**
 * The number of orders per status of their module, for a filter, and the creation time of the
 * oldest Pending one.
 */
export async function countByStatus(
  { db, companyId }: Tenant,
  module: ModuleName,
  filter: InputOf<typeof countOrders>,
  viewer: Viewer,
): Promise<OutputOf<typeof countOrders>> {
  const where = isAsked(companyId, moduleIds[module], filter, viewer)
  const { rows } = await sql<{ orderStatusId: OrderStatusId; count: number; oldestMs: number }>`
    select o.order_status_id as "orderStatusId", count(*) as "count",
      min(o.created_ms) as "oldestMs"
    from sale_order o where ${where} group by o.order_status_id`.execute(db)

  const found = new Map(rows.map((row) => [row.orderStatusId, row]))
  const texts = orderStatusLabels(module)
  const labels = Object.values(orderStatusIds)
    .toSorted((a, b) => a - b)
    .flatMap((orderStatusId) => {
      const label = texts[orderStatusId]
      return label === undefined ? [] : [{ orderStatusId, label }]
    })
  return {
    counts: labels.map((status) => ({
      ...status,
      count: found.get(status.orderStatusId)?.count ?? 0,
    })),
    oldestPendingMs: found.get(orderStatusIds.Pending)?.oldestMs,
  }
}
