const minuteMs = 60_000

export type Urgency = 'fresh' | 'slow' | 'late'

/** When a ticket began to wait for its next step, and when it has to be done. */
type Wait = { sinceMs: number; dueMs: number }

export function urgencyAt(
  { dueMs, slowMs }: { dueMs: number; slowMs: number },
  nowMs: number,
): Urgency {
  if (nowMs >= dueMs) return 'late'
  return nowMs >= slowMs ? 'slow' : 'fresh'
}

/** The whole minutes that a card shows: how late a late ticket is, else how long it has waited. */
export function minutesAt({ sinceMs, dueMs }: Wait, nowMs: number): number {
  const fromMs = nowMs >= dueMs ? dueMs : sinceMs
  return Math.max(0, Math.floor((nowMs - fromMs) / minuteMs))
}
