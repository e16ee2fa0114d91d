import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { type OrderStatusId, orderStatusIds, orderStatusLabels } from '#contract/order-status.ts'
import type { countOrders } from '#contract/order.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { Viewer } from '../../change/change.ts'
import { allDays, findSums, hasSums } from '../sums/find-sums.ts'
import { askedOrders } from './find-orders.ts'

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
  const { timeZone } = viewer
  const isSummed = isByDayOnly(filter) && (await hasSums(db, { companyId, timeZone }))
  const { rows, products }: Counted = isSummed
    ? { rows: await countBySums({ db, companyId }, module, filter, viewer) }
    : await countByRows({ db, companyId }, module, filter, viewer)

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
    products,
  }
}

type Filter = InputOf<typeof countOrders>
type Count = { orderStatusId: OrderStatusId; count: number; oldestMs: number }
type Counted = { rows: Count[]; products?: OutputOf<typeof countOrders>['products'] }

/** Whether stored sums by day can answer the filter. */
function isByDayOnly({ fromDate: _from, toDate: _to, ...filters }: Filter): boolean {
  return Object.values(filters).every((value) => value === undefined || value === '')
}

async function countBySums(
  { db, companyId }: Tenant,
  module: ModuleName,
  { fromDate = allDays.from, toDate = allDays.to }: Filter,
  { timeZone }: Viewer,
): Promise<Count[]> {
  const chosen = { companyId, timeZone, moduleIds: [moduleIds[module]] }
  const range = { from: fromDate, to: toDate }
  const counts = new Map<OrderStatusId, Count>()
  for (const { orderStatusId, orders, firstMs } of await findSums(db, chosen, range, {
    byDay: false,
  })) {
    const { count, oldestMs } = counts.get(orderStatusId) ?? { count: 0, oldestMs: firstMs }
    const sum = { count: count + orders, oldestMs: Math.min(oldestMs, firstMs) }
    counts.set(orderStatusId, { orderStatusId, ...sum })
  }
  return [...counts.values()]
}

async function countByRows(
  tenant: Tenant,
  module: ModuleName,
  filter: Filter,
  viewer: Viewer,
): Promise<Counted> {
  const { where, findProducts } = await askedOrders(tenant, moduleIds[module], filter, viewer)
  const { rows } = await sql<Count>`
    select o.order_status_id as "orderStatusId", count(*) as "count",
      min(o.created_ms) as "oldestMs"
    from sale_order o where ${where} group by o.order_status_id`.execute(tenant.db)
  return { rows, products: await findProducts?.() }
}
