import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, id, note, quantity, version } from './fields.ts'
import { order } from './order.ts'
import { reasonCode } from './order-status.ts'

export const changeQuantity = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'order/chgquantity',
  summary: 'Change the quantity of a line that is still in the cart',
  access: 'order.write',
  input: z.strictObject({
    orderId: id,
    cartId: id,
    quantity,
    expectedVersion: version,
    reasonCode: z.optional(reasonCode),
  }),
  output: order,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'AMOUNT_MISMATCH',
    'OUT_OF_STOCK',
    'LIMIT_REACHED',
  ],
})

/** Guests decide the tip on their bill, the team decides the rest. */
export const changeTip = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'order/tip',
  summary: 'Change or remove the tip of an order',
  access: 'order.write',
  input: z.strictObject({
    orderId: id,
    tipAmount: amount.check(z.minimum(0)),
    expectedVersion: version,
  }),
  output: order,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'AMOUNT_MISMATCH',
    'LIMIT_REACHED',
  ],
})

export const cancelLines = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/cancelcart',
  summary: 'Cancel lines of an order; with the last line the order is cancelled',
  access: 'order.write',
  input: z.strictObject({
    orderId: id,
    cartIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    reasonCode,
    note: z.optional(note),
    expectedVersion: z.optional(version),
  }),
  output: order,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'AMOUNT_MISMATCH'],
})
