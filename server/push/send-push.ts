import http from 'node:http'
import https from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { isPublicHttps, PrivateHost, publicLookup } from '../http/public-host.ts'
import { GiveUp } from '../outbox/outbox.ts'
import type { PushTarget } from './devices.ts'
import type { PushKeys } from './push-keys.ts'

const TIMEOUT_MS = 10_000

type Sending = {
  target: PushTarget
  payload: object
  keys: PushKeys
  /** The contact address of the installation, for the push service. */
  subject: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  isUrgent: boolean
  /** A later message with the same topic replaces one that is still waiting. */
  topic: string
  /** Allows private networks and no encryption, for tests. */
  isAnyHost: boolean
}

/**
 * Encrypts a message (RFC 8291) and sends it to the device's push service. `gone`: the device
 * accepts no more messages.
 * @throws Error for a retry, GiveUp
 */
export async function sendPush(sending: Sending): Promise<'sent' | 'gone'> {
  const { target, isAnyHost } = sending
  if (!isAnyHost && !isPublicHttps(target.address)) return 'gone'
  const status = await post(target.address, await messageOf(sending), isAnyHost).catch(
    (error: unknown) => {
      if (error instanceof PrivateHost) return 410
      throw error
    },
  )
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const words = `the push service answered ${status}`
  if (status >= 500 || status === 429 || status === 408) throw new Error(words)
  throw new GiveUp(words)
}

type Message = Awaited<ReturnType<typeof buildPushPayload>>

/** @throws GiveUp for invalid keys */
async function messageOf(sending: Sending): Promise<Message> {
  const { target, payload, keys, subject, ttlSeconds, isUrgent, topic } = sending
  // In tests the service has no certificate, but the package accepts only https addresses.
  const endpoint = target.address.replace(/^http:/, 'https:')
  try {
    return await buildPushPayload(
      {
        data: JSON.stringify(payload),
        options: { ttl: ttlSeconds, urgency: isUrgent ? 'high' : 'normal', topic },
      },
      { endpoint, expirationTime: null, keys: { p256dh: target.publicKey, auth: target.secret } },
      { subject, ...keys },
    )
  } catch (error) {
    throw new GiveUp(`the message could not be encrypted: ${String(error)}`)
  }
}

function post(address: string, { headers, body }: Message, isAnyHost: boolean): Promise<number> {
  const { request } = address.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isAnyHost && { lookup: publicLookup }),
      },
      (answer) => {
        // The body is ignored; it is not needed and may be long.
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
