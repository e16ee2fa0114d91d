import type { planPeriods } from '#contract/payment.ts'

export type PlanPeriod = (typeof planPeriods)[number]

const DAY_MS = 24 * 3_600_000

/**
 * What everyone subscribes on: a trial once per module, a year at the price of ten months, a week
 * to pay after a period ended, so many members of staff.
 */
export const planTerms = { trialDays: 14, graceDays: 7, monthsOfYear: 10, seatLimit: 250 } as const

/** What a period of a module costs that costs so much a month. */
export function periodAmount(monthlyAmount: number, period: PlanPeriod): number {
  return period === 'year' ? monthlyAmount * planTerms.monthsOfYear : monthlyAmount
}

/** The moment so many days later. */
export function daysAfter(epochMs: number, days: number): number {
  return epochMs + days * DAY_MS
}

/**
 * The end of a period that begins at a moment: the same day of the month, or the last where that
 * month is shorter.
 */
export function periodEnd(startMs: number, period: PlanPeriod): number {
  const end = new Date(startMs)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + (period === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, lastDay))
  return end.getTime()
}
