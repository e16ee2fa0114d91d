import type { MonthOf, TimeKind } from './typed-time.ts'

/** The texts of a calendar, and the current day in the company's time zone. */
export type DayNames = {
  open: string
  before: string
  /** The labels of the selects of a moment. */
  hour: string
  minute: string
  after: string
  /** The placeholder of an empty field. */
  form: Readonly<Record<TimeKind, string>>
  /** Why typed text is refused. */
  unreadable: Readonly<Record<TimeKind, string>>
  monthOf: MonthOf
  today: () => string
  /** The current time of day, `HH:mm`. */
  now: () => string
  month: (day: string) => string
  day: (day: string) => string
  /** The short name of a weekday (0 Sunday to 6 Saturday). */
  weekday: (weekday: number) => string
}
