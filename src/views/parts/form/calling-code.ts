import type { CallingCode } from '#contract/fields.ts'

const codeOfCurrency: Record<string, CallingCode> = {
  INR: '+91',
  LKR: '+94',
  GBP: '+44',
  AUD: '+61',
  USD: '+1',
}

/** The most likely calling code, by a company's currency. */
export function callingCodeOf(currency: string): CallingCode {
  return codeOfCurrency[currency] ?? '+44'
}
