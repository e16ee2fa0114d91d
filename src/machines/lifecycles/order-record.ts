import type { OrderEventName } from '#contract/order-event.ts'
import {
  type DeliveryType,
  type OrderStatusId,
  orderStatusIds,
  type PaymentStatus,
} from '#contract/order-status.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { Lifecycle } from './decide.ts'
import type { UndoFacts } from './rule.ts'

/**
 * The input of the three order lifecycles. A row of the server or of the contract fits once the
 * last block is added.
 */
export type OrderRecord = {
  moduleId: number
  orderStatusId: OrderStatusId
  /**
   * The status in which the company cancelled it; absent if it was not cancelled or ended in
   * another way.
   */
  endedFrom?: OrderStatusId | null
  /** Set for an order at a table; takeaway in the same module has none. */
  tableId?: string | null
  deliveryType?: DeliveryType | null
  paymentStatus: PaymentStatus
  totalAmount: number
  /**
   * Active lines the kitchen still has to prepare: In Cart or In Kitchen, without those that need
   * no preparation.
   */
  openItemCount: number
  /** Active lines not yet Served; needed only for an order at a table. */
  unservedItemCount?: number
  /** Whether the courier has the goods; absent: no. */
  isPickedUp?: boolean
  /** Whether a booking's start time has passed; absent: no. */
  hasBegun?: boolean
  /** Since when a booking lies outside of the hours, because they were changed; absent: inside. */
  outsideMs?: number | null | undefined
  /** The end of a booking's hold for its deposit; absent: it has no hold. */
  holdUntilMs?: number | null
  /** Whether the guest gets a refund if they cancel now; absent: yes. */
  isReturnedToGuest?: boolean
  /** Whether the last move is at most `staffWindowMs` old. */
  isWithinStaffWindow: boolean
  /** Whether the last move was on the current business day, in the company's time zone. */
  isSameBusinessDay: boolean
}

/** The effects of an order's transitions. Each is idempotent. */
export type OrderEffect =
  | 'reserveStock'
  | 'releaseStock'
  | 'promiseTime'
  | 'withdrawPromise'
  | 'returnPayment'
  | 'notifyGuest'
  | 'holdSlot'
  | 'moveSlot'
  | 'releaseSlot'
  | 'recordOutcome'
  | 'clearOutcome'
  | 'beginHold'
  | 'keepDeposit'
  | 'recordTaker'

/**
 * The meaning of an order state in code: `closed`: only undo events are possible; `cancelled`:
 * nothing was sold.
 */
export type OrderTag = 'closed' | 'cancelled'

export type OrderLifecycle = Lifecycle<OrderRecord, OrderEventName, OrderEffect>

export const guestNotes = [
  'accepted',
  'rejected',
  'expired',
  'ready',
  'assigned',
  'cancelled',
  'delivery-failed',
  'rescheduled',
  'lapsed',
  'withdrawn',
] as const
export type GuestNote = { about: (typeof guestNotes)[number] }

/** The facts of an order of goods, with or without a table. */
export type OrderFacts = UndoFacts & {
  areItemsReady: boolean
  areItemsServed: boolean
  isSettled: boolean
  isForDelivery: boolean
  isForCollection: boolean
  isNotPickedUp: boolean
}

/** The default facts; the initial context of a chart without an order. */
export const noOrderFacts: OrderFacts = {
  areItemsReady: false,
  areItemsServed: false,
  isSettled: false,
  isForDelivery: false,
  isForCollection: false,
  isNotPickedUp: false,
  isRefunded: false,
  isPickedUp: false,
  isWithinStaffWindow: false,
  isSameBusinessDay: false,
}

/** The effect that sends a message to the guest. */
export function tell<const About extends GuestNote['about']>(
  about: About,
): { type: 'notifyGuest'; params: { about: About } } {
  return { type: 'notifyGuest', params: { about } }
}

const statusById = new Map<number, string>(
  Object.entries(orderStatusIds).map(([status, id]) => [id, status]),
)

/**
 * Inside Unserviceable: the status a cancelled order came from and returns to when the cancellation
 * is undone.
 */
const placeById: Partial<Record<OrderStatusId, string>> = {
  [orderStatusIds.Received]: 'was_received',
  [orderStatusIds.Processing]: 'was_processing',
  [orderStatusIds.Ready]: 'was_ready',
}

/** The status in which an order was cancelled, by its nested state inside Unserviceable. */
export function endedFromOf(inside: string | undefined): OrderStatusId | null {
  return Object.values(orderStatusIds).find((id) => inside && placeById[id] === inside) ?? null
}

/** The state of an order of goods. @throws RangeError for an id that is no status */
export function orderStateOf({
  orderStatusId,
  endedFrom,
}: Pick<OrderRecord, 'orderStatusId' | 'endedFrom'>): string {
  const state = statusById.get(orderStatusId)
  if (!state) throw new RangeError(`no order status has the id ${orderStatusId}`)
  const place =
    orderStatusId === orderStatusIds.Unserviceable && endedFrom ? placeById[endedFrom] : undefined
  return place ? `${state}.${place}` : state
}

/**
 * The facts of an order of goods. E-commerce products are not cooked, so their lines are always
 * ready.
 */
export function orderFactsOf(order: OrderRecord): OrderFacts {
  return {
    areItemsReady: order.openItemCount === 0 || !has(moduleNameOf(order.moduleId), 'kitchen'),
    areItemsServed: order.unservedItemCount === 0,
    isSettled:
      order.totalAmount === 0 ||
      order.paymentStatus === 'paid' ||
      order.paymentStatus === 'part_refunded' ||
      order.paymentStatus === 'refunded',
    isForDelivery: order.deliveryType === 'Delivery',
    isForCollection: order.deliveryType === 'Click and Collect',
    isNotPickedUp: order.isPickedUp !== true,
    ...undoFactsOf(order),
  }
}

/** Whether the sale was refunded, fully or partially; a returned overpayment does not count. */
export function isRefunded({ paymentStatus }: Pick<OrderRecord, 'paymentStatus'>): boolean {
  return paymentStatus === 'part_refunded' || paymentStatus === 'refunded'
}

/** The facts that every undo event of an order needs. */
export function undoFactsOf(order: OrderRecord): UndoFacts {
  return {
    isRefunded: isRefunded(order),
    isPickedUp: order.isPickedUp === true,
    isWithinStaffWindow: order.isWithinStaffWindow,
    isSameBusinessDay: order.isSameBusinessDay,
  }
}
