import { DAY_MS } from '#contract/durations.ts'
import { addDays, localDay, momentOf, offsetMs } from '#contract/zoned-time.ts'

/** A period, excluding its end. */
export type Period = { fromMs: number; untilMs: number }

const starts = new Map<string, number>()
const MAX_STARTS = 10_000

/**
 * The start of a calendar day in a time zone, correct also for days of 23 or 25 hours. Cached,
 * because every list by date needs two.
 */
export function dayStart(day: string, timeZone: string): number {
  const key = `${day} ${timeZone}`
  const known = starts.get(key)
  if (known !== undefined) return known
  if (starts.size >= MAX_STARTS) starts.clear()
  const start = momentOn(day, 0, timeZone)
  starts.set(key, start)
  return start
}

/**
 * The moment at which a zone's clocks show a minute of a calendar day (1440: midnight at its end).
 */
function momentOn(day: string, minute: number, timeZone: string): number {
  return momentOf(wallOf(day, minute), timeZone)
}

/**
 * The moment of a local time as a boundary of something: the first moment at which the zone's
 * clocks show that minute of the day, or a later one. A time skipped by a clock change is at the
 * change; a repeated one is at its first occurrence.
 */
export function boundaryOf(day: string, minute: number, timeZone: string): number {
  const moment = momentOn(day, minute, timeZone)
  const isShown = moment + offsetMs(moment, timeZone) === wallOf(day, minute)
  return isShown ? moment : changeBetween(moment - DAY_MS, moment, timeZone)
}

function wallOf(day: string, minute: number): number {
  return Date.parse(`${day}T00:00:00Z`) + minute * 60_000
}

/** From the start of the first day to the end of the last, in a time zone. */
function periodOf(from: string, to: string, timeZone: string): Period {
  return { fromMs: dayStart(from, timeZone), untilMs: dayStart(addDays(to, 1), timeZone) }
}

const todays = new Map<string, Period>()

/**
 * The calendar day of a moment in a time zone, as a period. The last result per zone is cached,
 * because lists ask for every row.
 */
export function todayOf(epochMs: number, timeZone: string): Period {
  const known = todays.get(timeZone)
  if (known && epochMs >= known.fromMs && epochMs < known.untilMs) return known
  const day = localDay(epochMs, timeZone)
  const today = periodOf(day, day, timeZone)
  todays.set(timeZone, today)
  return today
}

/** A period with a constant UTC offset. */
type Stretch = Period & { offsetMs: number }

/** Shorter than the time between any two clock changes of a zone. */
const stepMs = 14 * DAY_MS

/** A period split at the clock changes of a zone. */
export function stretchesOf({ fromMs, untilMs }: Period, timeZone: string): Stretch[] {
  const stretches: Stretch[] = []
  let current: Stretch = { fromMs, untilMs, offsetMs: offsetMs(fromMs, timeZone) }
  for (let at = fromMs; at < untilMs; at += stepMs) {
    const next = Math.min(at + stepMs, untilMs)
    if (offsetMs(next, timeZone) === current.offsetMs) continue
    const change = changeBetween(at, next, timeZone)
    stretches.push({ ...current, untilMs: change })
    current = { fromMs: change, untilMs, offsetMs: offsetMs(change, timeZone) }
  }
  return [...stretches, current].filter((stretch) => stretch.fromMs < stretch.untilMs)
}

/** The first minute with the UTC offset of the end. */
function changeBetween(fromMs: number, untilMs: number, timeZone: string): number {
  const after = offsetMs(untilMs, timeZone)
  let [low, high] = [Math.floor(fromMs / 60_000), Math.ceil(untilMs / 60_000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMs(middle * 60_000, timeZone) === after) high = middle
    else low = middle
  }
  return high * 60_000
}
