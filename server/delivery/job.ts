import type { DeliveryJob } from '#contract/delivery-job.ts'
import type { Id } from '#contract/fields.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import {
  type DeliveryEventName,
  deliveryLifecycle,
  type DeliveryRecord,
} from '#lifecycles/delivery.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { ActorRole } from '#contract/role.ts'
import { type Columns, present } from '../db/columns.ts'
import { OWN_DRIVER, partnerNames } from './partner.ts'

/** A delivery job as stored, with its connection's partner. */
export type StoredJob = DeliveryRecord & {
  id: Id
  orderId: Id
  connectionId: Id
  partner: Id
  attempt: number
  courierName: string | null
  courierPhone: string | null
  trackingUrl: string | null
  partnerRef: string | null
  etaMs: number | null
  partnerMs: number
  version: number
}

export const jobColumns = {
  id: 'id',
  orderId: 'order_id',
  connectionId: 'connection_id',
  partner: 'partner',
  attempt: 'attempt',
  status: 'status',
  courierName: 'courier_name',
  courierPhone: 'courier_phone',
  trackingUrl: 'tracking_url',
  partnerRef: 'partner_ref',
  etaMs: 'eta_ms',
  partnerMs: 'partner_ms',
  version: 'version',
} as const satisfies Columns<StoredJob>

/**
 * The events that people may send to a delivery service's job; the others come from the service.
 */
const ofService: readonly DeliveryEventName[] = ['delivery.cancel', 'delivery.retry']

/** Whether people of the company may send an event to a job of this partner. */
export function isByHand(partner: string, event: DeliveryEventName): boolean {
  return partner === OWN_DRIVER || ofService.includes(event)
}

/** Whether an event is pointless: a new courier for a cancelled order has nothing to collect. */
export function isInVain(
  order: Parameters<typeof isCancelled>[0],
  event: DeliveryEventName,
): boolean {
  return event === 'delivery.retry' && isCancelled(order)
}

/** A job as returned, with the events that this role may send in the order's current state. */
export function jobOf(
  job: StoredJob,
  order: Parameters<typeof isCancelled>[0],
  { role }: { role: ActorRole },
): DeliveryJob {
  const { id, status, courierName, courierPhone, trackingUrl, etaMs, attempt, version } =
    present(job)
  const events = allowedEvents(deliveryLifecycle, job, { role }).filter(
    (event) => isByHand(job.partner, event) && !isInVain(order, event),
  )
  return {
    id,
    partnerName: partnerNames[job.partner] ?? job.partner,
    status,
    courierName,
    courierPhone,
    trackingUrl,
    etaMs,
    attempt,
    version,
    allowedEvents: [...events],
  }
}
