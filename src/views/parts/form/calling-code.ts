import type { CallingCode } from '#contract/fields.ts'
import { homeCodeOf } from '#contract/phone-number.ts'

/** The most likely calling code, by a company's currency. */
export function callingCodeOf(currency: string): CallingCode {
  return homeCodeOf(currency) ?? '+44'
}
