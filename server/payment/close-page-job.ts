import * as z from 'zod/mini'
import { jobKind } from '../outbox/job-kind.ts'

/** The outbox job kind that closes the provider's page of an order that is no longer to be paid. */
export const closePageJob = jobKind('payment.close-page', z.object({ orderId: z.string() }))
