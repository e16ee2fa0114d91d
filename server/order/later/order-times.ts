import { sql } from 'kysely'
import type { ModuleId } from '#contract/modules.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { dayStart } from '../../db/local-day.ts'
import type { Tenant } from '../../db/tenant.ts'
import { Refusal } from '../../http/refusal.ts'
import { branchHours, openSpans } from '../../resource/open-spans.ts'
import type { LaterRules } from './later-rules.ts'

type At = { now: number; timeZone: string }
type Shop = { tenant: Tenant; moduleId: ModuleId; laterRules: LaterRules | undefined }
type OrderTime = { startMs: number; left: number }

const anyTime = { hours: [], timeOff: [] }

/**
 * The slot that contains a moment. Slots are counted from midnight, independent of the opening
 * hours.
 */
export function slotStartOf(ms: number, slotMs: number, timeZone: string): number {
  const midnight = dayStart(localDay(ms, timeZone), timeZone)
  return midnight + Math.floor((ms - midnight) / slotMs) * slotMs
}

/**
 * The times for which guests may order on some days, with the remaining capacity of each: whole
 * slots within the opening hours, after the company's lead time and within its days ahead.
 */
export async function findOrderTimes(
  { tenant, moduleId, laterRules }: Shop,
  { date, days }: { date: string; days: number },
  { now, timeZone }: At,
): Promise<OrderTime[]> {
  if (!laterRules) return []
  const { slotMs, perSlot, leadMs, daysAhead } = laterRules
  const fromMs = Math.max(now + leadMs, dayStart(date, timeZone))
  const toMs = Math.min(
    dayStart(addDays(date, days), timeZone),
    dayStart(addDays(localDay(now, timeZone), daysAhead + 1), timeZone),
  )
  const taken = await takenIn(tenant, moduleId, { fromMs, toMs: toMs + slotMs })
  const times: OrderTime[] = []
  for (const span of openSpans(anyTime, await branchHours(tenant), { date, days, timeZone })) {
    const first = slotStartOf(Math.max(span.fromMs, fromMs) + slotMs - 1, slotMs, timeZone)
    for (let startMs = first; startMs < toMs && startMs + slotMs <= span.toMs; startMs += slotMs) {
      const orders = taken.filter((ms) => ms >= startMs && ms < startMs + slotMs).length
      times.push({ startMs, left: Math.max(0, perSlot - orders) })
    }
  }
  return times
}

/**
 * Checks that a guest may order for this time and that capacity is left, before any lock is taken,
 * so that late guests do not wait for locks. @throws Refusal CLOSED, TOO_LATE, SLOT_TAKEN
 */
export async function expectOrderTime(shop: Shop, startMs: number, at: At): Promise<void> {
  if (!shop.laterRules) throw new Refusal('CLOSED/later')
  const day = { date: localDay(startMs, at.timeZone), days: 1 }
  const time = (await findOrderTimes(shop, day, at)).find((one) => one.startMs === startMs)
  if (time && time.left > 0) return
  if (time) throw new Refusal('SLOT_TAKEN/orders')
  throw startMs < at.now + shop.laterRules.leadMs
    ? new Refusal('TOO_LATE/orders')
    : new Refusal('CLOSED/time')
}

async function takenIn(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<number[]> {
  const { rows } = await sql<{ startMs: number }>`
    select slot_start as "startMs" from order_slot
    where company_id = ${companyId} and module_id = ${moduleId}
      and slot_start >= ${fromMs} and slot_start < ${toMs}`.execute(db)
  return rows.map(({ startMs }) => startMs)
}

/**
 * The number of orders in other slots that start within this one. There are some after the owner
 * has changed the slot length.
 */
export async function othersIn(
  tenant: Tenant,
  moduleId: ModuleId,
  startMs: number,
  { slotMs }: LaterRules,
): Promise<number> {
  const taken = await takenIn(tenant, moduleId, { fromMs: startMs, toMs: startMs + slotMs })
  return taken.filter((ms) => ms !== startMs).length
}
