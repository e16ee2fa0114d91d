import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, currency, id, positiveAmount, shortText } from './fields.ts'
import { limits } from './limits.ts'
import { moduleId } from './modules.ts'
import { listInput } from './page.ts'
import { paidShare } from './table-bill.ts'
import { taxSums } from './tax.ts'
import { as, instant } from './wire.ts'

export const planPeriods = ['month', 'year'] as const
export type PlanPeriod = (typeof planPeriods)[number]

/**
 * Why the saved card could not be charged. `authentication`: the bank requires a confirmation by
 * the owner; `removed`: the card is no longer saved; `refused`: the provider does not accept such a
 * payment.
 */
export const chargeFaults = [
  'declined',
  'funds',
  'expired',
  'authentication',
  'removed',
  'refused',
] as const
export type ChargeFault = (typeof chargeFaults)[number]

/** A card's brand as the provider calls it, and its last four digits. */
export const cardFace = z.object({ brand: z.string(), last4: z.string() })
export type CardFace = z.infer<typeof cardFace>

/**
 * Refunded pieces of a line, with its name at that time, and the part of their price that was
 * refunded; absent in refunds of earlier releases.
 */
export const refundedLine = z.object({
  name: z.string(),
  quantity: z.int(),
  cartId: z.optional(id),
  amount: z.optional(amount),
})
export type RefundedLine = z.infer<typeof refundedLine>

export const paymentMethods = ['cash', 'card', 'online', 'bank'] as const

/** A correction of a payment's method: by whom, when and why. */
export const methodChange = z.object({
  from: z.enum(paymentMethods),
  to: z.enum(paymentMethods),
  actorName: z.optional(z.string()),
  note: z.optional(z.string()),
  changedMs: instant(),
})
export type MethodChange = z.infer<typeof methodChange>

/** One payment. `direction` out is a refund. */
export const paymentTxn = z.object({
  id: as('payment_txn_id', id),
  orderId: z.optional(id),
  /** The order number, in lists. */
  orderNo: z.optional(z.string()),
  purpose: z.enum(['initial', 'renewal', 'order', 'refund']),
  method: z.enum(paymentMethods),
  direction: z.enum(['in', 'out']),
  amount,
  /** The tip in the amount that was given with the payment. */
  tipAmount: z.optional(amount),
  /** The cash that was handed over; the difference was the change. */
  receivedAmount: z.optional(amount),
  currency,
  /** `undone`: recorded by mistake, and taken back on the same day; it counts nowhere. */
  state: z.enum(['pending', 'succeeded', 'failed', 'undone']),
  actorName: z.optional(z.string()),
  note: z.optional(z.string()),
  undoneBy: z.optional(z.string()),
  undoneMs: z.optional(instant()),
  /** In an order: whether the reader, with the right to take payments, can undo it now. */
  mayUndo: z.optional(z.boolean()),
  /** For a refund: the refunded lines; absent: only an amount. */
  refundedLines: z.optional(z.array(refundedLine)),
  /** For a refund: the taxes in its amount; absent in those of earlier releases. */
  taxes: taxSums,
  /** The corrections of its method, oldest first. */
  methodChanges: as('MethodChanges', z.optional(z.array(methodChange))),
  /** For a payment for modules. */
  card: z.optional(cardFace),
  fault: z.optional(z.enum(chargeFaults)),
  createdMs: instant(),
})
export type PaymentTxn = z.infer<typeof paymentTxn>

export const listPayments = listEndpoint({
  base: 'business',
  path: 'payment/txn',
  summary: 'Movements of money',
  access: 'payment.read',
  input: z.strictObject({
    ...listInput,
    orderId: z.optional(id),
    purpose: z.optional(z.enum(['initial', 'renewal', 'order', 'refund'])),
    method: z.optional(z.enum(['cash', 'card', 'online', 'bank'])),
  }),
  output: paymentTxn,
})

type Given = {
  method: PaymentTxn['method']
  amount: number
  tipAmount?: number | undefined
  receivedAmount?: number | undefined
}

/** Whether the cash that was handed over covers the payment and its tip. */
export function coversPayment({ method, amount, tipAmount = 0, receivedAmount }: Given): boolean {
  return receivedAmount === undefined || (method === 'cash' && receivedAmount >= amount + tipAmount)
}

