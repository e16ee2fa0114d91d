import { type RawBuilder, sql } from 'kysely'
import { orderStatusIds } from '#contract/order-status.ts'
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
  return sql`${sql.ref(status)} in (${sql.join(open.map((id) => sql.lit(id)))})`
}

/**
 * Whether an order ended unserved, by a status expression: the SQL form of `isCancelled` of the
 * lifecycles.
 */
export function isCancelledIn(status: string): RawBuilder<boolean> {
  return sql`${sql.ref(status)} in (${listed('cancelled')})`
}
