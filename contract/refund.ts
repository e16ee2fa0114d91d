import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, positiveAmount, quantity, shortText, version } from './fields.ts'
import { paymentTxn } from './payment.ts'
import { as } from './wire.ts'

export const refundOrder = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/refund',
  summary: 'Give money back, in part or whole',
  access: 'order.refund',
  input: z.strictObject({
    orderId: id,
    expectedVersion: version,
    amount: positiveAmount,
    method: z.enum(['cash', 'card', 'online', 'bank']),
    reason: shortText,
    cartIds: z.optional(z.array(id).check(z.maxLength(100))),
    /** The refunded pieces per line; `restock` returns them to the stock. */
    lines: z.optional(z.array(z.strictObject({ cartId: id, quantity })).check(z.maxLength(100))),
    isRestocked: as('restock', z._default(z.boolean(), false)),
  }),
  output: z.object({
    ...paymentTxn.shape,
    /** The pieces that came back into stock, if that was asked; those without a stock don't. */
    restockedCount: z.optional(z.int()),
  }),
  refusals: ['NOT_FOUND', 'AMOUNT_MISMATCH', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT'],
})

/** Discards a refund that the server proposed, with a reason. */
export const dropRefund = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'order/refund',
  summary: 'Drop the proposal to give money back',
  access: 'order.refund',
  input: z.strictObject({ orderId: id, expectedVersion: version, reason: shortText }),
  output: paymentTxn,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
})
