import * as z from 'zod/mini'
import { jobKind } from '../outbox/job-kind.ts'

/**
 * The outbox job that closes the provider's payment page of an order that should no longer be paid;
 * with `checkoutId` this page, otherwise the one of the whole bill.
 */
export const closePageJob = jobKind(
  'payment.close-page',
  z.object({ orderId: z.string(), checkoutId: z.optional(z.string()) }),
)
