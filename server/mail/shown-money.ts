import type { Language } from '#contract/languages.ts'
import { minorDigitsOf } from '../http/csv.ts'

/** Writes amounts in a language; one without a currency is in the usual one. */
export function moneyIn(language: Language, usual: string) {
  return (amountMinor: number, currency = usual): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(
      amountMinor / 10 ** minorDigitsOf(currency),
    )
}
