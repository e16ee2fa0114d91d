import { createHmac, timingSafeEqual } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

/** The accepted difference between the clocks of a provider and of this server. */
const MOST_APART_MS = 5 * 60_000

/** Twilio's signature: over the address, followed by each field's name and value, sorted. */
export function twilioSignature(address: string, fields: Fields, token: string): string {
  const text = namesIn(fields).reduce((all, name) => `${all}${name}${fields[name] ?? ''}`, address)
  return createHmac('sha1', token).update(text, 'utf8').digest('base64')
}

/** Whether Twilio sent this. */
export function isFromTwilio(
  { address, fields, signature }: { address: string; fields: Fields; signature: string },
  token: string,
): boolean {
  return isSame(twilioSignature(address, fields, token), signature)
}

/**
 * Vonage's SHA-256 HMAC signature: over each field's name and value, with separators in the values
 * replaced.
 */
export function vonageSignature({ sig: _, ...fields }: Fields, secret: string): string {
  const text = namesIn(fields)
    .map((name) => `&${name}=${(fields[name] ?? '').replace(/[&=]/g, '_')}`)
    .join('')
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex')
}

/** Whether Vonage sent this recently. */
export function isFromVonage(fields: Fields, secret: string, now: number): boolean {
  const sentMs = Number(fields['timestamp']) * 1000
  return (
    Math.abs(now - sentMs) <= MOST_APART_MS &&
    isSame(vonageSignature(fields, secret), (fields['sig'] ?? '').toLowerCase())
  )
}

function namesIn(fields: Fields): string[] {
  return Object.keys(fields).toSorted()
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