/**
 * For an order: taken in cash or by card at the counter, or a bank transfer confirmed by the owner.
 * For a period of modules: recorded by the owner with exactly the price, and `pending` until
 * master, partner or the payment provider confirms it.
 */
export const recordPayment = endpoint({
  method: 'POST',
  base: 'business',
  path: 'payment/txn',
  summary: 'Record money taken for an order, or ask to pay for a subscription',
  access: 'payment.record',
  input: z
    .strictObject({
      purpose: z.enum(['order', 'initial', 'renewal']),
      orderId: z.optional(id),
      moduleIds: z.optional(z.array(moduleId).check(z.minLength(1), z.maxLength(7))),
      period: z.optional(z.enum(planPeriods)),
      method: z.enum(['cash', 'card', 'online', 'bank']),
      amount: positiveAmount,
      /** For an order: a tip on top of the amount. */
      tipAmount: z.optional(positiveAmount),
      /** For cash: the amount handed over. */
      receivedAmount: z.optional(positiveAmount),
      providerRef: z.optional(shortText),
      /** For an order at a table: the payment is one of equal shares of the table's bill. */
      share: z.optional(paidShare),
    })
    .check(
      z.refine((it) => (it.purpose === 'order') === (it.orderId !== undefined), {
        path: ['orderId'],
        error: 'one_of_order_or_modules',
      }),
      z.refine((it) => (it.purpose === 'order') === (it.moduleIds === undefined), {
        path: ['moduleIds'],
        error: 'one_of_order_or_modules',
      }),
      z.refine(coversPayment, { path: ['receivedAmount'], error: 'less_than_amount' }),
      z.refine((it) => it.purpose === 'order' || it.tipAmount === undefined, {
        path: ['tipAmount'],
        error: 'only_for_orders',
      }),
      z.refine((it) => it.purpose === 'order' || it.share === undefined, {
        path: ['share'],
        error: 'only_for_orders',
      }),
      z.refine((it) => it.purpose !== 'order' || it.method !== 'online', {
        path: ['method'],
        error: 'not_by_hand',
      }),
    ),
  output: paymentTxn,
  refusals: [
    'NOT_FOUND',
    'AMOUNT_MISMATCH',
    'TRANSITION_NOT_ALLOWED',
    'ROLE_FORBIDDEN',
    'DUPLICATE',
    'LIMIT_REACHED',
  ],
  whileInactive: true,
})

/**
 * Corrects the method of a payment for an order that was recorded by hand, for example after the
 * wrong button. Refused for online payments, for one of which a part was refunded by its method,
 * and after the final invoice. Staff with the right to refund change it on the day of the payment,
 * until that day is closed. The payment keeps who changed it and why.
 */
export const changePaymentMethod = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'payment/method',
  summary: 'Correct by which method a payment for an order was taken',
  access: 'payment.correct',
  input: z
    .strictObject({
      id: as('payment_txn_id', id),
      method: z.enum(['cash', 'card', 'bank']),
      reason: shortText,
      /** For cash: the amount handed over. */
      receivedAmount: z.optional(positiveAmount),
    })
    .check(
      z.refine((it) => it.receivedAmount === undefined || it.method === 'cash', {
        path: ['receivedAmount'],
        error: 'only_for_cash',
      }),
    ),
  output: paymentTxn,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'AMOUNT_MISMATCH',
    'ROLE_FORBIDDEN',
    'VERSION_CONFLICT',
  ],
})

/**
 * Takes back payments that were recorded by hand by mistake: all of them, or none. The orders are
 * as if the money had not been taken; one that the payment completed is open again. Refused for
 * online payments, on another day than theirs, once that day was closed, after the final invoice,
 * and after a refund by the same method.
 */
export const undoPayment = endpoint({
  method: 'POST',
  base: 'business',
  path: 'payment/undo',
  summary: 'Take back payments that were recorded by mistake',
  access: 'payment.undo',
  /** Several: what one press took for the orders of a table. */
  input: z.strictObject({
    ids: as(
      'payment_txn_ids',
      z.array(id).check(z.minLength(1), z.maxLength(limits.undonePayments)),
    ),
  }),
  output: z.object({ payments: z.array(paymentTxn) }),
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'TABLE_OCCUPIED',
    'ROLE_FORBIDDEN',
    'VERSION_CONFLICT',
  ],
})
