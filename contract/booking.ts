import * as z from 'zod/mini'
import { deposit } from './deposit.ts'
import { endpoint } from './endpoint.ts'
import { day, id, version } from './fields.ts'
import { order, orderRow } from './order.ts'
import { slot } from './resource.ts'
import { resourceRef } from './resource-ref.ts'
import { as, instant, plannedInstant } from './wire.ts'

const span = z.object({ fromMs: as('from_ms', z.int()), toMs: as('to_ms', z.int()) })

/** A booking in a calendar, with its services and its deposit. A deleted service has no id. */
export const booking = z.object({
  ...orderRow.shape,
  deposit: as('Deposit', z.optional(deposit)),
  services: z.array(z.object({ productId: z.optional(id), name: z.string() })),
})
export type Booking = z.infer<typeof booking>

/**
 * A bookable resource and its hours: `open` minus `off` is available, except for existing bookings.
 */
export const bookedResource = z.object({
  id: as('resource_id', id),
  name: z.string(),
  kind: z.enum(['person', 'room']),
  pictureUrl: z.optional(z.string()),
  seats: z.int(),
  open: z.array(span),
  off: z.array(z.object({ ...span.shape, note: z.optional(z.string()) })),
})
export type BookedResource = z.infer<typeof bookedResource>

/**
 * The bookings of a range of days (in the company's time zone), including cancelled ones, sorted by
 * start; at most 1,000.
 */
export const listBookings = endpoint({
  method: 'GET',
  base: 'business',
  path: 'booking/getall',
  summary: 'The bookings of some days, and who works when',
  access: 'booking.read',
  input: z.strictObject({
    date: day,
    days: z._default(z.int().check(z.minimum(1), z.maximum(31)), 1),
  }),
  output: z.object({
    bookings: z.array(booking),
    resources: z.array(bookedResource),
    open: z.array(span),
    timeZone: z.string(),
  }),
})
export type Calendar = z.infer<typeof listBookings.output>

/** A proposed other time that the guest can accept; it is held until they answer. */
const proposal = z.object({
  startMs: instant(),
  resource: as('Resource', z.optional(resourceRef)),
})

/**
 * An open booking during its person's time off, with the alternatives: who is free at its time, and
 * the next time at which someone is. `is_reachable`: the guest can be notified.
 */
export const affectedBooking = z.object({
  ...booking.shape,
  off: as('off', z.object({ ...span.shape, note: z.optional(z.string()) })),
  free: as('Free', z.array(resourceRef)),
  next: as('Next', z.optional(proposal)),
  proposal: as('Proposal', z.optional(proposal)),
  isReachable: z.boolean(),
})
export type AffectedBooking = z.infer<typeof affectedBooking>

/** Sorted by start; at most 100. Bookings that are moved or cancelled disappear from the list. */
export const listAffected = endpoint({
  method: 'GET',
  base: 'business',
  path: 'booking/affected',
  summary: 'Bookings to come whose person has time off then, and what could become of them',
  access: 'booking.read',
  input: z.strictObject({}),
  output: z.array(affectedBooking),
})

/**
 * Asks the guest by e-mail to accept another time or to choose one. The booking does not change
 * until the guest answers; a later proposal replaces an earlier one.
 */
export const proposeTime = endpoint({
  method: 'POST',
  base: 'business',
  path: 'booking/propose',
  summary: 'Propose another time to the guest of a booking',
  access: 'booking.propose',
  input: z.strictObject({
    orderId: id,
    expectedVersion: version,
    startMs: plannedInstant(),
    resourceId: z.optional(id),
  }),
  output: order,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'SLOT_TAKEN', 'TOO_LATE'],
})

/**
 * Keeps a confirmed booking at its time, although hours that were changed no longer include it: it
 * needs no decision any more.
 */
export const keepBooking = endpoint({
  method: 'POST',
  base: 'business',
  path: 'booking/keep',
  summary: 'Keep a booking that changed hours no longer include',
  access: 'booking.propose',
  input: z.strictObject({ orderId: id, expectedVersion: version }),
  output: order,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT'],
})

export type Slot = z.infer<typeof slot>
