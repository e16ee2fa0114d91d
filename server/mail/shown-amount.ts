import { dateLanguageOf } from '#contract/languages.ts'
import { minorDigitsOf } from '../http/csv.ts'

/** An amount of minor units in words of its currency, in the reader's language. */
export function shownAmount(amountMinor: number, currency: string, language: string): string {
  return new Intl.NumberFormat(dateLanguageOf(language), { style: 'currency', currency }).format(
    amountMinor / 10 ** minorDigitsOf(currency),
  )
}
