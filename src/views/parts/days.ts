import dayjs from 'dayjs'

/** The calendar day (`YYYY-MM-DD`) so many days after another (before it, when negative). */
export function addDays(day: string, days: number): string {
  return dayjs(day).add(days, 'day').format('YYYY-MM-DD')
}
