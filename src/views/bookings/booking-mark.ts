import type { Booking } from '#contract/booking.ts'
import { orderMarks } from '../parts/notice/status-mark.ts'
import type { Mark } from '../ui/mark.ts'

/** The shape and colour of a booking's status, or of its outcome if known. */
export function bookingMark({
  orderStatusId,
  outcome,
}: Pick<Booking, 'orderStatusId' | 'outcome'>): Mark {
  if (outcome === 'attended') return { tone: 'done', shape: 'check' }
  if (outcome === 'no_show') return { tone: 'refused', shape: 'back' }
  return orderMarks[orderStatusId]
}

/** Whether a booking can be rescheduled; not if it has an outcome, which would be lost. */
export function isMovable({
  allowedEvents,
  outcome,
}: Pick<Booking, 'allowedEvents' | 'outcome'>): boolean {
  return outcome === undefined && allowedEvents.includes('order.reschedule')
}
