import { MINUTES_A_DAY } from './durations.ts'
import { minutesOfSpan } from './opening-hours.ts'
import { addDays, localDay, localMinute } from './zoned-time.ts'

/**
 * When a promotion counts: on some weekdays (0 Sunday to 6 Saturday; none: on all of them) and at
 * some hours of them (`HH:mm`). Without an hour: from the start or until the end of the day.
 */
export type PromotionHours = {
  weekdays?: readonly number[] | undefined
  hoursFrom?: string | null | undefined
  hoursTo?: string | null | undefined
}

export function hasHours({ weekdays = [], hoursFrom, hoursTo }: PromotionHours): boolean {
  return weekdays.length > 0 || Boolean(hoursFrom) || Boolean(hoursTo)
}

/** The hours with both ends; `00:00` as an end is the end of the day. */
export function hoursSpan({ hoursFrom, hoursTo }: PromotionHours): {
  opens: string
  closes: string
} {
  return {
    opens: hoursFrom || '00:00',
    closes: !hoursTo || hoursTo === '00:00' ? '24:00' : hoursTo,
  }
}

/**
 * Whether a promotion counts at a moment, in the company's time zone. Hours past midnight belong to
 * the day on which they begin.
 */
export function countsAt(hours: PromotionHours, epochMs: number, timeZone: string): boolean {
  if (!hasHours(hours)) return true
  const { from, until } = minutesOfSpan(hoursSpan(hours))
  const minute = localMinute(epochMs, timeZone)
  const today = localDay(epochMs, timeZone)
  return (
    (isDayOf(hours, today) && from <= minute && minute < until) ||
    (isDayOf(hours, addDays(today, -1)) && minute + MINUTES_A_DAY < until)
  )
}

function isDayOf({ weekdays = [] }: PromotionHours, day: string): boolean {
  return weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}
