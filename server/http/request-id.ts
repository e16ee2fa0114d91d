import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Crockford's Base32: without letters that are easily confused with digits or with each other when
 * read aloud.
 */
export const readableSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const BYTES = LENGTH * 400
const bytes = Buffer.alloc(BYTES)
let used = BYTES

/** An id of 50 random bits, short enough to be quoted from a screen and searched for in the log. */
export function newRequestId(): string {
  if (used >= BYTES) {
    randomFillSync(bytes)
    used = 0
  }
  let id = ''
  for (const end = used + LENGTH; used < end; used += 1)
    id += readableSigns[(bytes[used] ?? 0) & 31]
  return id
}

/**
 * The accepted ids of proxies and clients: no spaces, quotes or line ends, at most as long as a
 * UUID.
 */
const safeId = /^[A-Za-z0-9][\w-]{7,35}$/

/** The id under which a request is logged and answered: its `x-request-id`, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safeId.test(given) ? given : newRequestId()
}
