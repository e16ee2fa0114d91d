import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, linkSecret, note, partySize } from './fields.ts'
import { guestPlace } from './guest-place.ts'
import { guestSecret, honeypot, intakeToken, personToText } from './intake.ts'
import { moduleId } from './modules.ts'
import { reservationStatus } from './reservation.ts'
import { as, instant, plannedInstant } from './wire.ts'

/** A guest's reservation for its own page. */
const ownReservation = z.object({
  token: z.string(),
  name: z.string(),
  partySize: z.int(),
  startMs: instant(),
  durationMin: z.int(),
  status: reservationStatus,
  companyName: z.string(),
  companyPhone: z.optional(z.string()),
  timeZone: z.string(),
  place: as('Place', z.optional(guestPlace)),
  moduleId,
  allowedEvents: z.array(z.literal('reservation.customer-cancel')),
})
export type OwnReservation = z.infer<typeof ownReservation>

/** The times at which a table for the party is free, on a range of days. */
export const listReservationTimes = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/reservationtimes',
  summary: 'Times at which a table can be reserved',
  access: 'link',
  input: z.strictObject({
    intakeToken,
    partySize,
    date: day,
    days: z._default(z.int().check(z.minimum(1), z.maximum(14)), 1),
  }),
  output: z.object({
    slots: z.array(z.object({ startMs: instant() })),
    /** The largest party for one table. */
    mostPeople: z.int(),
    timeZone: z.string(),
  }),
  refusals: ['LINK_EXPIRED'],
})

export const placeReservation = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/reservation',
  summary: 'Reserve a table as a guest',
  access: 'link',
  input: z
    .strictObject({
      ...personToText,
      intakeToken,
      website: honeypot,
      partySize,
      startMs: plannedInstant(),
      note: z.optional(note),
      /** The browser in which the guest's address was verified. */
      guestSecret: z.optional(guestSecret),
    })
    .check(
      z.refine((it) => it.phone !== undefined || it.email !== undefined, {
        path: ['phone'],
        error: 'required',
      }),
    ),
  output: ownReservation,
  refusals: ['LINK_EXPIRED', 'SLOT_TAKEN', 'TOO_LATE', 'LIMIT_REACHED'],
})

export const getOwnReservation = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/reservation/:token',
  summary: "How one's reservation stands",
  access: 'link',
  input: z.strictObject({ token: linkSecret }),
  output: ownReservation,
  refusals: ['NOT_FOUND', 'LINK_EXPIRED'],
})

export const cancelOwnReservation = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'pub/reservation',
  summary: 'Cancel a reservation as its guest',
  access: 'link',
  input: z.strictObject({ token: linkSecret, event: z.literal('reservation.customer-cancel') }),
  output: ownReservation,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'TOO_LATE'],
})
