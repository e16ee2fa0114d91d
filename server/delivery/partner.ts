import type { DeliveryEventName } from '#lifecycles/delivery.ts'

export const OWN_DRIVER = 'own-driver'
export const SERVICE = 'delivery-service'

/**
 * What the owner has to fill in to be connected. A map, since the name that is looked up comes from
 * outside and may be one that every object has.
 */
export const fieldsOfPartner: ReadonlyMap<string, readonly string[]> = new Map([
  [SERVICE, ['api_key', 'webhook_secret']],
  [OWN_DRIVER, []],
])

export const partnerNames: Readonly<Record<string, string>> = {
  [OWN_DRIVER]: 'Own driver',
  [SERVICE]: 'Delivery service',
}

/**
 * What a partner needs to know to bring something. `account` names the connection in what the
 * partner tells back.
 */
export type Errand = {
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

/** What a partner tells of a job. */
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

/** Thrown when a partner says no for good: asking again is of no use. */
export class PartnerRefused extends Error {}

/**
 * A delivery service. Its calls go over the network and may be made twice for one errand, with the
 * same key.
 */
export type DeliveryPartner = {
  id: string
  /** @throws PartnerRefused, or anything else when it is to be tried again */
  request(errand: Errand, credentials: Credentials): Promise<Accepted>
  /** Calls a courier back; what is gone already is no error. @throws as `request` */
  recall(partnerRef: string, key: string, credentials: Credentials): Promise<void>
  /** The connection that a message claims to be about: nothing is believed before `readEvent`. */
  accountOf(body: string): string | undefined
  /**
   * What the partner told; undefined when it isn't signed by them. A kind we don't know has no
   * event.
   */
  readEvent(
    message: { body: string; signature: string; now: number },
    credentials: Credentials,
  ): { id: string; kind: string; told: PartnerEvent | undefined } | undefined
}
