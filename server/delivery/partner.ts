import { id, type Id } from '#contract/fields.ts'
import type { DeliveryEventName } from '#lifecycles/delivery.ts'

export const OWN_DRIVER = id.parse('own-driver')
export const SERVICE = id.parse('delivery-service')

/**
 * The fields that the owner fills in to connect. A Map, because the key is external input and could
 * be the name of a property that every object has.
 */
export const fieldsOfPartner: ReadonlyMap<Id, readonly string[]> = new Map<Id, readonly string[]>([
  [SERVICE, ['api_key', 'webhook_secret']],
  [OWN_DRIVER, []],
])

export const partnerNames: Readonly<Record<string, string>> = {
  [OWN_DRIVER]: 'Own driver',
  [SERVICE]: 'Delivery service',
}

/**
 * What a partner needs for a delivery. `account` identifies the connection in the partner's events.
 */
export type DeliveryRequest = {
  key: string
  reference: string
  account: string
  orderNo: string
  address: string
  name: string
  phone: string
  note: string
  cashAmount: number
  currency: string
}

export type Accepted = {
  partnerRef: string
  trackingUrl: string | undefined
  etaMs: number | undefined
}

/** A partner's event about a job. */
export type PartnerEvent = {
  id: string
  event: DeliveryEventName
  reference: string
  partnerRef: string
  occurredMs: number
  courierName: string | undefined
  courierPhone: string | undefined
  trackingUrl: string | undefined
  etaMs: number | undefined
}

export type Credentials = Readonly<Record<string, string>>

/** The partner refused permanently: no retry. */
export class PartnerRefused extends Error {}

/** A delivery service. Its calls use the network and may be repeated with the same key. */
export type DeliveryPartner = {
  id: string
  /** @throws PartnerRefused, or any other error for a retry */
  request(delivery: DeliveryRequest, credentials: Credentials): Promise<Accepted>
  /** Cancels a courier; succeeds if the courier was already cancelled. @throws as `request` */
  recall(partnerRef: string, key: string, credentials: Credentials): Promise<void>
  /** The connection that a message claims to be about; not trusted before `readEvent`. */
  accountOf(body: string): string | undefined
  /** The partner's event; undefined without a valid signature. An unknown kind has no event. */
  readEvent(
    message: { body: string; signature: string; now: number },
    credentials: Credentials,
  ): { id: string; kind: string; told: PartnerEvent | undefined } | undefined
}
