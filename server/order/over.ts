import { type RawBuilder, sql } from 'kysely'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { statusIdsTagged } from '#lifecycles/order-lifecycle-of.ts'

const listed = (tag: Parameters<typeof statusIdsTagged>[0]) =>
  sql.join(statusIdsTagged(tag).map((id) => sql.lit(id)))

/**
 * Whether an order is closed, by a status expression: the SQL form of `isOver` of the lifecycles.
 */
export function isOverIn(status: string): RawBuilder<boolean> {
  return sql`${sql.ref(status)} in (${listed('closed')})`
}

/** The opposite, for an index by status. */
export function isOpenIn(status: string): RawBuilder<boolean> {
  const closed = statusIdsTagged('closed')
  const open = Object.values(orderStatusIds).filter((id) => !closed.includes(id))
  return isAmong(status, open)
}

/**
 * Whether a status is one of these, with literals. The index by status leaves out completed orders,
 * which are nearly all (ADR 0232), so a query uses it only if its condition excludes them too.
 */
export function isAmong(status: string, ids: readonly OrderStatusId[]): RawBuilder<boolean> {
  const column = sql.ref(status)
  const is = sql<boolean>`${column} in (${sql.join(ids.map((id) => sql.lit(id)))})`
  const { Completed } = orderStatusIds
  return ids.includes(Completed) ? is : sql`(${is} and ${column} <> ${sql.lit(Completed)})`
}

/**
 * Whether an order ended unserved, by a status expression: the SQL form of `isCancelled` of the
 * lifecycles.
 */
export function isCancelledIn(status: string): RawBuilder<boolean> {
  return sql`${sql.ref(status)} in (${listed('cancelled')})`
}
