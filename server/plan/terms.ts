import type { planPeriods } from '#contract/payment.ts'
import { trialDays } from '#contract/modules.ts'

export type PlanPeriod = (typeof planPeriods)[number]

const DAY_MS = 24 * 3_600_000

/**
 * The terms of every subscription: one trial per module, a year for the price of ten months, a
 * week's grace after a period, a number of staff members. A saved card is charged again within the
 * grace period; the owner is notified of a charge some days before.
 */
export const planTerms = {
  trialDays,
  graceDays: 7,
  retryDays: [1, 3, 5],
  noticeDays: 5,
  monthsOfYear: 10,
  seatLimit: 250,
} as const

/** The price of a period of a module with this monthly price. */
export function periodAmount(monthlyAmount: number, period: PlanPeriod): number {
  return period === 'year' ? monthlyAmount * planTerms.monthsOfYear : monthlyAmount
}

/** The moment a number of days later. */
export function daysAfter(epochMs: number, days: number): number {
  return epochMs + days * DAY_MS
}

/** The end of a period: the same day of the month, or the last day of a shorter month. */
export function periodEnd(startMs: number, period: PlanPeriod): number {
  const end = new Date(startMs)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + (period === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, lastDay))
  return end.getTime()
}

/** When the card is charged next within the grace period; null: not any more. */
export function nextRetry(graceEndMs: number, now: number): number | null {
  const startMs = graceEndMs - planTerms.graceDays * DAY_MS
  return planTerms.retryDays.map((days) => daysAfter(startMs, days)).find((ms) => ms > now) ?? null
}
