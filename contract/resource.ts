import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, shortText, version } from './fields.ts'
import { openingHours } from './opening-hours.ts'
import { recordStatus } from './status.ts'
import { as, instant } from './wire.ts'

/** The maximum number of times off per person or room. */
export const maxTimeOff = 366
const timeOff = z
  .array(
    z.strictObject({
      fromMs: as('from_ms', z.int()),
      toMs: as('to_ms', z.int()),
      note: z.optional(shortText),
    }),
  )
  .check(z.maxLength(maxTimeOff))
const seats = z.int().check(z.minimum(1), z.maximum(200))

/**
 * A bookable resource: a person, a room, a chair. `seats`: how many bookings it takes at the same
 * time.
 */
export const resource = z.object({
  id: as('resource_id', id),
  name: z.string(),
  kind: z.enum(['person', 'room']),
  companyUserId: z.optional(id),
  /** The picture of the linked member of staff. */
  pictureUrl: z.optional(z.string()),
  seats,
  hours: openingHours,
  timeOff,
  productIds: z.array(id),
  status: recordStatus,
  version,
})
export type Resource = z.infer<typeof resource>

export const listResources = endpoint({
  method: 'GET',
  base: 'business',
  path: 'resource/getall',
  summary: 'People and rooms that are booked',
  access: 'resource.read',
  input: z.strictObject({}),
  output: z.array(resource),
})
export const createResource = endpoint({
  method: 'POST',
  base: 'business',
  path: 'resource/create',
  summary: 'Add a person or room',
  access: 'resource.write',
  input: z.strictObject({
    name: shortText,
    kind: z.enum(['person', 'room']),
    companyUserId: z.optional(id),
    seats: z.optional(seats),
    hours: z.optional(openingHours),
    timeOff: z.optional(timeOff),
    productIds: z.optional(z.array(id).check(z.maxLength(500))),
  }),
  output: resource,
  refusals: ['DUPLICATE', 'NOT_FOUND', 'LIMIT_REACHED'],
})
export const updateResource = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'resource/update',
  summary: 'Change a person or room, their hours and time off',
  access: 'resource.write',
  input: z.strictObject({
    id: as('resource_id', id),
    expectedVersion: version,
    name: z.optional(shortText),
    seats: z.optional(seats),
    hours: z.optional(openingHours),
    timeOff: z.optional(timeOff),
    productIds: z.optional(z.array(id).check(z.maxLength(500))),
    status: z.optional(recordStatus),
  }),
  /** `outside_bookings`: how many bookings this change leaves outside of the hours. */
  output: z.object({ ...resource.shape, outsideBookings: z.optional(z.int()) }),
  refusals: ['NOT_FOUND', 'DUPLICATE', 'VERSION_CONFLICT'],
})

const offSpan = { resourceId: id, fromMs: as('from_ms', z.int()), toMs: as('to_ms', z.int()) }

/** Free times respect it at once; existing bookings are not changed. */
export const addTimeOff = endpoint({
  method: 'POST',
  base: 'business',
  path: 'resource/timeoff',
  summary: 'Write down that a person or room is away',
  access: 'resource.off',
  input: z.strictObject({ ...offSpan, note: z.optional(shortText) }),
  output: resource,
  refusals: ['NOT_FOUND', 'LIMIT_REACHED', 'VERSION_CONFLICT'],
})

/** A current time off ends now; a future one is removed. */
export const endTimeOff = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'resource/timeoffend',
  summary: 'End a time off early, or remove it',
  access: 'resource.off',
  input: z.strictObject(offSpan),
  output: resource,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

export const slot = z.object({ startMs: instant(), endMs: instant(), resourceIds: z.array(id) })

/**
 * Free slots of a service on a day in the company's time zone; `resource_id` restricts them to one
 * resource. Further services in the same visit make it longer; the slot of a booking being
 * rescheduled counts as free.
 */
export const listSlots = endpoint({
  method: 'GET',
  base: 'business',
  path: 'booking/slots',
  summary: 'Free times for a service',
  access: 'resource.read',
  input: z.strictObject({
    productId: id,
    alsoProductIds: z.optional(z.array(id).check(z.maxLength(100))),
    resourceId: z.optional(id),
    exceptOrderId: z.optional(id),
    /** The length of the visit, if it is not that of the services. */
    durationMin: z.optional(z.int().check(z.minimum(5), z.maximum(7 * 24 * 60))),
    date: day,
    days: z._default(z.int().check(z.minimum(1), z.maximum(31)), 1),
  }),
  /**
   * `closed_days`: the place is closed; `off_days`: it is open, but none of the requested resources
   * works.
   */
  output: z.object({
    slots: z.array(slot),
    closedDays: z.array(day),
    offDays: z.array(day),
    timeZone: z.string(),
  }),
  refusals: ['NOT_FOUND'],
})
