import { dateLanguageOf } from '#contract/languages.ts'

/** A moment in the company's time zone, in the reader's language; English uses 24 hours. */
export function shownTime(epochMs: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(dateLanguageOf(language), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(epochMs)
}

/** A time span with its zone: `Thursday 21 May at 10:00–11:00 (BST)`. */
export function shownSpan(
  { startMs, endMs }: { startMs: number; endMs: number | undefined },
  language: string,
  timeZone: string,
): string {
  const clock = { timeZone, hour: '2-digit', minute: '2-digit' } as const
  const end =
    endMs === undefined
      ? ''
      : `–${new Intl.DateTimeFormat(dateLanguageOf(language), clock).format(endMs)}`
  return `${shownTime(startMs, language, timeZone)}${end} (${zoneAt(startMs, timeZone)})`
}

/** The short name of a zone at a moment: `BST`, `GMT+5:30`. */
function zoneAt(epochMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
  const name = parts.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')
  return name?.value ?? timeZone
}

/** A day in the company's time zone, in the reader's language. */
export function shownDay(epochMs: number, language: string, timeZone: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return new Intl.DateTimeFormat(dateLanguageOf(language), { timeZone, ...day }).format(epochMs)
}
