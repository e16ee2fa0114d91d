import type { TimeKind } from './typed-time.ts'

/** The words of a calendar, and today where the company is. */
export type DayNames = {
  open: string
  before: string
  after: string
  /** What stands in an empty field. */
  form: Readonly<Record<TimeKind, string>>
  today: () => string
  month: (day: string) => string
  day: (day: string) => string
  /** The name of a week day (0 Sunday .. 6 Saturday), short. */
  weekday: (weekday: number) => string
}
