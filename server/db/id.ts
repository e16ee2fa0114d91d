import { randomBytes } from 'node:crypto'
import { id, type Id } from '#contract/fields.ts'
import { systemClock } from './clock.ts'

/** A new record id: UUIDv7, so that ids sort by creation time and servers share no sequence. */
export const newId: () => Id = idMaker(systemClock.now)

/**
 * An id that no record has: a query with it takes the usual time and finds nothing. It sorts before
 * all others.
 */
export const noId = id.parse('0')

const COUNTER_BITS = 26
const COUNTER_END = 2 ** COUNTER_BITS

/**
 * Generates UUIDv7s, each greater than the previous one (RFC 9562, 6.2, method 1): 48 bits of time,
 * a 26-bit counter that starts at a random value in its lower half every millisecond, 48 random
 * bits. Ids of one process stay in order within a millisecond, and when the system clock is set
 * back.
 */
export function idMaker(now: () => number): () => Id {
  let lastMs = 0
  let counter = 0
  return () => {
    const random = randomBytes(10)
    const ms = now()
    if (ms > lastMs) [lastMs, counter] = [ms, random.readUInt32BE(6) % (COUNTER_END / 2)]
    else counter += 1
    if (counter === COUNTER_END) [lastMs, counter] = [lastMs + 1, 0]
    return uuidOf(lastMs, counter, random.toString('hex', 0, 6))
  }
}

/** The counter uses the twelve bits after the version and the fourteen after the variant. */
function uuidOf(ms: number, counter: number, random: string): Id {
  const time = ms.toString(16).padStart(12, '0')
  const high = (0x7000 | (counter >>> 14)).toString(16)
  const low = (0x8000 | (counter & 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${random}` as Id
}
