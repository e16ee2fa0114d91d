import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createResource, Resource, updateResource } from '#contract/resource.ts'
import { changedPart } from '../../machines/screen/typed.ts'
import type { Hour } from '../parts/calendar/hours.ts'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'

/** Time off as form values: `YYYY-MM-DDTHH:mm` in the company's time zone. */
export type OffValue = { from: string; to: string; note: string }
export type ResourceValues = {
  name: string
  kind: Resource['kind']
  seats: string
  isActive: boolean
  hours: readonly Hour[]
  timeOff: readonly OffValue[]
  productIds: readonly Id[]
}
export type ResourceChanges = Omit<CallInput<typeof updateResource>, 'id' | 'expectedVersion'>

export const emptyResource: ResourceValues = {
  name: '',
  kind: 'person',
  seats: '1',
  isActive: true,
  hours: [],
  timeOff: [],
  productIds: [],
}

export function resourceValues(
  { name, kind, seats, status, hours, timeOff, productIds }: Resource,
  zone: string,
): ResourceValues {
  const off = timeOff.map(({ fromMs, toMs, note = '' }) => ({
    from: toLocalTime(fromMs, zone),
    to: toLocalTime(toMs, zone),
    note,
  }))
  return {
    name,
    kind,
    seats: String(seats),
    isActive: status === 'Active',
    hours,
    timeOff: off,
    productIds,
  }
}

/** The input for a new resource. */
export function resourceInput(
  { name, kind, ...values }: ResourceValues,
  zone: string,
): CallInput<typeof createResource> {
  const { hours, timeOff, seats, productIds } = sent(values, zone)
  return { name, kind, seats, hours, timeOff, productIds }
}

/** The input for a changed one. */
export function resourceChanges(
  values: ResourceValues,
  base: ResourceValues,
  zone: string,
): ResourceChanges {
  const isSwitched = values.isActive !== base.isActive
  return {
    ...changedPart({ name: values.name, ...sent(values, zone) }, values, base),
    ...(isSwitched && { status: values.isActive ? ('Active' as const) : ('InActive' as const) }),
  }
}

function sent(
  {
    seats,
    hours,
    timeOff,
    productIds,
  }: Pick<ResourceValues, 'seats' | 'hours' | 'timeOff' | 'productIds'>,
  zone: string,
) {
  return {
    seats: Number(seats || 'x'),
    hours: [...hours],
    productIds: [...productIds],
    // Invalid times become NaN, which the check reports at their fields.
    timeOff: timeOff.map(({ from, to, note }) => ({
      fromMs: fromLocalTime(from, zone) ?? Number.NaN,
      toMs: fromLocalTime(to, zone) ?? Number.NaN,
      ...(note.trim() && { note }),
    })),
  }
}
