import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { callingCode, clearable, email, id, mailedName, note, phone, version } from './fields.ts'
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
const partySize = z.int().check(z.minimum(1), z.maximum(100))

/** A reservation of tables, for a party, from a time on. */
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
  /** Kept for it, or where its guests sit; none: the team decides when they come. */
  tables: as('Tables', z.array(z.object({ id: as('table_id', id), name: z.string() }))),
  /** What the guests wish for, and what the team should know. */
  note: z.optional(z.string()),
  reasonCode: z.optional(reservationReason),
  history: as('History', z.array(historyEntry)),
  createdMs: instant(),
  version,
  allowedEvents: z.array(z.enum(reservationEvents)),
})
export type Reservation = z.infer<typeof reservation>

/** What comes next at a table. */
export const nextReservation = z.object({
  id: reservationId,
  name: z.string(),
  partySize: z.int(),
  startMs: instant(),
})
export type NextReservation = z.infer<typeof nextReservation>

/** `from_date` and `to_date` are days of the company on which reservations begin. */
export const listReservations = listEndpoint({
  base: 'business',
  path: 'reservation/getall',
  summary: 'Reservations of tables, by their time',
  access: 'reservation.read',
  input: z.strictObject({
    ...listInput,
    /** Those of today, or from the beginning of today on. */
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
 * Without `table_ids` the smallest free table that fits is kept; with an empty list none is, and
 * the team decides when the guests come.
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
    /** Otherwise it waits until somebody of the team confirms it. */
    isConfirmed: as('confirmed', z._default(z.boolean(), true)),
  }),
  output: reservation,
  refusals: ['NOT_FOUND', 'SLOT_TAKEN', 'LIMIT_REACHED'],
})

/**
 * Changes fields, sends an event, or both. Another time, party, length or table is an event of its
 * own (`reservation.change`), which is sent with them. `table_ids` null: the smallest free table
 * that fits. `table_id` is where guests are seated; the table is opened for them.
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
