import dayjs from 'dayjs'

/** The same day so many months later; where that month is shorter, its last. */
export function addMonths(day: string, months: number): string {
  return dayjs(day).add(months, 'month').format('YYYY-MM-DD')
}

/** The last day of the month of a day. */
export function monthEnd(day: string): string {
  return dayjs(day).endOf('month').format('YYYY-MM-DD')
}

/** A calendar day as people read it: `DD-MM-YYYY` (specification, section 9). */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-')
}
