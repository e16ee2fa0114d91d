import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { sql } from 'kysely'
import { settingDefaults } from '#contract/company-settings.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { type ModuleId, has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Databases } from '../../db/databases.ts'
import { Refusal } from '../../http/refusal.ts'
import { announceOrder } from './announce.ts'
import { moveDue, type WarnLog } from '../../change/move-due.ts'
import { notifyCollected } from '../../notification/notify.ts'
import { moveOrderWithLines } from './coupling.ts'
import { findOrder } from '../order-head.ts'

type Due = {
  companyId: CompanyId
  timeZone: string
  id: Id
  moduleId: ModuleId
  movedMs: number
  startMs: number | null
  /** The wanted time of an order for later. */
  laterMs: number | null
  settings: StoredSettingsText
}

/**
 * Expires guests' orders that nobody accepted: goods after a number of minutes, bookings at their
 * start. Returns how many.
 */
export async function expireOrders(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const { rows } = await sql<Due>`
    select o.company_id as "companyId", c.time_zone as "timeZone", o.id, o.module_id as "moduleId",
      o.moved_ms as "movedMs", o.start_ms as "startMs", s.slot_start as "laterMs", c.settings
    from sale_order o join company_detail c on c.id = o.company_id
      left join order_slot s on s.company_id = o.company_id and s.order_id = o.id
    where o.order_status_id = ${sql.lit(orderStatusIds.Pending)} and o.moved_ms <= ${now - 60_000}
      and o.source = 'guest'`.execute(databases.read)
  return moveDue(
    databases,
    { event: 'order.expire', now, log },
    rows.filter((row) => isDue(row, now)),
    async (change, { moduleId, id }) => {
      const order = await findOrder(change.tenant, moduleId, id)
      if (!order) throw new Refusal('NOT_FOUND')
      const moved = await moveOrderWithLines(change, order, 'order.expire')
      await notifyCollected(change.tenant, {
        kind: 'order.expired',
        values: { orderNo: order.orderNo },
        link: `/orders/orderview?id=${id}`,
        list: '/orders/orderlist',
        moduleId,
        now,
      })
      announceOrder(change, moved)
    },
  )
}

/**
 * A request for another day may be answered the next morning, so bookings and orders for later do
 * not expire before their time.
 */
function isDue({ moduleId, movedMs, startMs, laterMs, settings }: Due, now: number): boolean {
  if (has(moduleNameOf(moduleId), 'bookings')) return startMs !== null && startMs <= now
  if (laterMs !== null && laterMs > now) return false
  const { expireAfterMin: afterMin = settingDefaults.expireAfterMin } = storedSettings(settings)
  return now - movedMs >= afterMin * 60_000
}
