import dayjs from 'dayjs'

/** The calendar day (`YYYY-MM-DD`) so many days after another (before it, when negative). */
export function addDays(day: string, days: number): string {
  return dayjs(day).add(days, 'day').format('YYYY-MM-DD')
}

/** The same day so many months later; where that month is shorter, its last. */
export function addMonths(day: string, months: number): string {
  return dayjs(day).add(months, 'month').format('YYYY-MM-DD')
}

/** The last day of the month of a day. */
export function monthEnd(day: string): string {
  return dayjs(day).endOf('month').format('YYYY-MM-DD')
}

/** How many days lie between two, both counted. */
export function countDays(from: string, to: string): number {
  return (
    Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1
  )
}

/** A calendar day as people read it: `DD-MM-YYYY` (specification, section 9). */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-')
}
