import type { OrderEventName } from '#contract/order-event.ts'
import {
  type DeliveryType,
  type OrderStatusId,
  orderStatusIds,
  type PaymentStatus,
} from '#contract/order-status.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { Lifecycle } from './decide.ts'
import type { WayBackFacts } from './rule.ts'

/**
 * What the three order lifecycles read of an order. A row of the server or of the contract fits
 * once the last block is added.
 */
export type OrderRecord = {
  moduleId: number
  orderStatusId: OrderStatusId
  /** The status in which the company cancelled it; left out: it ended in another way, or not. */
  endedFrom?: OrderStatusId | null
  /** Set for an order at a table; take-away of the same module has none. */
  tableId?: string | null
  deliveryType?: DeliveryType | null
  paymentStatus: PaymentStatus
  totalAmount: number
  /**
   * Live lines that still want the kitchen: In Cart or In Kitchen, without those that need no
   * preparation.
   */
  openItemCount: number
  /** Live lines not yet Served; asked of an order at a table only. */
  unservedItemCount?: number
  /** Whether the courier has the goods; left out: no. */
  isPickedUp?: boolean
  /** Whether the time of a booking has come; left out: no. */
  hasBegun?: boolean
  /** Whether the last move is at most `staffWindowMs` old. */
  isWithinStaffWindow: boolean
  /** Whether the last move was on the business day of now, in the company's zone. */
  isSameBusinessDay: boolean
}

/** What may be asked of the server by an order's transition. Each is safe to do twice. */
export type OrderEffect =
  | 'reserveStock'
  | 'releaseStock'
  | 'promiseTime'
  | 'returnPayment'
  | 'notifyGuest'
  | 'holdSlot'
  | 'moveSlot'
  | 'releaseSlot'
  | 'recordOutcome'
  | 'clearOutcome'
  | 'recordTaker'

/**
 * What a state of an order means to code: `closed`, it is over and only ways back are left;
 * `cancelled`, and nothing was sold.
 */
export type OrderTag = 'closed' | 'cancelled'

export type OrderLifecycle = Lifecycle<OrderRecord, OrderEventName, OrderEffect>

/** What the guest is told about. */
export type GuestNote = {
  about:
    | 'accepted'
    | 'rejected'
    | 'expired'
    | 'ready'
    | 'assigned'
    | 'cancelled'
    | 'delivery-failed'
    | 'rescheduled'
}

/** Facts of an order of goods, at a table or not. */
export type OrderFacts = WayBackFacts & {
  areItemsReady: boolean
  areItemsServed: boolean
  isSettled: boolean
  isForDelivery: boolean
  isForCollection: boolean
  isNotPickedUp: boolean
}

/** Of an order nothing is known of; a chart started by itself begins here. */
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

/** The effect that writes to the guest. */
export function tell<const About extends GuestNote['about']>(
  about: About,
): { type: 'notifyGuest'; params: { about: About } } {
  return { type: 'notifyGuest', params: { about } }
}

const statusById = new Map<number, string>(
  Object.entries(orderStatusIds).map(([status, id]) => [id, status]),
)

/**
 * Inside Unserviceable: where a cancelled order came from, and goes back to when the cancellation
 * is undone.
 */
const placeById: Partial<Record<OrderStatusId, string>> = {
  [orderStatusIds.Received]: 'was_received',
  [orderStatusIds.Processing]: 'was_processing',
  [orderStatusIds.Ready]: 'was_ready',
}

/** The status in which an order was cancelled, by the state inside Unserviceable that it came to. */
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
 * The facts of an order of goods. Things of the e-commerce module are not cooked, so their lines
 * are always ready.
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
    ...wayBackFactsOf(order),
  }
}

/**
 * Whether a part of the sale, or all of it, was given back; an overpayment that went back is none.
 */
export function isRefunded({ paymentStatus }: Pick<OrderRecord, 'paymentStatus'>): boolean {
  return paymentStatus === 'part_refunded' || paymentStatus === 'refunded'
}

/** The facts that every way back of an order asks for. */
export function wayBackFactsOf(order: OrderRecord): WayBackFacts {
  return {
    isRefunded: isRefunded(order),
    isPickedUp: order.isPickedUp === true,
    isWithinStaffWindow: order.isWithinStaffWindow,
    isSameBusinessDay: order.isSameBusinessDay,
  }
}
