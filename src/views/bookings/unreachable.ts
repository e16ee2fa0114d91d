import type { AffectedBooking } from '#contract/booking.ts'

/** The bookings whose customers get no e-mail, in the order of their times. */
export function unreachable(rows: readonly AffectedBooking[]): AffectedBooking[] {
  return rows
    .filter(({ isReachable }) => !isReachable)
    .toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0))
}
