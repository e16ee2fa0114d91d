import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { DeliveryEventName } from '#lifecycles/delivery.ts'
import {
  type Accepted,
  type Credentials,
  type DeliveryPartner,
  PartnerRefused,
  SERVICE,
} from './partner.ts'

const TIMEOUT_MS = 8_000
const MAX_AGE_MS = 5 * 60_000
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * A Map, because the key is external input and could be the name of a property that every object
 * has.
 */
const eventOfKind: ReadonlyMap<string, DeliveryEventName> = new Map(
  Object.entries<DeliveryEventName>({
    courier_assigned: 'delivery.assign',
    no_courier: 'delivery.no-courier',
    courier_dropped: 'delivery.courier-dropped',
    picked_up: 'delivery.pick-up',
    delivered: 'delivery.deliver',
    failed: 'delivery.fail',
  }),
)

const text = z.optional(z.string().check(z.maxLength(200)))
const link = z.optional(z.string().check(z.maxLength(500), z.regex(/^https:\/\//)))
const moment = z.optional(z.int().check(z.nonnegative()))
const accepted = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  tracking_url: link,
  eta_ms: moment,
})
const message = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string().check(z.maxLength(60)),
  occurred_ms: z.int().check(z.nonnegative()),
  delivery: z.object({
    reference: z.string().check(z.maxLength(64)),
    id: z.string().check(z.maxLength(200)),
    courier: z.optional(z.object({ name: text, phone: text })),
    tracking_url: link,
    eta_ms: moment,
  }),
})

/**
 * The delivery service over HTTP: JSON both ways, an idempotency key per request, messages signed
 * with the connection's secret.
 */
export function createHttpPartner(url: string): DeliveryPartner {
  return {
    id: SERVICE,
    async request({ key, ...delivery }, credentials) {
      const answer = await ask(`${url}/v1/deliveries`, key, credentials, delivery)
      return acceptedOf(answer)
    },
    async recall(partnerRef, key, credentials) {
      await ask(
        `${url}/v1/deliveries/${encodeURIComponent(partnerRef)}/cancel`,
        key,
        credentials,
        {},
        [404, 409, 410],
      )
    },
    accountOf(body) {
      const parsed = z.safeParse(
        z.object({ account: z.string().check(z.maxLength(140)) }),
        parseJson(body),
      )
      return parsed.success ? parsed.data.account : undefined
    },
    readEvent({ body, signature, now }, credentials) {
      if (!isSigned(body, signature, credentials['webhook_secret'] ?? '', now)) return undefined
      const parsed = z.safeParse(message, parseJson(body))
      if (!parsed.success) return undefined
      const { id, type, occurred_ms, delivery } = parsed.data
      const event = eventOfKind.get(type)
      const rest = {
        reference: delivery.reference,
        partnerRef: delivery.id,
        occurredMs: occurred_ms,
        trackingUrl: delivery.tracking_url,
        etaMs: delivery.eta_ms,
      }
      return {
        id,
        kind: type,
        told: event && {
          id,
          event,
          ...rest,
          courierName: delivery.courier?.name,
          courierPhone: delivery.courier?.phone,
        },
      }
    },
  }
}

/** `t={epoch ms},v1={hex}`: an HMAC over the time, a dot and the raw bytes. */
export function signMessage(body: string, secret: string, epochMs: number): string {
  const signature = createHmac('sha256', secret).update(`${epochMs}.${body}`).digest('hex')
  return `t=${epochMs},v1=${signature}`
}

function isSigned(body: string, signature: string, secret: string, now: number): boolean {
  const epochMs = Number(/^t=(\d{1,15}),/.exec(signature)?.[1] ?? NaN)
  if (secret === '' || !(Math.abs(now - epochMs) <= MAX_AGE_MS)) return false
  const [own, theirs] = [Buffer.from(signMessage(body, secret, epochMs)), Buffer.from(signature)]
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}

async function ask(
  url: string,
  key: string,
  credentials: Credentials,
  body: object,
  fine: readonly number[] = [],
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${credentials['api_key'] ?? ''}`,
    'idempotency-key': key,
  }
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  const answer = await response.text()
  if (fine.includes(response.status)) return undefined
  if (
    response.status >= 400 &&
    response.status < 500 &&
    response.status !== 429 &&
    response.status !== 408
  )
    throw new PartnerRefused(`The delivery service refused (${response.status}).`)
  if (!response.ok) throw new Error(`The delivery service answered ${response.status}.`)
  return answer.length > MAX_ANSWER_BYTES ? undefined : parseJson(answer)
}

/** An invalid answer counts as a failed call: the request is retried. */
function acceptedOf(answer: unknown): Accepted {
  const parsed = z.safeParse(accepted, answer)
  if (!parsed.success) throw new Error('The answer of the delivery service could not be read.')
  return {
    partnerRef: parsed.data.id,
    trackingUrl: parsed.data.tracking_url,
    etaMs: parsed.data.eta_ms,
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
