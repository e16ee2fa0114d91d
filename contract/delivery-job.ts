import * as z from 'zod/mini'
import { id, version } from './fields.ts'
import { as, instant } from './wire.ts'

export const deliveryStates = [
  'requested',
  'unassigned',
  'assigned',
  'picked_up',
  'delivered',
  'failed',
  'cancelled',
] as const
export const deliveryEvents = [
  'delivery.assign',
  'delivery.no-courier',
  'delivery.cancel',
  'delivery.retry',
  'delivery.pick-up',
  'delivery.courier-dropped',
  'delivery.deliver',
  'delivery.fail',
] as const

/** One attempt to deliver an order. */
export const deliveryJob = z.object({
  id: as('delivery_job_id', id),
  partnerName: z.string(),
  status: z.enum(deliveryStates),
  courierName: z.optional(z.string()),
  courierPhone: z.optional(z.string()),
  trackingUrl: z.optional(z.string()),
  etaMs: z.optional(instant()),
  attempt: z.int(),
  version,
  allowedEvents: z.array(z.enum(deliveryEvents)),
})
export type DeliveryJob = z.infer<typeof deliveryJob>
