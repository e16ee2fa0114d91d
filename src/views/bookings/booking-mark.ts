import type { Booking } from '#contract/booking.ts'
import { type Mark, orderMarks } from '../parts/notice/status-mark.ts'

/** How a booking stands, in shape and colour: what came of it, once that is known. */
export function bookingMark({
  orderStatusId,
  outcome,
}: Pick<Booking, 'orderStatusId' | 'outcome'>): Mark {
  if (outcome === 'attended') return { tone: 'done', shape: 'check' }
  if (outcome === 'no_show') return { tone: 'refused', shape: 'back' }
  return orderMarks[orderStatusId]
}

/** Whether a booking can be put elsewhere by hand: what came of it would be forgotten. */
export function isMovable({
  allowedEvents,
  outcome,
}: Pick<Booking, 'allowedEvents' | 'outcome'>): boolean {
  return outcome === undefined && allowedEvents.includes('order.reschedule')
}
