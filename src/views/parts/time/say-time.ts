import { dateLanguageOf } from '#contract/languages.ts'
import { localDay, localTime } from '#contract/zoned-time.ts'
import { serverNow } from '../../../services/server-clock.ts'

/**
 * The formats of days and times, the same on every screen. Names of days and months come from the
 * platform (Sinhala: `src/i18n/sinhala.ts`); nothing else in `src` formats a date.
 */
type Words = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>

const short = { weekday: 'short', day: 'numeric', month: 'short' } as const

/**
 * A moment for display: `today 22:33`, `Mon 23 Nov, 09:15`; with the year if it is not the current
 * one.
 */
export function sayMoment(
  epochMs: number,
  timeZone: string,
  language: string,
  nowMs = serverNow(),
): string {
  const [day = '', clock = ''] = localTime(epochMs, timeZone).split(' ')
  const today = localDay(nowMs, timeZone)
  return day === today
    ? `${sayToday(language)} ${clock}`
    : `${sayDay(day, language, today)}, ${clock}`
}

/** A moment in full: `Monday 23 November 2026, 09:15`. */
export function sayLongMoment(epochMs: number, timeZone: string, language: string): string {
  const [day = '', clock = ''] = localTime(epochMs, timeZone).split(' ')
  return `${sayLongDay(day, language)}, ${clock}`
}

/** The short name of a zone at a moment: `BST`, `GMT+5:30`. */
export function zoneNameAt(epochMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
  const name = parts.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')
  return name?.value ?? timeZone
}

/**
 * A calendar day (`YYYY-MM-DD`) for display: `Mon 23 Nov`, with the year if it differs from that of
 * `today`.
 */
export function sayDay(day: string, language: string, today = day): string {
  if (day.slice(0, 4) === today.slice(0, 4)) return wordsOf(day, language, short)
  const words = wordsOf(day, language, { ...short, year: 'numeric' })
  return language === 'en' ? words.replace(',', '') : words
}

/** A day of a displayed week: `Mon 23`. */
export function sayDayOfWeek(day: string, language: string): string {
  return wordsOf(day, language, { weekday: 'short', day: 'numeric' })
}

/** `23 Nov`. */
export function sayDate(day: string, language: string): string {
  return wordsOf(day, language, { day: 'numeric', month: 'short' })
}

/** `Monday 23 November 2026`. */
export function sayLongDay(day: string, language: string): string {
  return wordsOf(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** The month of a day: `November 2026`. */
export function sayMonth(day: string, language: string): string {
  return wordsOf(day, language, { month: 'long', year: 'numeric' })
}

/** The name of a weekday (0 Sunday to 6 Saturday). */
export function weekdayName(
  weekday: number,
  language: string,
  style: 'long' | 'short' = 'long',
): string {
  // 7 January 2024 was a Sunday.
  return wordsOf(`2024-01-${String(7 + weekday).padStart(2, '0')}`, language, { weekday: style })
}

function sayToday(language: string): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day')
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wordsOf(day: string, language: string, words: Words): string {
  const key = [language, ...Object.entries(words)].join()
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(dateLanguageOf(language), { ...words, timeZone: 'UTC' })
  formats.set(key, known)
  return known.format(Date.parse(`${day}T12:00:00Z`))
}
