import * as z from 'zod/mini'
import { deliveryEvents, deliveryJob } from './delivery-job.ts'
import { endpoint, wholeListEndpoint } from './endpoint.ts'
import { id, version } from './fields.ts'
import { order } from './order.ts'
import { reasonCode } from './order-status.ts'
import { wholeListInput } from './page.ts'
import { recordStatus } from './status.ts'
import { as } from './wire.ts'

const partnerId = as('delivery_partner_id', id)
const connectionId = as('company_delivery_partner_id', id)

export const listOfferedPartners = wholeListEndpoint({
  base: 'business',
  path: 'deliverypartner/getallavldp',
  summary: 'Delivery services on offer',
  access: 'delivery.offer',
  input: z.strictObject(wholeListInput),
  output: z.object({
    id: partnerId,
    name: z.string(),
    logo: z.optional(z.string()),
    fieldsNeeded: z.array(z.string()),
  }),
})

const connection = z.object({
  id: connectionId,
  deliveryPartnerId: id,
  name: z.string(),
  status: recordStatus,
  isAutoRequest: as('auto_request', z.boolean()),
  locationIds: z.array(id),
  lastError: z.optional(z.string()),
  version,
})
export type DeliveryConnection = z.infer<typeof connection>

const credentials = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
const locationIds = z.array(id).check(z.maxLength(100))

export const connectPartner = endpoint({
  method: 'POST',
  base: 'business',
  path: 'deliverypartner/createdp',
  summary: 'Connect a delivery service; its secrets are stored encrypted and never given back',
  access: 'delivery.write',
  input: z.strictObject({
    deliveryPartnerId: id,
    credentials: z.optional(credentials),
    locationIds: z.optional(locationIds),
    isAutoRequest: as('auto_request', z.optional(z.boolean())),
  }),
  output: connection,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'RETRY_LATER'],
})
export const listPartners = wholeListEndpoint({
  base: 'business',
  path: 'deliverypartner/getalldp',
  summary: 'The connected delivery services',
  access: 'delivery.read',
  input: z.strictObject(wholeListInput),
  output: connection,
})
export const updatePartner = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'deliverypartner/updatedp',
  summary: 'Change a connection or switch it off',
  access: 'delivery.write',
  input: z.strictObject({
    id: connectionId,
    expectedVersion: version,
    credentials: z.optional(credentials),
    locationIds: z.optional(locationIds),
    isAutoRequest: as('auto_request', z.optional(z.boolean())),
    status: z.optional(recordStatus),
  }),
  output: connection,
  refusals: ['NOT_FOUND', 'IN_USE', 'VERSION_CONFLICT'],
})

/**
 * Deliveries by own drivers are moved by hand; a delivery service moves its jobs with its webhook.
 */
export const moveDelivery = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'deliverypartner/job',
  summary: 'Request a delivery, or move it by hand',
  access: 'order.write',
  input: z.strictObject({
    orderId: id,
    event: z.enum(['delivery.request', ...deliveryEvents]),
    connectionId: as('company_delivery_partner_id', z.optional(id)),
    courierName: z.optional(z.string().check(z.maxLength(80))),
    courierPhone: z.optional(z.string().check(z.maxLength(20))),
    reasonCode: z.optional(reasonCode),
  }),
  output: z.object({ order: as('Order', order), job: as('DeliveryJob', deliveryJob) }),
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'UNPAID'],
})

/**
 * Cancels the delivery with the partner and returns the order to Ready. Retries while the partner
 * is unreachable.
 */
export const cancelDelivery = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/canceltodp',
  summary: 'Cancel the delivery with the partner',
  access: 'order.write',
  input: z.strictObject({ orderId: id, reasonCode }),
  output: z.object({ order: as('Order', order), job: as('DeliveryJob', deliveryJob) }),
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
})
