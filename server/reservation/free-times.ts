import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'
import { GRAIN_MS, grainsFrom } from '../resource/grain.ts'
import { branchHours, openSpans } from '../resource/open-spans.ts'
import { fits, tablesInService } from './hold-tables.ts'
import { reservationRulesOf } from './reservation-rules.ts'

/** Guests can reserve at quarter hours. */
const STEP_MS = 15 * MINUTE_MS

type Wanted = { partySize: number; date: string; days: number }
type At = { now: number; timeZone: string }
type FreeTime = { startMs: number; tableIds: Id[] }

/**
 * The times at which guests can come, each with the free tables that fit for the whole length, the
 * smallest first. Within the opening hours and after the company's lead time. Guests who sit at a
 * table without a reservation are assumed to stay for the usual length.
 */
export async function findFreeTimes(
  tenant: Tenant,
  { partySize, date, days }: Wanted,
  { now, timeZone }: At,
): Promise<{ times: FreeTime[]; mostPeople: number }> {
  const { lengthMin, leadMs } = await reservationRulesOf(tenant)
  const lengthMs = lengthMin * MINUTE_MS
  const tables = await tablesInService(tenant)
  const mostPeople = Math.max(0, ...tables.map(({ capacity }) => capacity))
  const fitting = tables.filter((table) => fits(table, partySize))
  const period = {
    fromMs: Math.max(now + leadMs, dayStart(date, timeZone)),
    toMs: dayStart(addDays(date, days), timeZone),
  }
  const taken = await takenGrains(tenant, period.fromMs, period.toMs + lengthMs, { now, lengthMs })
  const anyTime = { hours: [], timeOff: [] }
  const spans = openSpans(anyTime, await branchHours(tenant), { date, days, timeZone })
  const times: FreeTime[] = []
  for (const span of spans) {
    const first = Math.ceil(Math.max(span.fromMs, period.fromMs) / STEP_MS) * STEP_MS
    for (
      let startMs = first;
      startMs < period.toMs && startMs + lengthMs <= span.toMs;
      startMs += STEP_MS
    ) {
      const grains = grainsFrom(startMs, startMs + lengthMs)
      const free = fitting.filter(({ id }) => !grains.some((grain) => taken.get(id)?.has(grain)))
      if (free.length > 0) times.push({ startMs, tableIds: free.map(({ id }) => id) })
    }
  }
  return { times, mostPeople }
}

async function takenGrains(
  { db, companyId }: Tenant,
  fromMs: number,
  toMs: number,
  { now, lengthMs }: { now: number; lengthMs: number },
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const taken = new Map<string, Set<number>>()
  const take = (tableId: string, grain: number) =>
    taken.set(tableId, (taken.get(tableId) ?? new Set()).add(grain))
  const { rows } = await sql<{ tableId: Id; startMs: number }>`
    select table_id as "tableId", slot_start as "startMs" from reservation_slot
    where company_id = ${companyId} and slot_start >= ${fromMs - GRAIN_MS}
      and slot_start < ${toMs}`.execute(db)
  for (const { tableId, startMs } of rows) take(tableId, startMs)
  const sitting = await sql<{ tableId: Id; openedMs: number }>`
    select table_id as "tableId", opened_ms as "openedMs" from table_session
    where company_id = ${companyId} and open_key = 'open'
      and opened_ms > ${now - lengthMs}`.execute(db)
  for (const { tableId, openedMs } of sitting.rows)
    for (const grain of grainsFrom(now, openedMs + lengthMs)) take(tableId, grain)
  return taken
}
