import type { OrderStatusId } from '#contract/order-status.ts'
import type { Receipt } from '#contract/receipt.ts'

/** What a guest follows of an order, in the order in which it happens. */
const way = [1, 2, 3, 5, 7] as const
type Way = (typeof way)[number]

export type TrackStep = {
  status: Way
  state: 'done' | 'now' | 'next'
  /** When it was reached, as far as that is known. */
  reachedMs: number | undefined
}

type Tracked = Pick<Receipt, 'orderStatusId' | 'deliveryType' | 'createdMs' | 'reached' | 'startMs'>

/** The steps of an order that is under way; none of a booking, or of one that is over. */
export function trackStepsOf(receipt: Tracked): TrackStep[] {
  const { orderStatusId, deliveryType, createdMs, reached, startMs } = receipt
  if (!reached || startMs !== undefined) return []
  const at = way.findIndex((status) => status === orderStatusId)
  const reachedAt = (status: OrderStatusId) =>
    reached.find((one) => one.orderStatusId === status)?.reachedMs
  return way
    .map((status, place): TrackStep => {
      const isReached = place <= at
      return {
        status,
        state: !isReached ? 'next' : place === at ? 'now' : 'done',
        reachedMs: !isReached ? undefined : status === 1 ? createdMs : reachedAt(status),
      }
    })
    .filter(({ status }) => status !== 7 || deliveryType === 'Delivery')
}

/** Until it is ready, or on its way, the promised time is of interest. */
export function isAwaited({ orderStatusId, deliveryType }: Tracked): boolean {
  return orderStatusId !== 5 || deliveryType === 'Delivery'
}

/** The minutes until a moment, rounded up; none are left once it has passed. */
export function minutesUntil(epochMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((epochMs - nowMs) / 60_000))
}
