import type { Application, applicationStatus } from '#contract/application.ts'
import type { Id } from '#contract/fields.ts'
import type { Order } from '#contract/order.ts'
import type { Reservation } from '#contract/reservation.ts'
import type { LiveTable } from '#contract/table.ts'
import type { Visit } from '#contract/visit.ts'
import { always, leadsTo, never, type Property, remembers } from '#kit/properties.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { sum, takenOf, type Used, usedAfter } from './used-stock.ts'

type Answered = { did: string; status: number | undefined }

/** Statuses that no action may cause. */
const noFault = <Moment extends Answered>(): Property<Moment> =>
  never(
    'Nothing that people do is answered with a fault, or with a status that signs them out.',
    ({ status }) => status !== undefined && (status >= 500 || status === 400 || status === 401),
  )

/** Two bookings for the same time of the same person, after an action. */
export type BookingMoment = Answered & {
  bookings: readonly Order[]
  before: readonly Order[]
  /** How many five-minute slots each holds. */
  held: readonly number[]
  /**
   * Whether the time is offered to others, and whether it is in the future: only future times are
   * offered.
   */
  isFree: boolean
  isAhead: boolean
  /** The stock of the product that is sold with the booking, now and initially. */
  stock: number
  firstStock: number
  /** That product. */
  stocked: string
}

export const bookingWalkProperties: readonly Property<BookingMoment>[] = [
  noFault(),
  always(
    'A booking that counts holds its time; one that was cancelled holds none.',
    ({ bookings, held }) =>
      bookings.every((booking, at) => isCancelled(booking) === (held[at] === 0)),
  ),
  always(
    'The time of a cancelled booking is free again, and no time is given to two.',
    ({ bookings, isFree, isAhead }) => {
      const going = bookings.filter((booking) => !isCancelled(booking))
      return going.length <= 1 && isFree === (isAhead && going.length === 0)
    },
  ),
  never(
    'A booking that waits for an answer has neither been attended nor missed.',
    ({ bookings }) =>
      bookings.some(({ orderStatusId, outcome }) => orderStatusId === 1 && outcome !== undefined),
  ),
  remembers<BookingMoment, Used>(
    'Stock that was reserved is given back or used, and each piece once.',
    {},
    (used, { bookings, before, stock, firstStock, stocked }) => {
      const now = bookings.reduce((all, one, at) => usedAfter(all, one, before[at]), used)
      const taken = sum(bookings.map((booking) => takenOf(stocked, booking, now)))
      return stock + taken === firstStock ? now : undefined
    },
  ),
]

/** A queue entry, after an action. */
export type QueueMoment = Answered & { visit: Visit; others: readonly Visit[] }

export const queueWalkProperties: readonly Property<QueueMoment>[] = [
  noFault(),
  leadsTo('Whoever is called is seated or let go in the end, by the clock if by nobody else.', {
    when: ({ visit }) => isCalled(visit),
    comes: ({ visit }) => !isCalled(visit),
  }),
  never(
    'Whoever sits or has left stands in no line.',
    ({ visit }) => visit.queueStatus !== 'Waiting' && visit.position !== undefined,
  ),
  always('Those who wait stand behind each other, each at a place of their own.', (moment) => {
    const places = [moment.visit, ...moment.others].flatMap(({ position }) => position ?? [])
    return new Set(places).size === places.length
  }),
  never(
    'Whoever is on hold is not called.',
    ({ visit }) =>
      visit.queueStatus === 'Waiting' && visit.isOnHold && visit.calledMs !== undefined,
  ),
  never(
    'Only those who left or were sent away have a reason for it.',
    ({ visit }) => visit.queueStatus === 'Waiting' && visit.reasonCode !== undefined,
  ),
]

/** Parties that want two tables at the same time, after an action. */
export type ReservationMoment = Answered & {
  reservations: readonly Reservation[]
  tables: readonly LiveTable[]
  /** How many table slots each reservation holds. */
  held: ReadonlyMap<Id, number>
}

export const reservationWalkProperties: readonly Property<ReservationMoment>[] = [
  noFault(),
  always(
    'A reservation that waits for its guests keeps its tables; one that is over keeps none.',
    ({ reservations, held }) =>
      reservations.every((one) => {
        const kept = held.get(one.id) ?? 0
        if (one.status === 'Seated') return true
        return isAwaited(one) ? kept === piecesOf(one) : kept === 0
      }),
  ),
  never('No table is promised to two at the same time.', ({ reservations }) => {
    const awaited = reservations.filter(isAwaited)
    return awaited.some((one) => awaited.some((other) => one.id < other.id && collide(one, other)))
  }),
  always('Guests who are seated sit at a table with their session.', ({ reservations, tables }) =>
    reservations
      .filter(({ status }) => status === 'Seated')
      .every(({ tables: [at] }) =>
        tables.some(({ id, liveStatus }) => id === at?.id && !isEmpty(liveStatus)),
      ),
  ),
  leadsTo('A request is answered in the end, by the clock if by nobody else.', {
    when: ({ reservations }) => reservations.some(({ status }) => status === 'Requested'),
    comes: ({ reservations }) => reservations.every(({ status }) => status !== 'Requested'),
  }),
  never('Only what was called off has a reason for it.', ({ reservations }) =>
    reservations.some(
      ({ status, reasonCode }) => status !== 'Cancelled' && reasonCode !== undefined,
    ),
  ),
]

/** Three applicants for two vacancies, after an action. */
export type HiringMoment = Answered & {
  applications: readonly Application[]
  vacancies: number
  counts: Readonly<Record<Lowercase<typeof applicationStatus._zod.output>, number>>
  jobStatus: string
}

export const hiringWalkProperties: readonly Property<HiringMoment>[] = [
  noFault(),
  always(
    'Never are more people hired than there are places.',
    ({ applications, vacancies }) =>
      applications.filter(({ status }) => status === 'Accepted').length <= vacancies,
  ),
  always('A job counts its applications as they stand.', ({ applications, counts }) =>
    applications.every(
      ({ status }) =>
        counts[status.toLowerCase() as keyof typeof counts] ===
        applications.filter((one) => one.status === status).length,
    ),
  ),
  never(
    'A job whose places are all taken is not open.',
    ({ counts, vacancies, jobStatus }) => jobStatus === 'open' && counts.accepted >= vacancies,
  ),
  never('Only who was rejected or withdrew has a reason for it.', ({ applications }) =>
    applications.some(
      ({ status, reasonCode }) => (status === 'Rejected') !== (reasonCode !== undefined),
    ),
  ),
]

function isCalled({ queueStatus, calledMs, isOnHold }: Visit): boolean {
  return queueStatus === 'Waiting' && calledMs !== undefined && !isOnHold
}

function isAwaited({ status }: Reservation): boolean {
  return status === 'Requested' || status === 'Confirmed'
}

const pieceMs = 5 * 60_000

function piecesOf({ tables, durationMin }: Reservation): number {
  return tables.length * Math.ceil((durationMin * 60_000) / pieceMs)
}

function collide(one: Reservation, other: Reservation): boolean {
  const isAtOnce =
    one.startMs < other.startMs + other.durationMin * 60_000 &&
    other.startMs < one.startMs + one.durationMin * 60_000
  return isAtOnce && one.tables.some(({ id }) => other.tables.some((table) => table.id === id))
}

function isEmpty(status: LiveTable['liveStatus']): boolean {
  return status === 'free' || status === 'out_of_service'
}
