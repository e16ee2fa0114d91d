import { dateLanguageOf, languageOf } from '#contract/languages.ts'

type WeekInfo = { firstDay: number }
/** Not every browser has the first day of the week; older ones have it as a property. */
type Locale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

const monday: WeekInfo = { firstDay: 1 }

/**
 * The weekdays (0 Sunday to 6 Saturday) in a language's order. The region is that of the browser,
 * if its language is the same; what belongs to a company is in the order of `country`, its own.
 */
export function weekOrder(
  language: string,
  preferred: readonly string[] = navigator.languages,
  country?: string,
): number[] {
  const locale: Locale = new Intl.Locale(
    country
      ? `${language}-${country}`
      : (preferred.find((tag) => languageOf(tag) === language) ?? dateLanguageOf(language)),
  )
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? monday
  return Array.from({ length: 7 }, (_, index) => (firstDay + index) % 7)
}
