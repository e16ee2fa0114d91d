import type { OrderRow } from '#contract/order.ts'
import type { Viewer } from '../../change/change.ts'
import type { Tenant } from '../../db/tenant.ts'
import { readyMinutes } from '../take/ready-time.ts'

/**
 * Adds the minutes to readiness to the orders that this viewer may accept. All orders are of one
 * module.
 */
export async function withReadyMinutes<Row extends OrderRow>(
  tenant: Tenant,
  rows: Row[],
  { now }: Pick<Viewer, 'now'>,
): Promise<Row[]> {
  const waiting = rows.filter(
    ({ allowedEvents, table }) => allowedEvents.includes('order.accept') && table === undefined,
  )
  const [first] = waiting
  if (!first) return rows
  const minutes = await readyMinutes(tenant, { moduleId: first.moduleId, tableId: null }, now)
  if (minutes === undefined) return rows
  const own = new Set(waiting)
  return rows.map((row) => (own.has(row) ? { ...row, readyMinutes: minutes } : row))
}
