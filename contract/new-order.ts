import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, callingCode, email, id, mailedName, note, phone } from './fields.ts'
import { newDiscount } from './hand-discount.ts'
import { limits } from './limits.ts'
import { bookingInput, delayMinutes, order } from './order.ts'
import { deliveryType } from './order-status.ts'
import { orderedItems } from './ordered-items.ts'
import { as, plannedInstant } from './wire.ts'

export const createOrder = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/create',
  summary: 'Take an order at the counter or by phone; it starts accepted',
  access: 'order.write',
  input: z.strictObject({
    customerId: z.optional(id),
    customer: as(
      'Customer',
      z.optional(
        z.strictObject({
          fullName: mailedName,
          phone: z.optional(phone),
          callingCode: z.optional(callingCode),
          email: z.optional(email),
        }),
      ),
    ),
    source: z.optional(z.enum(['walk_in', 'phone', 'table'])),
    deliveryType: z.optional(deliveryType),
    tableId: z.optional(id),
    address: z.optional(z.string().check(z.maxLength(limits.text.medium))),
    note: z.optional(note),
    startMs: z.optional(plannedInstant()),
    ...bookingInput,
    /** The promised time: a timestamp, or minutes from now on the server's clock. */
    promisedMs: z.optional(plannedInstant()),
    delayMinutes: z.optional(delayMinutes),
    promoCode: z.optional(z.string().check(z.maxLength(24))),
    /** A manual discount, with the permission `order.discount`; not on a table's open bill. */
    discount: z.optional(newDiscount),
    tipAmount: z.optional(amount.check(z.minimum(0))),
    /**
     * The goods were paid and handed over at the counter: records the payment (of `amount` at most,
     * with the permission `payment.record`) and completes an order that nothing is left to pay of.
     */
    handedOver: z.optional(
      z.strictObject({
        method: z.enum(['cash', 'card']),
        amount: amount.check(z.minimum(0)),
      }),
    ),
    /** Sends the new items that need preparation to the kitchen, in the same transaction. */
    sendToKitchen: z.optional(z.boolean()),
    items: orderedItems,
  }),
  output: order,
  refusals: [
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'TABLE_OCCUPIED',
    'SLOT_TAKEN',
    'CLOSED',
    'LIMIT_REACHED',
    'ROLE_FORBIDDEN',
  ],
})
