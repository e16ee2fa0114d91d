import { sql } from 'kysely'
import type { Visit } from '#contract/visit.ts'
import type { Tenant } from '../db/tenant.ts'

/**
 * How long a party took of late, in minutes per party in front: the middle and the quarters around
 * it.
 */
export type Pace = { lowMin: number; middleMin: number; highMin: number; samples: number }

/** One queue: a branch of a module. */
export type Queue = { moduleId: number; locationId: string | null }

const SAMPLES = 30
const MIN_SAMPLES = 3
const LOOK_BACK_MS = 7 * 24 * 3_600_000

/**
 * The pace of a queue from its last seatings: each wait divided by how many parties it lasted for
 * (those in front at the start, and the own one). Undefined while there are too few to say
 * anything.
 */
export async function paceOf(
  { db, companyId }: Tenant,
  { moduleId, locationId }: Queue,
  now: number,
): Promise<Pace | undefined> {
  const { rows } = await sql<{ waitMs: number; aheadCount: number }>`
    select seated_ms - joined_ms as "waitMs", ahead_count as "aheadCount" from customer_visit
    where company_id = ${companyId} and module_id = ${moduleId} and seated_ms >= ${now - LOOK_BACK_MS} and type = 'queue' and coalesce(location_id, '') = ${locationId ?? ''}
    order by seated_ms desc, id desc limit ${SAMPLES}`.execute(db)
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

/** From when to when it is one's turn, with so many parties in front. */
export function estimateFor(
  { lowMin, middleMin, highMin, samples }: Pace,
  ahead: number,
): NonNullable<Visit['estimate']> {
  const fromMin = Math.floor(lowMin * (ahead + 1))
  return {
    fromMin,
    toMin: Math.max(fromMin + 1, Math.ceil(highMin * (ahead + 1))),
    basis: { ahead, perPartyMin: Math.round(middleMin * 10) / 10, samples },
  }
}

/** The value below which a part of the (sorted) values lies, between two of them in proportion. */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}
