/** A shorter wait is the way to the server. */
const LEAST_MS = 60_000
const MOST_MS = 7 * 24 * 3_600_000

/**
 * When an order was taken that waited for a connection: the client says how long, by one clock,
 * whatever that shows. Undefined for none, and for what can't be believed (ADR 0121).
 */
export function takenAt(now: number, waitedMs: number | undefined): number | undefined {
  const isBelieved = waitedMs !== undefined && waitedMs >= LEAST_MS && waitedMs <= MOST_MS
  return isBelieved ? now - waitedMs : undefined
}
