import type { Order } from '#contract/order.ts'
import { always, leadsTo, never, type Property } from '#kit/properties.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { BookingMoment } from './place-walks.ts'
import { sum } from './used-stock.ts'

/** Two bookings with a deposit for the same time, after an action. */
export type DepositMoment = BookingMoment & {
  nowMs: number
  /** The paid amount per booking that the provider has reported, counting repeated reports once. */
  told: readonly number[]
}

const moved = (direction: 'in' | 'out', states: readonly string[], { payments }: Order): number =>
  sum(
    payments
      .filter((one) => one.direction === direction && states.includes(one.state))
      .map(({ amount }) => amount),
  )
const left = ({ paidAmount, refundedAmount }: Order): number => paidAmount - refundedAmount

/**
 * Whether a cancelled booking has money that is neither kept (served items, deposit) nor being
 * refunded.
 */
function isOpen(booking: Order): boolean {
  const { deposit, cartItems, totalAmount } = booking
  const isServed = cartItems.some(({ cartStatus }) => cartStatus !== 'Cancelled')
  const forfeit = deposit?.status === 'kept' ? deposit.depositAmount : 0
  const due = Math.max(0, left(booking) - (isServed ? totalAmount : forfeit))
  return isCancelled(booking) && due !== moved('out', ['pending'], booking)
}

export const depositWalkProperties: readonly Property<DepositMoment>[] = [
  leadsTo(
    'What was paid for a cancelled booking goes back, but for a kept deposit and what was served.',
    {
      when: ({ bookings }) => bookings.some(isOpen),
      comes: ({ bookings }) => !bookings.some(isOpen),
    },
  ),
  always('A deposit is kept only of a guest who cancels too late or does not come.', (moment) =>
    moment.bookings
      .filter(({ deposit }) => deposit?.status === 'kept')
      .every(
        ({ outcome, history }) =>
          outcome === 'no_show' || history.at(-1)?.event === 'order.cancel-late',
      ),
  ),
  always('A payment counts once, however often the provider tells of it.', ({ bookings, told }) =>
    bookings.every(
      ({ payments }, at) =>
        told[at] ===
        sum(
          payments
            .filter(({ direction, method }) => direction === 'in' && method === 'online')
            .map(({ amount }) => amount),
        ),
    ),
  ),
  always(
    'What a booking says was paid and given back is what its payments add up to.',
    ({ bookings }) =>
      bookings.every((booking) => {
        const taken = moved('in', ['succeeded'], booking) - moved('out', ['succeeded'], booking)
        return (
          left(booking) >= 0 &&
          left(booking) <= taken &&
          left(booking) >= taken - moved('out', ['pending'], booking)
        )
      }),
  ),
  never('Nobody keeps a time for long without paying the deposit.', ({ bookings, nowMs }) =>
    bookings.some(
      ({ deposit }) => deposit?.status === 'due' && (deposit.untilMs ?? Infinity) <= nowMs,
    ),
  ),
]
