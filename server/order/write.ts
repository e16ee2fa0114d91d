import { sql } from 'kysely'
import { columnValues } from '../db/columns.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import { type FoundOrder, orderColumns, type OrderHead } from './order-head.ts'
import { lineColumns, type OrderLine } from './order-line.ts'
import { refusalWithOrder } from './refuse.ts'

/**
 * Writes a part of an order, if it still is what was read: two people may press at once, and only
 * one of them saw this version. The row stays locked until the transaction ends, so that whatever
 * follows from it is worked out alone.
 * @throws Refusal VERSION_CONFLICT with the order as it is now
 */
export async function saveOrder(
  change: Change,
  read: FoundOrder,
  part: Partial<OrderHead>,
): Promise<FoundOrder> {
  const { db, companyId } = change.tenant
  const written = { ...part, version: read.version + 1, updatedMs: change.now }
  const { numUpdatedRows } = await db
    .updateTable('sale_order')
    .set(columnValues(orderColumns, written))
    .where('company_id', '=', companyId)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('order_status_id', '=', read.orderStatusId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw await refusalWithOrder(change, read.id, 'VERSION_CONFLICT')
  return { ...read, ...written }
}

/**
 * Takes an order for a change of its lines: from here on nobody else changes it or them. @throws
 * Refusal VERSION_CONFLICT
 */
export function claimOrder(change: Change, read: FoundOrder): Promise<FoundOrder> {
  return saveOrder(change, read, {})
}

/** Writes a part of a line, if it still is what was read. @throws Refusal VERSION_CONFLICT */
export async function saveLine(
  change: Change,
  read: OrderLine,
  part: Partial<OrderLine>,
): Promise<OrderLine> {
  const written = { ...part, version: read.version + 1, updatedMs: change.now }
  const sets = sql.join(
    Object.entries(columnValues(lineColumns, written)).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    ),
  )
  const { numAffectedRows } = await sql`
    update cart_item set ${sets}
    where company_id = ${change.tenant.companyId} and id = ${read.id} and version = ${read.version} and cart_status = ${read.cartStatus}`.execute(
    change.tenant.db,
  )
  if (numAffectedRows !== 1n) throw new Refusal('VERSION_CONFLICT')
  return { ...read, ...written }
}
