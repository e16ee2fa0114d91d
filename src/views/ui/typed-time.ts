/** The kinds of a date field: a day, a time of day, or both. */
export type TimeKind = 'day' | 'clock' | 'moment'

/** Formats a stored value in the company's format: `2026-11-24T09:30` is `24-11-2026 09:30`. */
export function typedText(value: string): string {
  const [first = '', clock] = value.split('T')
  const text = first.includes(':') ? first : first.split('-').toReversed().join('-')
  return clock === undefined ? text : `${text} ${clock}`
}

/**
 * Parses typed text into the stored format; '' for empty, undefined if it is incomplete or the day
 * does not exist. The parts of a day may be separated by any character, or none, as on a phone's
 * number keypad.
 */
export function readTyped(text: string, kind: TimeKind): string | undefined {
  const typed = text.trim()
  if (typed === '') return ''
  if (kind === 'day') return dayOf(typed)
  if (kind === 'clock') return clockOf(typed)
  const [, first = '', second = ''] = /^(\S+?)(?:[\s,T]+|(?<=^\d{8}))(\S+)$/.exec(typed) ?? []
  const [day, clock] = [dayOf(first), clockOf(second)]
  return day && clock ? `${day}T${clock}` : undefined
}

/** The same on blur, when an hour alone, a time without a colon, and am/pm are accepted too. */
export function readLeft(text: string, kind: TimeKind): string | undefined {
  return readTyped(text, kind) ?? (kind === 'day' ? undefined : readTyped(inFull(text), kind))
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
