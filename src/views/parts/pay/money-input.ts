import { currencyDigits } from '../money/money-format.ts'

/**
 * Parses a typed amount into minor units: `12.5` or `12,50` in GBP is 1250. Undefined if it is not
 * an amount or has too many decimals.
 */
export function parseMoney(text: string, currency: string): number | undefined {
  const found = /^(\d{1,10})(?:[.,](\d*))?$/.exec(text.trim())
  const digits = currencyDigits(currency)
  if (!found || (found[2] ?? '').length > digits) return undefined
  return Number(found[1]) * 10 ** digits + Number((found[2] ?? '').padEnd(digits, '0') || 0)
}

/** An amount in minor units as the text of a field: 1250 in GBP is `12.50`. */
export function moneyText(amountMinor: number, currency: string): string {
  const digits = currencyDigits(currency)
  return (amountMinor / 10 ** digits).toFixed(digits)
}

/** The amount of a field that may be empty; NaN for anything else. */
export function optionalMoney(text: string, currency: string): number | undefined {
  return text.trim() === '' ? undefined : (parseMoney(text, currency) ?? Number.NaN)
}
