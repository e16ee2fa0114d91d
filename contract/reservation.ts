import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import {
  callingCode,
  clearable,
  email,
  id,
  mailedName,
  note,
  partySize,
  phone,
  version,
} from './fields.ts'
import { historyEntry } from './history.ts'
import { listInput } from './page.ts'
import { as, instant, plannedInstant } from './wire.ts'

export const reservationStatuses = [
  'Requested',
  'Confirmed',
  'Seated',
  'Finished',
  'Cancelled',
  'NoShow',
] as const
export const reservationStatus = z.enum(reservationStatuses)
export const reservationEvents = [
  'reservation.confirm',
  'reservation.decline',
  'reservation.change',
  'reservation.seat',
  'reservation.unseat',
  'reservation.finish',
  'reservation.cancel',
  'reservation.customer-cancel',
  'reservation.mark-no-show',
  'reservation.expire',
  'reservation.restore',
] as const
export const reservationReasons = ['full', 'guest_asked', 'mistake', 'other'] as const
export const reservationReason = z.enum(reservationReasons)

export const reservationLength = z.int().check(z.minimum(15), z.maximum(720))

const reservationId = as('reservation_id', id)

export const reservation = z.object({
  id: reservationId,
  name: z.string(),
  phone: z.optional(z.string()),
  callingCode: z.optional(z.string()),
  email: z.optional(z.string()),
  customerId: z.optional(id),
  partySize: z.int(),
  startMs: instant(),
  durationMin: z.int(),
  status: reservationStatus,
  /**
   * The tables that are kept for it, or where its guests sit. Empty: the team decides when they
   * come.
   */
  tables: as('Tables', z.array(z.object({ id: as('table_id', id), name: z.string() }))),
  /** The wishes of the guests, and notes for the team. */
  note: z.optional(z.string()),
  reasonCode: z.optional(reservationReason),
  history: as('History', z.array(historyEntry)),
  createdMs: instant(),
  version,
  allowedEvents: z.array(z.enum(reservationEvents)),
})
export type Reservation = z.infer<typeof reservation>

/** The next reservation of a table. */
export const nextReservation = z.object({
  id: reservationId,
  name: z.string(),
  partySize: z.int(),
  startMs: instant(),
})
export type NextReservation = z.infer<typeof nextReservation>

/**
 * `from_date` and `to_date` filter by the day on which reservations begin, in the company's time
 * zone.
 */
export const listReservations = listEndpoint({
  base: 'business',
  path: 'reservation/getall',
  summary: 'Reservations of tables, by their time',
  access: 'reservation.read',
  input: z.strictObject({
    ...listInput,
    /** Today's reservations, or all from the start of today. */
    scope: z.optional(z.enum(['today', 'ahead'])),
    status: z.optional(z.array(reservationStatus).check(z.maxLength(6))),
    tableId: z.optional(id),
    customerId: z.optional(id),
  }),
  output: reservation,
})

export const getReservation = endpoint({
  method: 'GET',
  base: 'business',
  path: 'reservation/getbyid',
  summary: 'One reservation with its history',
  access: 'reservation.read',
  input: z.strictObject({ id }),
  output: reservation,
  refusals: ['NOT_FOUND'],
})

const tableIds = z.array(id).check(z.maxLength(20))
const details = {
  phone: z.optional(phone),
  callingCode: z.optional(callingCode),
  email: z.optional(email),
  note: z.optional(note),
}

/**
 * Without `table_ids` the smallest free table that fits is kept. With an empty list none is kept,
 * and the team decides when the guests come.
 */
export const createReservation = endpoint({
  method: 'POST',
  base: 'business',
  path: 'reservation/create',
  summary: 'Write a reservation down',
  access: 'reservation.write',
  input: z.strictObject({
    name: mailedName,
    ...details,
    customerId: z.optional(id),
    partySize,
    startMs: plannedInstant(),
    durationMin: z.optional(reservationLength),
    tableIds: z.optional(tableIds),
    /** Otherwise it waits for a confirmation by the team. */
    isConfirmed: as('confirmed', z._default(z.boolean(), true)),
  }),
  output: reservation,
  refusals: ['NOT_FOUND', 'SLOT_TAKEN', 'LIMIT_REACHED'],
})

/**
 * Changes fields, sends an event, or both. A change of time, party, length or table also needs the
 * event `reservation.change`. `table_ids` null: the smallest free table that fits. `table_id`: the
 * table where the guests are seated; it is opened for them.
 */
export const updateReservation = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'reservation/update',
  summary: 'Change a reservation, seat its guests, or cancel it',
  access: 'reservation.write',
  input: z.strictObject({
    id: reservationId,
    expectedVersion: version,
    event: z.optional(z.enum(reservationEvents)),
    reasonCode: z.optional(reservationReason),
    tableId: z.optional(id),
    name: z.optional(mailedName),
    ...clearable(details),
    partySize: z.optional(partySize),
    startMs: z.optional(plannedInstant()),
    durationMin: z.optional(reservationLength),
    tableIds: z.optional(z.nullable(tableIds)),
  }),
  output: reservation,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'ROLE_FORBIDDEN',
    'SLOT_TAKEN',
    'TABLE_OCCUPIED',
    'TOO_LATE',
    'TOO_EARLY',
    'LIMIT_REACHED',
  ],
})
