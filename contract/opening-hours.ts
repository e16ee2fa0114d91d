import * as z from 'zod/mini'
import { MINUTES_A_DAY } from './durations.ts'
import { day, shortText } from './fields.ts'
import { as } from './wire.ts'

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/))

/**
 * Opening hours of a weekday (0 Sunday to 6 Saturday) in the company's time zone; several spans on
 * a day are several rows. A span that closes no later than it opens runs past midnight.
 */
const openingHour = z.strictObject({
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  opens: clock,
  closes: clock,
})
export type OpeningHour = z.infer<typeof openingHour>

/**
 * A special day: closed, or with other hours; several spans on a day are several rows. The name is
 * what the day is, such as a holiday.
 */
export const hourException = z.strictObject({
  date: day,
  isClosed: as('closed', z.boolean()),
  opens: z.optional(clock),
  closes: z.optional(clock),
  name: z.optional(shortText),
})
export type HourException = z.infer<typeof hourException>

/** The special days of a branch as they are saved: no overlap within a day. */
export const hourExceptions = z.array(hourException).check(
  z.maxLength(366),
  z.refine(
    (days) =>
      [...Map.groupBy(days, ({ date }) => date).values()].every(
        (rows) => !hasOverlap(rows.flatMap((row) => (isSpan(row) ? [{ ...row, weekday: 0 }] : []))),
      ),
    { error: 'hours_overlap' },
  ),
)

function isSpan<Row extends HourException>(
  row: Row,
): row is Row & { opens: string; closes: string } {
  return !row.isClosed && row.opens !== undefined && row.closes !== undefined
}

/** The hours of a week, without overlaps. */
export const openingHours = z.array(openingHour).check(
  z.maxLength(28),
  z.refine((hours) => !hasOverlap(hours), { error: 'hours_overlap' }),
)

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/**
 * The minutes of a day at which a span starts and ends; after midnight the end exceeds 24 hours.
 */
export function minutesOfSpan({ opens, closes }: Pick<OpeningHour, 'opens' | 'closes'>): {
  from: number
  until: number
} {
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  return { from, until: to > from ? to : to + MINUTES_A_DAY }
}

/** Also detects an overlap of the end of the week with its start. */
function hasOverlap(hours: readonly OpeningHour[]): boolean {
  const spans = hours
    .map(({ weekday, ...span }) => {
      const { from, until } = minutesOfSpan(span)
      return { from: weekday * MINUTES_A_DAY + from, until: weekday * MINUTES_A_DAY + until }
    })
    .toSorted((one, other) => one.from - other.from)
  const [first] = spans
  return spans.some(({ until }, at) => {
    const next = spans[at + 1]?.from ?? (first && first.from + 7 * MINUTES_A_DAY)
    return next !== undefined && until > next
  })
}
