import type { Reservation } from '#contract/reservation.ts'
import { sortedSteps, type StepKind, type Steps } from '../parts/moves/steps.ts'

export type ReservationEvent = Reservation['allowedEvents'][number]
/** The events with a button; `reservation.change` is sent by the form. */
type ReservationStep = Exclude<ReservationEvent, 'reservation.change'>

const kinds: Record<ReservationStep, StepKind> = {
  'reservation.confirm': 'onward',
  'reservation.seat': 'onward',
  'reservation.finish': 'onward',
  'reservation.unseat': 'back',
  'reservation.restore': 'back',
  'reservation.decline': 'ending',
  'reservation.mark-no-show': 'ending',
  'reservation.cancel': 'ending',
  // Sent by guests and by the server.
  'reservation.customer-cancel': 'ending',
  'reservation.expire': 'ending',
}

/** The buttons for a reservation's allowed events. */
export function reservationSteps(allowed: readonly ReservationEvent[]): Steps<ReservationStep> {
  return sortedSteps(
    allowed.filter((event) => event !== 'reservation.change'),
    kinds,
  )
}
