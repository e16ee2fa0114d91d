import type { OrderStatusId } from '#contract/order-status.ts'
import type { Receipt } from '#contract/receipt.ts'

/** The statuses that a guest can track, in order. */
const way = [1, 2, 3, 5, 7] as const
type Way = (typeof way)[number]

export type TrackStep = {
  status: Way
  state: 'done' | 'now' | 'next'
  /** When it was reached, if known. */
  reachedMs: number | undefined
}

type Tracked = Pick<Receipt, 'orderStatusId' | 'deliveryType' | 'createdMs' | 'reached' | 'startMs'>

/** The steps of an open order; none for a booking or a closed order. */
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

/** Whether the promised time is still relevant: until the order is ready, or delivered. */
export function isAwaited({ orderStatusId, deliveryType }: Tracked): boolean {
  return orderStatusId !== 5 || deliveryType === 'Delivery'
}

/** The minutes until a moment, rounded up; 0 after it. */
export function minutesUntil(epochMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((epochMs - nowMs) / 60_000))
}
