import { dayText } from '../parts/calendar/days.ts'
import type { Days } from '../parts/calendar/presets.ts'

/** A period for display: its day, or its first and last one. */
export function daysText({ fromDate, toDate }: Days): string {
  return fromDate === toDate ? dayText(fromDate) : `${dayText(fromDate)} – ${dayText(toDate)}`
}
