import type { Reservation } from '#contract/reservation.ts'
import type { Mark } from '../ui/mark.ts'

export const reservationMarks: Record<Reservation['status'], Mark> = {
  Requested: { tone: 'waiting', shape: 'ring' },
  Confirmed: { tone: 'accepted', shape: 'dot' },
  Seated: { tone: 'ready', shape: 'arrow' },
  Finished: { tone: 'done', shape: 'check' },
  Cancelled: { tone: 'refused', shape: 'cross' },
  NoShow: { tone: 'refused', shape: 'half' },
}
