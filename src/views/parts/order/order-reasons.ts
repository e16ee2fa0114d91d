import type { ReasonCode } from '#contract/order-status.ts'

/** Why an order is refused or ended. */
export const orderReasons = [
  'sold_out',
  'too_busy',
  'closed',
  'customer_request',
  'no_answer',
  'payment_failed',
  'delivery_failed',
  'other',
] as const satisfies readonly ReasonCode[]
/** Why a line is cancelled, thrown away or given away. */
export const lineReasons = [
  'sold_out',
  'customer_request',
  'wrong_item',
  'quality',
  'mistake',
  'other',
] as const satisfies readonly ReasonCode[]
/** Why a courier is sent away, or came back. */
export const deliveryReasons = [
  'customer_request',
  'no_answer',
  'too_busy',
  'delivery_failed',
  'mistake',
  'other',
] as const satisfies readonly ReasonCode[]
