import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'
import { orderRow } from './order.ts'
import { slot } from './resource.ts'
import { as } from './wire.ts'

const span = z.object({ fromMs: as('from_ms', z.int()), toMs: as('to_ms', z.int()) })

/** A booking as a calendar shows it, with its services. A deleted service has no id. */
export const booking = z.object({
  ...orderRow.shape,
  services: z.array(z.object({ productId: z.optional(id), name: z.string() })),
})
export type Booking = z.infer<typeof booking>

/**
 * A bookable resource and its hours: `open` minus `off` is available, apart from existing bookings.
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
 * The bookings of some days (in the company's time zone), cancelled ones included, by start; at
 * most a thousand.
 */
export const listBookings = endpoint({
  method: 'GET',
  base: 'business',
  path: 'booking/getall',
  summary: 'The bookings of some days, and who works when',
  access: 'resource.read',
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

/** A free time of a service. */
export type Slot = z.infer<typeof slot>
