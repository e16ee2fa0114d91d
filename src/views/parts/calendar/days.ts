import dayjs from 'dayjs'

/** The same day a number of months later; the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  return dayjs(day).add(months, 'month').format('YYYY-MM-DD')
}

/** The last day of the month of a day. */
export function monthEnd(day: string): string {
  return dayjs(day).endOf('month').format('YYYY-MM-DD')
}

/** A calendar day for display: `DD-MM-YYYY` (specification, section 9). */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-')
}
