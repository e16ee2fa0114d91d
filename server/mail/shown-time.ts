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

/** A day in the company's time zone, in the reader's language. */
export function shownDay(epochMs: number, language: string, timeZone: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return new Intl.DateTimeFormat(dateLanguageOf(language), { timeZone, ...day }).format(epochMs)
}
