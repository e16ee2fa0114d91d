import { MINUTE_MS } from '#contract/durations.ts'

type Urgency = 'fresh' | 'slow' | 'late'

/** When a ticket started to wait for its next step, and when it is due. */
type Wait = { sinceMs: number; dueMs: number }

/** How urgent it is, in whole minutes: with 0 minutes it is neither late nor slow. */
export function urgencyAt(wait: Wait & { slowMs: number }, nowMs: number): Urgency {
  if (isLate(wait, nowMs)) return 'late'
  return nowMs >= wait.slowMs && minutesAt(wait, nowMs) > 0 ? 'slow' : 'fresh'
}

/** The minutes shown on a card: how late a late ticket is, otherwise how long it has waited. */
export function minutesAt(wait: Wait, nowMs: number): number {
  const fromMs = isLate(wait, nowMs) ? wait.dueMs : wait.sinceMs
  return Math.max(0, Math.floor((nowMs - fromMs) / MINUTE_MS))
}

function isLate({ dueMs }: Wait, nowMs: number): boolean {
  return nowMs >= dueMs + MINUTE_MS
}
