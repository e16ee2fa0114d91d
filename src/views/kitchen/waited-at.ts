const minuteMs = 60_000

export type Urgency = 'fresh' | 'slow' | 'late'

/** When a ticket began to wait for its next step, and when it has to be done. */
type Wait = { sinceMs: number; dueMs: number }

/** How urgent it is, by whole minutes: nothing is late, or slow, by 0 of them. */
export function urgencyAt(wait: Wait & { slowMs: number }, nowMs: number): Urgency {
  if (isLate(wait, nowMs)) return 'late'
  return nowMs >= wait.slowMs && minutesAt(wait, nowMs) > 0 ? 'slow' : 'fresh'
}

/** The whole minutes that a card shows: how late a late ticket is, else how long it has waited. */
export function minutesAt(wait: Wait, nowMs: number): number {
  const fromMs = isLate(wait, nowMs) ? wait.dueMs : wait.sinceMs
  return Math.max(0, Math.floor((nowMs - fromMs) / minuteMs))
}

function isLate({ dueMs }: Wait, nowMs: number): boolean {
  return nowMs >= dueMs + minuteMs
}
