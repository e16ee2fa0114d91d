import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { lineOf } from '#contract/queue-line.ts'
import type { Visit } from '#contract/visit.ts'
import { limitTo } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'

/** Minutes of waiting per party ahead, from recent seatings: the median and the quartiles. */
export type WaitPerParty = { lowMin: number; middleMin: number; highMin: number; samples: number }

/** One line of a queue, by module, place and service. */
export type Queue = { moduleId: number; locationId: Id | null; service: string | null }

const SAMPLES = 30
const MIN_SAMPLES = 3
const LOOK_BACK_MS = 7 * 24 * 3_600_000

/**
 * The waiting time per party in a line, from its last seatings: each wait divided by the number of
 * parties it took (those ahead at the start, plus the own one). Undefined with too few samples.
 * Those who were in every line (`lineOf`) count in this one.
 */
export async function waitPerPartyOf(
  { db, companyId }: Tenant,
  { moduleId, locationId, service }: Queue,
  services: readonly string[],
  now: number,
): Promise<WaitPerParty | undefined> {
  const line = lineOf(service, services)
  const ofOthers = services.filter((name) => name !== line)
  const { rows } = await sql<{ waitMs: number; aheadCount: number }>`
    select seated_ms - joined_ms as "waitMs", ahead_count as "aheadCount" from customer_visit
    where company_id = ${companyId} and module_id = ${moduleId}
      and seated_ms >= ${now - LOOK_BACK_MS} and type = 'queue'
      and coalesce(location_id, '') = ${locationId ?? ''}
      ${
        line === undefined || ofOthers.length === 0
          ? sql``
          : sql`and (service is null or service not in (${sql.join(ofOthers)}))`
      }
    order by seated_ms desc, id desc ${limitTo(SAMPLES)}`.execute(db)
  if (rows.length < MIN_SAMPLES) return undefined
  const perParty = rows
    .map(({ waitMs, aheadCount }) => waitMs / 60_000 / (aheadCount + 1))
    .toSorted((a, b) => a - b)
  return {
    lowMin: quantile(perParty, 0.25),
    middleMin: quantile(perParty, 0.5),
    highMin: quantile(perParty, 0.75),
    samples: rows.length,
  }
}

/** The estimated range of waiting minutes with this many parties ahead. */
export function estimateFor(
  { lowMin, middleMin, highMin, samples }: WaitPerParty,
  ahead: number,
): NonNullable<Visit['estimate']> {
  const fromMin = Math.floor(lowMin * (ahead + 1))
  return {
    fromMin,
    toMin: Math.max(fromMin + 1, Math.ceil(highMin * (ahead + 1))),
    basis: { ahead, perPartyMin: Math.round(middleMin * 10) / 10, samples },
  }
}

/** The quantile of sorted values, with linear interpolation. */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}
