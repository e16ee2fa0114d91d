import { isOpenIn } from '../order/over.ts'
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { listCartItems } from '#contract/cart-item.ts'
import type { ModuleId } from '#contract/modules.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { selected } from '../db/columns.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { historiesOf } from '../change/history.ts'
import { createdIn } from '../order/list/find-orders.ts'
import type { OrderOfLine } from '../order/lifecycle-record.ts'
import { cartItemOf } from '../order/order-detail.ts'
import type { OrderHead } from '../order/order-head.ts'
import { lineColumns, type OrderLine } from '../order/lines/order-line.ts'

type Query = InputOf<typeof listCartItems>
type Found = OrderLine &
  OrderOfLine &
  Pick<OrderHead, 'orderNo' | 'promisedMs'> & {
    orderNote: string | null
    orderedMs: number
    acceptedMs: number | null
    tableName: string | null
  }

/** Orders first on both databases, because few are open. */
const items = sql`sale_order o cross join cart_item l`

/** Lines of one order, or the lines of all open orders, oldest first. */
export async function findItems(
  tenant: Tenant,
  moduleId: ModuleId,
  query: Query,
  viewer: Viewer,
): Promise<OutputOf<typeof listCartItems>> {
  const { db, companyId } = tenant
  const { voidedWithinMin } = query
  const live = liveLines(query)
  const voided =
    voidedWithinMin === undefined
      ? undefined
      : await voidedSince(tenant, viewer.now - voidedWithinMin * MINUTE_MS)
  const { rows, pagination } = await pageOf<Found>(db, {
    columns: sql`${selected('l', lineColumns)}, o.order_no as "orderNo",
      o.order_status_id as "orderStatusId", o.payment_status as "paymentStatus",
      o.module_id as "moduleId", o.table_id as "tableId", o.total_amount as "totalAmount",
      o.item_count as "itemCount",
      o.promised_ms as "promisedMs", o.delivery_type as "deliveryType", o.note as "orderNote",
        o.created_ms as "orderedMs", case when l.cart_status = 'In Cart' then (
          select max(h.occurred_ms) from state_history h where h.company_id = o.company_id
            and h.parent_id = o.id and h.entity = 'order' and h.from_state = 'Pending'
            and h.to_state = 'Received') end as "acceptedMs", t.name as "tableName"`,
    from: sql`${items} left join dining_table t on t.company_id = o.company_id
      and t.id = o.table_id`,
    counted: items,
    where: sql.join(
      [
        sql`o.company_id = ${companyId} and o.module_id = ${moduleId}`,
        sql`l.company_id = ${companyId} and l.order_id = o.id`,
        ...(query.orderId ? [sql`o.id = ${query.orderId}`] : []),
        ...(voided && !query.orderId ? [sql`o.id in (${withOpen(tenant, moduleId, voided)})`] : []),
        ...(voided && live.length > 0
          ? [sql`((${sql.join(live, sql` and `)}) or ${voided.isVoided})`]
          : live),
        ...filters(query, viewer.timeZone),
      ],
      sql` and `,
    ),
    keys: sortedBy(query.order ?? 'asc', sql`l.created_ms`, sql`l.id`),
    paging: query,
  })
  const gone = rows.filter(isGone).map(({ orderId }) => orderId)
  const histories = await historiesOf(tenant, [...new Set(gone)])
  return {
    rows: rows.map((line) => ({
      ...cartItemOf(line, line, viewer),
      createdMs: line.createdMs,
      voidedMs: isGone(line) ? line.updatedMs : undefined,
      voidedNote: isGone(line) ? histories.get(line.id)?.at(-1)?.note : undefined,
      order: {
        orderNo: line.orderNo,
        tableName: line.tableName ?? undefined,
        deliveryType: line.deliveryType ?? undefined,
        note: line.orderNote ?? undefined,
        promisedMs: line.promisedMs ?? undefined,
        createdMs: line.orderedMs,
        acceptedMs: line.acceptedMs ?? undefined,
      },
    })),
    pagination,
  }
}

/** Whether a line was cancelled while the kitchen had it. */
function isGone(line: OrderLine): boolean {
  return !isLive(line) && line.firedMs !== null && line.servedMs === null
}

const isDueNow = sql`(l.cart_status <> 'In Cart' or o.promised_ms is null or not exists (
  select 1 from order_slot s where s.company_id = o.company_id and s.order_id = o.id
    and s.begun_ms is null))`

/**
 * Without a status filter cancelled lines are excluded. Without an order, so are lines of closed
 * orders and of orders for later whose preparation has not started.
 */
function liveLines({ orderId, cartStatus }: Query): RawBuilder<unknown>[] {
  return [
    ...(orderId ? [] : [isOpenIn('o.order_status_id'), isDueNow]),
    ...(cartStatus?.length
      ? [sql`l.cart_status in (${sql.join(cartStatus)})`]
      : orderId
        ? []
        : [sql`l.cart_status <> 'Cancelled'`]),
  ]
}

type Voided = { isVoided: RawBuilder<unknown>; orderIds: readonly Id[] }

/**
 * Lines on `cart_item l` that were cancelled after they had been sent to the kitchen, and their
 * orders; undefined if there are none. Only lines sent within a day before, because older ones are
 * no longer being cooked.
 */
async function voidedSince(
  { db, companyId }: Tenant,
  sinceMs: number,
): Promise<Voided | undefined> {
  const isVoided = sql`(l.cart_status = 'Cancelled' and l.fired_ms >= ${sinceMs - DAY_MS}
    and l.served_ms is null and l.updated_ms >= ${sinceMs})`
  const { rows } = await sql<{ orderId: Id }>`
    select l.order_id as "orderId" from cart_item l
    where l.company_id = ${companyId} and ${isVoided}`.execute(db)
  return rows.length === 0
    ? undefined
    : { isVoided, orderIds: [...new Set(rows.map(({ orderId }) => orderId))] }
}

/** The open orders and some others, both found by index. */
function withOpen(
  { companyId }: Tenant,
  moduleId: ModuleId,
  { orderIds }: Voided,
): RawBuilder<unknown> {
  return sql`select x.id from sale_order x where x.company_id = ${companyId}
      and x.module_id = ${moduleId} and ${isOpenIn('x.order_status_id')}
    union all select y.id from sale_order y where y.company_id = ${companyId}
      and y.id in (${sql.join(orderIds)})`
}

function filters(query: Query, timeZone: string): RawBuilder<unknown>[] {
  const { tableId, station, search } = query
  return [
    ...(tableId ? [sql`o.table_id = ${tableId}`] : []),
    ...(station ? [sql`l.station = ${station}`] : []),
    ...(search?.trim()
      ? [
          sql`(lower(l.name) like ${likeAnywhere(search.trim())} escape '\\'
            or o.order_no like ${likeAnywhere(search.trim())} escape '\\')`,
        ]
      : []),
    ...createdIn(query, timeZone),
  ]
}
