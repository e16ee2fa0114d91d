import { dateLanguageOf, languageOf } from '#contract/languages.ts'

type WeekInfo = { firstDay: number }
/** Not every browser says when a week begins; older ones say it in a property. */
type Locale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

const monday: WeekInfo = { firstDay: 1 }

/**
 * The days of a week (0 Sunday .. 6 Saturday) in the order of those who speak a language: where
 * they are is told by their browser, if it speaks it too.
 */
export function weekOrder(
  language: string,
  preferred: readonly string[] = navigator.languages,
): number[] {
  const locale: Locale = new Intl.Locale(
    preferred.find((tag) => languageOf(tag) === language) ?? dateLanguageOf(language),
  )
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? monday
  return Array.from({ length: 7 }, (_, index) => (firstDay + index) % 7)
}
