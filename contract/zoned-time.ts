import { DAY_MS, MINUTE_MS } from './durations.ts'

// Local times in a time zone, for the server and the web app (ADR 0066).

/** The calendar day (`YYYY-MM-DD`) of a moment in a time zone. */
export function localDay(epochMs: number, timeZone: string): string {
  return wallText(epochMs, timeZone).slice(0, 10)
}

/** The local time of a moment: `YYYY-MM-DD HH:mm`. */
export function localTime(epochMs: number, timeZone: string): string {
  return wallText(epochMs, timeZone).slice(0, 16).replace('T', ' ')
}

/** The minutes since midnight at a moment in a time zone. */
export function localMinute(epochMs: number, timeZone: string): number {
  const shown = new Date(epochMs + offsetMs(epochMs, timeZone))
  return shown.getUTCHours() * 60 + shown.getUTCMinutes()
}

/**
 * The moment of a local time, given as if it were UTC. If the local time occurs twice (clock
 * change), the first one; if it does not exist, it is shifted by the length of the change.
 */
export function momentOf(wallMs: number, timeZone: string): number {
  // The offsets one day before and after are the only two possible ones.
  const offsets = [
    offsetMs(wallMs - DAY_MS, timeZone),
    offsetMs(wallMs + DAY_MS, timeZone),
  ] as const
  const moments = offsets.map((offset) => wallMs - offset).toSorted((a, b) => a - b)
  return (
    moments.find((moment) => moment + offsetMs(moment, timeZone) === wallMs) ?? wallMs - offsets[0]
  )
}

/** The day `count` days later (or earlier). */
export function addDays(day: string, count: number): string {
  return new Date(midnightOf(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days between two days, including both. */
export function countDays(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS) + 1
}

/** A page of rows needs about ten; a report of a year about 370. */
const mostOffsets = 400

/** The UTC offset of a zone at a moment. */
export function offsetMs(epochMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const zone = zoneOf(timeZone)
  // No zone changes twice within a day: what both its ends have, all of it has.
  const start = Math.floor(epochMs / DAY_MS) * DAY_MS
  const offset = knownOffset(zone, start)
  if (offset === knownOffset(zone, start + DAY_MS)) return offset
  // Offsets change on a full minute: in St. John's, at 00:01.
  return knownOffset(zone, Math.floor(epochMs / MINUTE_MS) * MINUTE_MS)
}

function knownOffset({ format, offsets }: Zone, epochMs: number): number {
  const known = offsets.get(epochMs)
  if (known !== undefined) return known
  const offset = readOffset(format, epochMs)
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(epochMs, offset)
  return offset
}

/** Slow: takes five times as long as the rest of formatting a time, so its results are cached. */
function readOffset(format: Intl.DateTimeFormat, epochMs: number): number {
  const name =
    format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function wallText(epochMs: number, timeZone: string): string {
  return new Date(epochMs + offsetMs(epochMs, timeZone)).toISOString()
}

function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number> }

const zones = new Map<string, Zone>()

/**
 * A browser may not know a zone that is newer than the browser: a time in UTC is better than a
 * blank screen. The server refuses zones that it does not know.
 */
function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const format = madeIn(timeZone) ?? madeIn('UTC')
  if (!format) throw new Error('no format for UTC')
  const zone: Zone = { format, offsets: new Map() }
  zones.set(timeZone, zone)
  return zone
}

function madeIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}
