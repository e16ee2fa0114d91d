/** A shorter wait is network latency. */
const LEAST_MS = 60_000
const MOST_MS = 7 * 24 * 3_600_000

/**
 * When an order that waited for a connection was taken. The client sends how long it waited, so
 * that a wrong clock does no harm. Undefined without a wait, or outside the bounds (ADR 0121).
 */
export function takenAt(now: number, waitedMs: number | undefined): number | undefined {
  const isBelieved = waitedMs !== undefined && waitedMs >= LEAST_MS && waitedMs <= MOST_MS
  return isBelieved ? now - waitedMs : undefined
}
