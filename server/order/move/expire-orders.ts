import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { sql } from 'kysely'
import { expireAfterMinIn } from '#contract/company-settings.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { type ModuleId, has, moduleNameOf } from '#contract/modules.ts'
import { localTime } from '#contract/zoned-time.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { isAccepted, isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Databases } from '../../db/databases.ts'
import { Refusal } from '../../http/refusal.ts'
import { announceOrder } from './announce.ts'
import { moveDue, type WarnLog } from '../../change/move-due.ts'
import { notify, notifyCollected } from '../../notification/notify.ts'
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

/** The limit from which on the team is warned, and the share of it after which it is. */
const WARNED = { fromMs: 3_600_000, share: 2 / 3 }

/**
 * Expires guests' orders that nobody accepted: goods after a number of minutes, bookings at their
 * start. Returns how many.
 */
export async function expireOrders(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const rows = await pendingOrders(databases, sql`o.moved_ms <= ${now - 60_000}`)
  return moveDue(
    databases,
    { event: 'order.expire', now, log },
    rows.filter((row) => expiryOf(row) <= now),
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
 * Warns the team once of each guest's order that will expire, if it had an hour or more: after two
 * thirds of the time. Returns how many.
 */
export async function warnOfExpiry(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const rows = await pendingOrders(
    databases,
    sql`o.moved_ms <= ${now - WARNED.fromMs * WARNED.share} and o.hold_until_ms is null
      and not exists (select 1 from notification n where n.company_id = o.company_id
        and n.subject_id = o.id and n.kind = 'order.expiring' and n.created_ms >= o.moved_ms)`,
  )
  return moveDue(
    databases,
    { event: 'order.expiring', now, log },
    rows.filter((row) => isWarnedOf(row, now)),
    async (change, row) => {
      const order = await findOrder(change.tenant, row.moduleId, row.id)
      if (!order || isAccepted(order) || isOver(order)) return
      await notify(change.tenant, {
        kind: 'order.expiring',
        values: { orderNo: order.orderNo, time: dayAndTime(expiryOf(row), change.timeZone) },
        link: `/orders/orderview?id=${row.id}`,
        moduleId: row.moduleId,
        about: row.id,
        now,
      })
    },
  )
}

async function pendingOrders(databases: Databases, where: ReturnType<typeof sql>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.company_id as "companyId", c.time_zone as "timeZone", o.id, o.module_id as "moduleId",
      o.moved_ms as "movedMs", o.start_ms as "startMs", s.slot_start as "laterMs", c.settings
    from sale_order o join company_detail c on c.id = o.company_id
      left join order_slot s on s.company_id = o.company_id and s.order_id = o.id
    where o.order_status_id = ${sql.lit(orderStatusIds.Pending)} and o.source = 'guest'
      and ${where}`.execute(databases.read)
  return rows
}

/**
 * When an order expires. A request for another day may be answered the next morning, so bookings
 * and orders for later do not expire before their time.
 */
function expiryOf({ moduleId, movedMs, startMs, laterMs, settings }: Due): number {
  const module = moduleNameOf(moduleId)
  if (has(module, 'bookings')) return startMs ?? Infinity
  const { expireAfterMin: afterMin = expireAfterMinIn(module) } = storedSettings(settings)
  return Math.max(laterMs ?? 0, movedMs + afterMin * 60_000)
}

function isWarnedOf(row: Due, now: number): boolean {
  const expiryMs = expiryOf(row)
  const limitMs = expiryMs - row.movedMs
  if (limitMs < WARNED.fromMs || expiryMs <= now) return false
  return now >= row.movedMs + limitMs * WARNED.share
}

/** A moment in the company's time zone: `31-12-2026 18:00`. */
function dayAndTime(epochMs: number, timeZone: string): string {
  const [day = '', time = ''] = localTime(epochMs, timeZone).split(' ')
  return `${day.split('-').toReversed().join('-')} ${time}`
}
