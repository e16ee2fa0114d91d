import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { isAccepted, isBegun, isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { localTime } from '#contract/zoned-time.ts'
import { moveDue, type WarnLog } from '../../change/move-due.ts'
import type { Databases } from '../../db/databases.ts'
import { requestAutomatically } from '../../delivery/follow-order.ts'
import { notify } from '../../notification/notify.ts'
import { fireByItself } from '../move/auto-fire.ts'
import { announceOrder } from '../move/announce.ts'
import { follow } from '../move/coupling.ts'
import { findOrder } from '../order-head.ts'
import { claimOrder } from '../write.ts'

type Due = { companyId: CompanyId; timeZone: string; id: Id; moduleId: ModuleId }

/**
 * Starts the preparation of orders for later whose time has come: the kitchen sees them, lines that
 * are sent automatically are sent, a courier is requested if the company wants that, and the team
 * is notified, unless it has started the order by itself. Returns how many.
 */
export async function beginOrders(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const { rows } = await sql<Due>`
    select s.company_id as "companyId", c.time_zone as "timeZone", s.order_id as id,
      s.module_id as "moduleId"
    from order_slot s join company_detail c on c.id = s.company_id
    where s.begun_ms is null and s.begin_ms <= ${now}
    order by s.begin_ms, s.order_id`.execute(databases.read)
  return moveDue(databases, { event: 'order.begin', now, log }, rows, begin)
}

/** The wanted time of an order, in the company's time zone. */
function clockOf(wantedMs: number | null, { timeZone }: Pick<Change, 'timeZone'>): string {
  return wantedMs === null ? '' : localTime(wantedMs, timeZone).slice(11)
}

async function begin(change: Change, { id, moduleId }: Due): Promise<void> {
  const { db, companyId } = change.tenant
  const { numUpdatedRows } = await db
    .updateTable('order_slot')
    .set({ begun_ms: change.now })
    .where('company_id', '=', companyId)
    .where('order_id', '=', id)
    .where('begun_ms', 'is', null)
    .executeTakeFirst()
  const order = await findOrder(change.tenant, moduleId, id)
  if (numUpdatedRows === 0n || !order) return
  if (!isOver(order) && !isBegun(order))
    await notify(change.tenant, {
      kind: 'order.due',
      values: { orderNo: order.orderNo, time: clockOf(order.wantedMs, change) },
      link: `/orders/orderview?id=${id}`,
      moduleId,
      now: change.now,
    })
  if (!isAccepted(order)) return announceOrder(change, order)
  // Locked, so that nobody requests a second courier.
  const locked = order.deliveryType === 'Delivery' ? await claimOrder(change, order) : order
  await requestAutomatically(change, locked)
  const fired = await fireByItself(change, locked)
  announceOrder(change, fired ? await follow(change, locked, ['item.fire']) : locked)
}
