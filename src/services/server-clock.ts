/** The server's time minus this device's time, in ms. */
let behindMs = 0

/**
 * Smaller differences are ignored: the server's time has whole seconds, and an answer takes time.
 */
const LEAST_MS = 15_000
/** Slower calls are ignored, because their time is too inexact. */
const LONGEST_CALL_MS = 5_000

/** Compares this device's clock with the `date` header of an answer. */
export function hearServerTime(date: string | null | undefined, sentMs: number): void {
  const nowMs = Date.now()
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs) || nowMs - sentMs > LONGEST_CALL_MS) return
  behindMs = Math.abs(serverMs - nowMs) < LEAST_MS ? 0 : serverMs - nowMs
}

/**
 * The current time of the server in epoch milliseconds: the clock of a kitchen tablet may be
 * minutes off, but waiting times must be correct.
 */
export function serverNow(): number {
  return Date.now() + behindMs
}
