import { minutesOfSpan, type OpeningHour } from '#contract/opening-hours.ts'
import { weekdayName } from '../time/say-time.ts'

export type Hour = OpeningHour

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** The default hours of a day that is switched on. */
export const usualHour = { opens: '09:00', closes: '17:00' }

/** A time range, with its weekday where given, or just the day: `Monday, 09:00 – 10:00`. */
export function hourText(
  { hour, weekday }: { hour?: number | undefined; weekday?: number | undefined },
  language: string,
): string {
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`
  const day = weekday === undefined ? [] : [weekdayName(weekday, language)]
  return [...day, ...(hour === undefined ? [] : [`${clock(hour)} – ${clock(hour + 1)}`])].join(', ')
}

/** Midnight at the end of a day is 24:00 on the server and 00:00 in a form field. */
export function toField(closes: string): string {
  return closes === '24:00' ? '00:00' : closes
}

/** See `toField`. */
export function fromField(closes: string): string {
  return closes === '00:00' ? '24:00' : closes
}

/** Replaces one day's spans; all spans stay in the order of the week. */
export function withDay(
  hours: readonly Hour[],
  weekday: number,
  spans: readonly Omit<Hour, 'weekday'>[],
): Hour[] {
  const others = hours.filter((hour) => hour.weekday !== weekday)
  return [...others, ...spans.map((span) => ({ ...span, weekday }))].toSorted(
    (one, other) => one.weekday - other.weekday || one.opens.localeCompare(other.opens),
  )
}

const LEAST_MIN = 60
const USUAL_MIN = 240

/**
 * A suggestion for more hours on a day: after the last span, otherwise before the first, otherwise
 * in a gap; an hour apart if there is room. Undefined if there is no gap of an hour.
 */
export function moreHours(
  hours: readonly Hour[],
  weekday: number,
): Omit<Hour, 'weekday'> | undefined {
  const on = (day: number) =>
    hours
      .filter((hour) => hour.weekday === day)
      .map(minutesOfSpan)
      .toSorted((one, other) => one.from - other.from)
  const day = 24 * 60
  const overnight = Math.max(0, ...on((weekday + 6) % 7).map(({ until }) => until - day))
  const spans = on(weekday)
  const gaps = [...spans, { from: day, until: day }].map(({ from }, at) => ({
    start: spans[at - 1]?.until ?? overnight,
    end: from,
  }))
  const gap = [...gaps.slice(-1), ...gaps.slice(0, -1)].find(
    ({ start, end }) => end - start >= LEAST_MIN,
  )
  if (!gap) return undefined
  const apart = gap.end - gap.start >= 2 * LEAST_MIN ? LEAST_MIN : 0
  const isLast = gap.end === day
  const opens = isLast ? gap.start + apart : Math.max(gap.start, gap.end - apart - USUAL_MIN)
  const closes = isLast ? Math.min(day, opens + USUAL_MIN) : gap.end - apart
  return { opens: clockOf(opens), closes: clockOf(closes) }
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Whether other days are open as well. */
export function hasOtherDays(hours: readonly Hour[], weekday: number): boolean {
  return hours.some((hour) => hour.weekday !== weekday)
}

/**
 * Copies one day's hours to the other open days; closed days stay closed. The only open day is
 * copied to the whole week.
 */
export function copiedToAll(hours: readonly Hour[], weekday: number): Hour[] {
  const spans = hours.filter((hour) => hour.weekday === weekday)
  const open = hasOtherDays(hours, weekday)
    ? weekdays.filter((day) => hours.some((hour) => hour.weekday === day))
    : weekdays
  return open
    .flatMap((day) => spans.map((span) => ({ ...span, weekday: day })))
    .toSorted((one, other) => one.weekday - other.weekday || one.opens.localeCompare(other.opens))
}
