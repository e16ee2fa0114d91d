import type { CartItem } from '#contract/cart-item.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { PaymentTxn } from '#contract/payment.ts'

/** The current question before an action. */
export type Asking =
  | { event: OrderEventName }
  | { event: ItemEventName; item: CartItem }
  | { ask: MoneyQuestion | DeliveryQuestion }
export type MoneyQuestion =
  | { about: 'pay' }
  | { about: 'method'; payment: PaymentTxn }
  | { about: 'undo'; payment: PaymentTxn }
  | { about: 'tip' }
  | { about: 'discount' }
  | { about: 'refund'; amount?: number }
  | { about: 'drop'; amount: number }
export type DeliveryQuestion =
  | { about: 'request' }
  | { about: 'driver' }
  | { about: 'delivery-end'; event: 'delivery.cancel' | 'delivery.fail' }
