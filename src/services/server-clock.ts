/** How far this device's clock is behind the server's, in ms. */
let behindMs = 0

/** The server names whole seconds, and its answer takes a while. */
const LEAST_MS = 15_000
/** What takes longer says little about the time now. */
const LONGEST_CALL_MS = 5_000

/** Takes note of the time that an answer of the server names (the header `date`). */
export function hearServerTime(date: string | null | undefined, sentMs: number): void {
  const nowMs = Date.now()
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs) || nowMs - sentMs > LONGEST_CALL_MS) return
  behindMs = Math.abs(serverMs - nowMs) < LEAST_MS ? 0 : serverMs - nowMs
}

/**
 * The time now by the server's clock, in epoch milliseconds: a tablet in a kitchen may be minutes
 * wrong, and says all the same how long a dish has waited.
 */
export function serverNow(): number {
  return Date.now() + behindMs
}
