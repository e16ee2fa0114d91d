import { sql } from 'kysely'
import type { Booking, listBookings } from '#contract/booking.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { idsWith } from '#contract/modules.ts'
import type { Span } from '#contract/spans.ts'
import { addDays } from '#contract/zoned-time.ts'
import { limitTo } from '../db/dialect.ts'
import { dayStart } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { selected } from '../db/columns.ts'
import { type ListedOrder, listedOrderColumns } from '../order/order-head.ts'
import { type Deposited, depositOf, unlistedDepositColumns } from '../order/money/deposit.ts'
import {
  type JoinedColumns,
  joinedColumns,
  joinedOrderTables,
  orderRowOf,
} from '../order/list/order-row.ts'
import { allResources } from './resources.ts'
import { branchHours, openSpans } from './open-spans.ts'

/** Further bookings are not shown. */
const MAX_BOOKINGS = 1_000

/** A booking as stored, with the facts for the status of its deposit. */
export type BookedOrder = ListedOrder & JoinedColumns & Deposited

/** The columns of `BookedOrder`; used with `joinedOrderTables`. */
export const bookedColumns = sql`${listedOrderColumns}, ${joinedColumns},
  ${selected('o', unlistedDepositColumns)}`

/**
 * The bookings of some days, and everyone's working hours. A former resource is included if it has
 * bookings on these days.
 */
export async function findBookings(
  tenant: Tenant,
  { date, days }: InputOf<typeof listBookings>,
  viewer: Viewer,
): Promise<OutputOf<typeof listBookings>> {
  const { timeZone } = viewer
  const period = { fromMs: dayStart(date, timeZone), toMs: dayStart(addDays(date, days), timeZone) }
  const [found, branch, everyone] = [
    await bookingsIn(tenant, period),
    await branchHours(tenant),
    await allResources(tenant),
  ]
  const services = await servicesOf(
    tenant,
    found.map(({ id }) => id),
  )
  const busy = new Set(found.map(({ resourceId }) => resourceId))
  const on = { date, days, timeZone }
  const within = (spans: readonly Span[]) =>
    spans
      .map(({ fromMs, toMs }) => ({
        fromMs: Math.max(fromMs, period.fromMs),
        toMs: Math.min(toMs, period.toMs),
      }))
      .filter(({ fromMs, toMs }) => fromMs < toMs)
  return {
    timeZone,
    bookings: found.map((row) => ({
      ...orderRowOf(row, viewer),
      deposit: depositOf(row),
      services: services.get(row.id) ?? [],
    })),
    resources: everyone
      .filter(({ id, status }) => status === 'Active' || busy.has(id))
      .map((resource) => ({
        ...resource,
        open: within(openSpans(resource, branch, on)),
        off: resource.timeOff.filter(
          ({ fromMs, toMs }) => fromMs < period.toMs && toMs > period.fromMs,
        ),
      })),
    open: within(openSpans({ hours: [], timeOff: [] }, branch, on)),
  }
}

async function bookingsIn(
  { db, companyId }: Tenant,
  { fromMs, toMs }: Span,
): Promise<BookedOrder[]> {
  const { rows } = await sql<BookedOrder>`
    select ${bookedColumns} from ${joinedOrderTables}
    where o.company_id = ${companyId} and o.module_id in (${sql.join(idsWith('bookings'))})
      and o.start_ms < ${toMs} and o.end_ms > ${fromMs}
    order by o.start_ms, o.id ${limitTo(MAX_BOOKINGS)}`.execute(db)
  return rows
}

/** The services of some bookings, in the order in which they were added. */
export async function servicesOf(
  { db, companyId }: Tenant,
  orderIds: readonly Id[],
): Promise<ReadonlyMap<Id, Booking['services']>> {
  const services = new Map<Id, Booking['services']>()
  if (orderIds.length === 0) return services
  const { rows } = await sql<{ orderId: Id; productId: Id | null; name: string }>`
    select order_id as "orderId", product_id as "productId", name from cart_item
    where company_id = ${companyId} and order_id in (${sql.join(orderIds)})
    order by sort, id`.execute(db)
  for (const { orderId, productId, name } of rows)
    services.set(orderId, [
      ...(services.get(orderId) ?? []),
      { ...(productId && { productId }), name },
    ])
  return services
}
