import type { InputOf } from '#contract/endpoint.ts'
import { type addTimeOff, type endTimeOff, maxTimeOff, type Resource } from '#contract/resource.ts'
import { toJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { resources } from './resources.ts'

/**
 * Adds a time off. Adding the same one again only changes its reason, so that a second click has no
 * effect.
 * @throws Refusal NOT_FOUND, VALIDATION, LIMIT_REACHED, VERSION_CONFLICT
 */
export async function startTimeOff(
  tenant: Tenant,
  now: number,
  { resourceId, ...off }: InputOf<typeof addTimeOff>,
): Promise<Resource> {
  if (off.fromMs >= off.toMs) throw invalid('to_ms', 'out_of_range', 'endBeforeStart')
  const { id, version, timeOff } = await resources.find(tenant, resourceId)
  const others = timeOff.filter((one) => one.fromMs !== off.fromMs || one.toMs !== off.toMs)
  // Time off that ended a year ago is deleted.
  const kept = others.filter(({ toMs }) => toMs > now - YEAR_MS)
  if (kept.length >= maxTimeOff) throw new Refusal('LIMIT_REACHED/timeOff', { count: maxTimeOff })
  return resources.change(
    tenant,
    now,
    { id, expectedVersion: version },
    { timeOff: toJson([...kept, off].toSorted((a, b) => a.fromMs - b.fromMs)) },
  )
}

const YEAR_MS = 366 * 24 * 3_600_000

/** @throws Refusal NOT_FOUND, also for a time off that no longer exists, VERSION_CONFLICT */
export async function stopTimeOff(
  tenant: Tenant,
  now: number,
  { resourceId, fromMs, toMs }: InputOf<typeof endTimeOff>,
): Promise<Resource> {
  const { id, version, timeOff } = await resources.find(tenant, resourceId)
  const isIt = (one: { fromMs: number; toMs: number }) => one.fromMs === fromMs && one.toMs === toMs
  if (!timeOff.some(isIt)) throw new Refusal('NOT_FOUND')
  const left = timeOff.flatMap((one) => {
    if (!isIt(one)) return [one]
    return one.fromMs < now - ONE_PRESS_MS && one.toMs > now ? [{ ...one, toMs: now }] : []
  })
  return resources.change(tenant, now, { id, expectedVersion: version }, { timeOff: toJson(left) })
}

/** A time off that started this recently is assumed to be a mistake and is deleted completely. */
const ONE_PRESS_MS = 5 * 60_000
