import * as z from 'zod/mini'
import { id } from './fields.ts'
import { as } from './wire.ts'

export const customerId = as('customer_id', id)

/** A customer as shown with an order. */
export const customerCard = z.object({
  id: customerId,
  fullName: z.string(),
  phone: z.optional(z.string()),
  callingCode: z.optional(z.string()),
  email: z.optional(z.string()),
})
