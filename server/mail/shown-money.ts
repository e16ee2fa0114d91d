import { minorDigitsOf } from '../http/csv.ts'

/** Formats amounts in a language; `usual` is the default currency. */
export function moneyIn(language: string, usual: string) {
  return (amountMinor: number, currency = usual): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(
      amountMinor / 10 ** minorDigitsOf(currency),
    )
}
