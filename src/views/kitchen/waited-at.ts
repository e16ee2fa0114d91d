import { MINUTE_MS } from '#contract/durations.ts'

type Urgency = 'fresh' | 'slow' | 'late'

/** When a ticket started to wait for its next step, when it becomes slow, and when it is due. */
type Wait = { sinceMs: number; slowMs: number; dueMs: number }

/** What a card says of a wait, in whole minutes. */
type Waited = {
  /** How long it has waited, also if it is late: of two tickets the older one has more. */
  minutes: number
  /** How late it is besides; 0 before that. */
  lateMinutes: number
  /** With 0 minutes it is neither late nor slow. */
  urgency: Urgency
}

export function waitedAt({ sinceMs, slowMs, dueMs }: Wait, nowMs: number): Waited {
  const minutes = minutesFrom(sinceMs, nowMs)
  const lateMinutes = minutesFrom(dueMs, nowMs)
  const isSlow = nowMs >= slowMs && minutes > 0
  return { minutes, lateMinutes, urgency: lateMinutes > 0 ? 'late' : isSlow ? 'slow' : 'fresh' }
}

function minutesFrom(fromMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - fromMs) / MINUTE_MS))
}
