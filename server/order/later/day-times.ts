import { sql } from 'kysely'
import { laterDefaults } from '#contract/company-settings.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type listLaterOrders, mostLaterOrders } from '#contract/later-orders.ts'
import type { ModuleId } from '#contract/modules.ts'
import { addDays } from '#contract/zoned-time.ts'
import type { Viewer } from '../../change/change.ts'
import { shownName } from '../../change/is-shown.ts'
import { limitTo } from '../../db/dialect.ts'
import { dayStart } from '../../db/local-day.ts'
import type { Tenant } from '../../db/tenant.ts'
import { branchHours, openSpans } from '../../resource/open-spans.ts'
import type { Row } from '../../db/schema.ts'
import { laterRulesOf } from './later-rules.ts'
import { findOrderTimes, slotStartOf } from './order-times.ts'

type Slots = OutputOf<typeof listLaterOrders>['slots']
type Held = {
  startMs: number
  begunMs: number | null
  id: Slots[number]['orders'][number]['id']
  orderNo: string
  customerName: string | null
  itemCount: number
  orderStatusId: Row<'sale_order'>['order_status_id']
  promisedMs: number | null
}

/**
 * A day's slots for the team: those of the opening hours, including past and full ones, and any
 * other slot that has orders.
 */
export async function findDayTimes(
  tenant: Tenant,
  moduleId: ModuleId,
  date: string,
  viewer: Viewer,
): Promise<OutputOf<typeof listLaterOrders>> {
  const { now, timeZone } = viewer
  const laterRules = await laterRulesOf(tenant, moduleId)
  const slotMs = laterRules?.slotMs ?? laterDefaults.slotMin * MINUTE_MS
  const held = Map.groupBy(await heldOn(tenant, moduleId, date, timeZone), ({ startMs }) =>
    slotStartOf(startMs, slotMs, timeZone),
  )
  const offered = await findOrderTimes(
    { tenant, moduleId, laterRules },
    { date, days: 1 },
    { now, timeZone },
  )
  const left = new Map(offered.map((time) => [time.startMs, time.left]))
  const starts = new Set([
    ...(laterRules ? await openSlots(tenant, date, { slotMs, timeZone }) : []),
    ...held.keys(),
  ])
  return {
    isOffered: laterRules !== undefined,
    slots: [...starts]
      .toSorted((one, other) => one - other)
      .map((startMs) => ({
        startMs,
        endMs: startMs + slotMs,
        held: held.get(startMs)?.length ?? 0,
        left: left.get(startMs) ?? 0,
        orders: (held.get(startMs) ?? []).map(({ begunMs, customerName, ...order }) => ({
          ...order,
          customerName: customerName === null ? undefined : shownName(customerName, viewer),
          promisedMs: order.promisedMs ?? startMs,
          hasBegun: begunMs !== null,
        })),
      })),
    timeZone,
  }
}

async function openSlots(
  tenant: Tenant,
  date: string,
  { slotMs, timeZone }: { slotMs: number; timeZone: string },
): Promise<number[]> {
  const anyTime = { hours: [], timeOff: [] }
  const starts: number[] = []
  const [fromMs, toMs] = [dayStart(date, timeZone), dayStart(addDays(date, 1), timeZone)]
  for (const span of openSpans(anyTime, await branchHours(tenant), { date, days: 1, timeZone })) {
    const first = slotStartOf(Math.max(span.fromMs, fromMs) + slotMs - 1, slotMs, timeZone)
    for (let startMs = first; startMs + slotMs <= span.toMs && startMs < toMs; startMs += slotMs)
      starts.push(startMs)
  }
  return starts
}

async function heldOn(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  date: string,
  timeZone: string,
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select s.slot_start as "startMs", s.begun_ms as "begunMs", o.id, o.order_no as "orderNo",
      coalesce(c.full_name, o.contact_name) as "customerName", o.item_count as "itemCount",
      o.order_status_id as "orderStatusId", o.promised_ms as "promisedMs"
    from order_slot s
    join sale_order o on o.company_id = s.company_id and o.id = s.order_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where s.company_id = ${companyId} and s.module_id = ${moduleId}
      and s.slot_start >= ${dayStart(date, timeZone)}
      and s.slot_start < ${dayStart(addDays(date, 1), timeZone)}
    order by s.slot_start, s.seat ${limitTo(mostLaterOrders)}`.execute(db)
  return rows
}
