const minuteMs = 60_000
/** A ticket is marked as slow this long before it has to be done. */
const soonMs = 10 * minuteMs

export type Urgency = 'fresh' | 'slow' | 'late'

/** When a ticket began to wait for its next step, and when it has to be done. */
type Wait = { sinceMs: number; dueMs: number }

export function urgencyAt({ dueMs }: Pick<Wait, 'dueMs'>, nowMs: number): Urgency {
  if (nowMs >= dueMs) return 'late'
  return nowMs >= dueMs - soonMs ? 'slow' : 'fresh'
}

/** The whole minutes that a card shows: how late a late ticket is, else how long it has waited. */
export function minutesAt({ sinceMs, dueMs }: Wait, nowMs: number): number {
  const fromMs = nowMs >= dueMs ? dueMs : sinceMs
  return Math.max(0, Math.floor((nowMs - fromMs) / minuteMs))
}
