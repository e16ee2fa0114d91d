/** The kinds of a date field: a day, a time of day, or both. */
export type TimeKind = 'day' | 'clock' | 'moment'

/** Formats a stored value in the company's format: `2026-11-24T09:30` is `24-11-2026 09:30`. */
export function typedText(value: string): string {
  const [first = '', clock] = value.split('T')
  const text = first.includes(':') ? first : first.split('-').toReversed().join('-')
  return clock === undefined ? text : `${text} ${clock}`
}

/** The month (1 to 12) of a name, in any language of the product. */
export type MonthOf = (word: string) => number | undefined
/**
 * For a day without a year, or a time without a day: the current day and time, and the first and
 * last day that are allowed.
 */
type Near = {
  today: string
  /** `HH:mm`; without it a time needs a day. */
  now?: string | undefined
  min?: string | undefined
  max?: string | undefined
}

/**
 * Parses typed text into the stored format; '' for empty, undefined if it is incomplete or the day
 * does not exist. The parts of a day may be separated by any character, or none, as on a phone's
 * number keypad; the month may be a word.
 */
export function readTyped(text: string, kind: TimeKind, monthOf: MonthOf): string | undefined {
  const typed = kind === 'clock' ? text.trim() : inDigits(text.trim(), monthOf)
  if (typed === '') return ''
  if (kind === 'day') return dayOf(typed)
  if (kind === 'clock') return clockOf(typed)
  const [, first = '', second = ''] = /^(\S+?)(?:[\s,T]+|(?<=^\d{8}))(\S+)$/.exec(typed) ?? []
  const [day, clock] = [dayOf(first), clockOf(second)]
  return day && clock ? `${day}T${clock}` : undefined
}

/**
 * The same on blur, when a day without a year, an hour alone, a time without a colon, and am/pm are
 * accepted too. A time alone is the next such time: today's, or tomorrow's if it is past.
 */
export function readLeft(
  text: string,
  kind: TimeKind,
  monthOf: MonthOf,
  near: Near,
): string | undefined {
  return (
    readTyped(text, kind, monthOf) ??
    (kind === 'day'
      ? nearestDay(inDigits(text.trim(), monthOf), near)
      : readTyped(inFull(text), kind, monthOf)) ??
    (kind === 'moment' ? nextTime(clockOf(inFull(text)), near) : undefined)
  )
}

/** The next moment with this time of day, within the allowed days. */
function nextTime(
  clock: string | undefined,
  { today, now, min = '', max = '9999' }: Near,
): string | undefined {
  if (clock === undefined || now === undefined) return undefined
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000)
  const day = clock > now ? today : tomorrow.toISOString().slice(0, 10)
  return day >= min.slice(0, 10) && day <= max ? `${day}T${clock}` : undefined
}

const word = String.raw`(\p{L}[\p{L}\p{M}\u200C\u200D]*)[.\u0970]?`
const dateFirst = new RegExp(
  String.raw`^(\d\d?)(?:st|nd|rd|th)?[\s.,/-]*${word}(?:[\s.,/-]+(\d{4}))?(?=$|[\s,T])`,
  'iu',
)
const monthFirst = new RegExp(
  String.raw`^${word}\s*(\d\d?)(?:st|nd|rd|th)?(?:[\s,]+(\d{4}))?(?=$|[\s,T])`,
  'iu',
)

/** As dates are written in Sinhala. */
const yearFirst = new RegExp(String.raw`^(\d{4})[\s,.-]+${word}[\s.-]*(\d\d?)(?=$|[\s,T])`, 'iu')

/** Replaces a month in words: `24 December 2026` by `24-12-2026`, `Dec 24` by `24-12`. */
function inDigits(text: string, monthOf: MonthOf): string {
  const [whole = '', date = '', name = '', year] =
    dateFirst.exec(text) ??
    ordered(monthFirst.exec(text), [0, 2, 1, 3]) ??
    ordered(yearFirst.exec(text), [0, 3, 2, 1]) ??
    []
  const month = name === '' ? undefined : monthOf(name)
  if (month === undefined) return text
  return [date, month, ...(year === undefined ? [] : [year])].join('-') + text.slice(whole.length)
}

function ordered(found: RegExpExecArray | null, places: readonly number[]) {
  return found ? places.map((place) => found[place]) : undefined
}

/** The day of `24-12` nearest to today, within the allowed ones. */
function nearestDay(text: string, { today, min = '', max = '9999' }: Near): string | undefined {
  const parts = /^(\d\d?)[-/.](\d\d?)[-/.]?$/.exec(text)
  if (!parts) return undefined
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  const [nearest] = [-1, 0, 1]
    .flatMap((by) => dayOf(`${parts[1]}-${parts[2]}-${Number(today.slice(0, 4)) + by}`) ?? [])
    .filter((day) => day >= min && day <= max)
    .toSorted((one, other) => distance(one) - distance(other))
  return nearest
}

/** Expands `9`, `930` and `9 pm` to `9:00`, `9:30`, `21:00`. */
function inFull(text: string): string {
  const short = /(?<=^|\s)(\d\d?)[:.]?(\d\d)?\s*(?:([ap])m)?$/i
  return text.trim().replace(short, (_, hour: string, minute = '00', half?: string) => {
    const isAfternoon = half?.toLowerCase() === 'p'
    return `${half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : hour}:${minute}`
  })
}

function dayOf(text: string): string | undefined {
  const stored = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1)
  const [year = '', month = '', date = ''] =
    stored ??
    (/^(\d\d?)[-/.](\d\d?)[-/.](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text))
      ?.slice(1)
      .toReversed() ??
    []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const known = new Date(`${day}T00:00:00Z`)
  // `Date` turns a day that does not exist into another one.
  return Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== day ? undefined : day
}

function clockOf(text: string): string | undefined {
  const [, hour = '', minute = ''] =
    /^(\d\d?)[:.](\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)$/.exec(text) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60
    ? `${hour.padStart(2, '0')}:${minute}`
    : undefined
}
