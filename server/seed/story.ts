import type { OrderEventName } from '#contract/order-event.ts'
import {
  type DeliveryType,
  type OrderStatusId,
  orderStatusIds,
  type ReasonCode,
} from '#contract/order-status.ts'
import type { ActorRole } from '#contract/role.ts'
import { decide } from '#lifecycles/decide.ts'
import { orderLifecycleOf, statusIdOf } from '#lifecycles/order-lifecycle-of.ts'
import type { Random } from './random.ts'

/** One event of an order, and the minutes since the previous one. */
export type Happening = {
  event: OrderEventName
  role: ActorRole
  afterMin: number
  reasonCode?: ReasonCode
}

export type Kind = 'goods' | 'table' | 'booking'

/** How far an order's history goes; the lifecycle decides the resulting status. */
export type Ending =
  | 'pending'
  | 'received'
  | 'processing'
  | 'ready'
  | 'assigned'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'guest-cancelled'
  | 'expired'
  | 'failed'
  | 'attended'
  | 'no-show'

/** The possible endings of each kind of order, open ones first. */
export const endings: Record<Kind, { open: readonly Ending[]; over: readonly Ending[] }> = {
  goods: {
    open: ['pending', 'received', 'processing', 'ready', 'assigned'],
    over: ['completed', 'rejected', 'cancelled', 'guest-cancelled', 'expired', 'failed'],
  },
  table: {
    open: ['pending', 'received', 'processing', 'ready'],
    over: ['completed', 'rejected', 'cancelled'],
  },
  booking: {
    open: ['pending', 'received'],
    over: ['attended', 'no-show', 'rejected', 'cancelled', 'guest-cancelled', 'expired'],
  },
}

/** The events of an order up to an ending. */
export function historyOf(
  random: Random,
  kind: Kind,
  ending: Ending,
  deliveryType: DeliveryType | undefined,
): Happening[] {
  const person = (): ActorRole => (random.chance(70) ? 'staff' : 'business')
  const byLines: ActorRole = kind === 'table' ? 'system' : person()
  const step = (
    event: OrderEventName,
    role: ActorRole,
    low: number,
    high: number,
    reasonCode?: ReasonCode,
  ): Happening => ({
    event,
    role,
    afterMin: random.between(low, high),
    reasonCode,
  })
  const accept = step('order.accept', person(), 1, 6)
  const start = step('order.start', byLines, 1, 8)
  const ready = step('order.mark-ready', byLines, 6, 22)
  const assign = step('order.assign', person(), 1, 6)
  const complete = step('order.complete', kind === 'table' ? 'system' : person(), 5, 25)
  const delivered = deliveryType === 'Delivery'
  const stories: Record<Ending, Happening[]> = {
    pending: [],
    received: [accept],
    processing: [accept, start],
    ready: [accept, start, ready],
    assigned: [accept, start, ready, assign],
    completed: delivered
      ? [accept, start, ready, assign, complete]
      : [accept, start, ready, complete],
    rejected: [
      step(
        'order.reject',
        person(),
        1,
        9,
        random.pick(['sold_out', 'too_busy', 'closed'] as const),
      ),
    ],
    cancelled: [
      accept,
      step(
        'order.cancel',
        person(),
        2,
        12,
        random.pick(['customer_request', 'mistake', 'no_answer'] as const),
      ),
    ],
    'guest-cancelled': [step('order.customer-cancel', 'guest', 1, 8, 'customer_request')],
    expired: [step('order.expire', 'system', 15, 15)],
    failed: [
      accept,
      start,
      ready,
      assign,
      step('order.fail-delivery', 'business', 12, 40, 'delivery_failed'),
    ],
    attended: [accept, step('order.mark-attended', person(), 0, 0)],
    'no-show': [accept, step('order.mark-no-show', person(), 0, 0)],
  }
  return stories[ending]
}

export type HistoryStep = Happening & { from: string; to: string; statusId: OrderStatusId }

type Start = {
  moduleId: number
  tableId: string | undefined
  deliveryType: DeliveryType | undefined
  startsAt: 'Pending' | 'Received'
}

/**
 * Runs a history through the lifecycle, so that no impossible order is seeded.
 * @throws Error for an illegal history
 */
export function walk({ startsAt, ...order }: Start, history: readonly Happening[]): HistoryStep[] {
  const lifecycle = orderLifecycleOf(order)
  let orderStatusId: OrderStatusId = orderStatusIds[startsAt]
  return history.map((happening) => {
    const facts = {
      paymentStatus: 'paid',
      totalAmount: 1,
      openItemCount: 0,
      unservedItemCount: 0,
      hasBegun: true,
      isWithinStaffWindow: true,
      isSameBusinessDay: true,
    } as const
    const decision = decide(
      lifecycle,
      { ...order, orderStatusId, ...facts },
      { type: happening.event, by: { role: happening.role } },
    )
    if (!decision.ok) throw new Error(`a demo order may not ${happening.event}: ${decision.code}`)
    orderStatusId = statusIdOf(lifecycle, decision.to)
    return { ...happening, from: decision.from, to: decision.to, statusId: orderStatusId }
  })
}
