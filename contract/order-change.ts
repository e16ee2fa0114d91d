import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, id, note, quantity, version } from './fields.ts'
import { discountFields, isOneAtMost } from './hand-discount.ts'
import { limits } from './limits.ts'
import { orderedItems } from './ordered-items.ts'
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

/** At a table guests decide the tip on their bill, otherwise the team does. */
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

/** A paid bill does not grow: later items become a new order. */
export const addLines = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/additems',
  summary: 'Add items to an open order',
  access: 'order.write',
  input: z.strictObject({ orderId: id, expectedVersion: version, items: orderedItems }),
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

/**
 * A manual discount in addition to the order's promotions: an amount, or a whole percentage of the
 * rest. Without both it is removed.
 */
export const discountOrder = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'order/discount',
  summary: 'Give, change or remove a discount by hand',
  access: 'order.discount',
  input: z
    .strictObject({ orderId: id, expectedVersion: version, ...discountFields })
    .check(isOneAtMost),
  output: order,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'AMOUNT_MISMATCH'],
})

/** A note for the team, not visible to guests. It stays in the history with its author's name. */
export const noteOrder = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/note',
  summary: 'Leave a note for the team on an order',
  access: 'order.write',
  input: z.strictObject({
    orderId: id,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text.medium)),
  }),
  output: order,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
})
