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
  /** Whom a push service may write to: an address of the installation. */
  subject: string
  /** How long it waits for a device that is switched off. */
  ttlSeconds: number
  isUrgent: boolean
  /** A later message of the same topic replaces one that still waits. */
  topic: string
  /** Also to private networks and without encryption: in tests. */
  isAnyHost: boolean
}

/**
 * Encrypts a message (RFC 8291) and hands it to the device's push service. `gone`: the device no
 * longer takes any.
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

/** @throws GiveUp for keys that are none */
async function messageOf(sending: Sending): Promise<Message> {
  const { target, payload, keys, subject, ttlSeconds, isUrgent, topic } = sending
  // In tests the service has no certificate, and the package takes no address without one.
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
        // What it says is of no use, and may be long.
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
