import { leastCharge } from '#contract/least-charges.ts'
import { minorDigitsOf } from '../http/csv.ts'

/** Currencies that the provider counts in whole units, and in thousandths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/** An amount in the provider's units, which differ from our minor units for a few currencies. */
export function toProviderAmount(amountMinor: number, currency: string): number {
  return Math.round(amountMinor * stepOf(currency))
}

/** The provider's amount in our minor units. */
export function fromProviderAmount(amount: number, currency: string): number {
  return Math.round(amount / stepOf(currency))
}

/** The smallest amount in our minor units of which the provider accepts every multiple. */
export function amountStep(currency: string): number {
  const isInThousandths = thousandths.has(currency.toUpperCase())
  return Math.max(1, isInThousandths ? 10 / stepOf(currency) : 1 / stepOf(currency))
}

/**
 * Whether the provider accepts exactly this amount: at least its minimum; in currencies with
 * thousandths only whole hundredths; and in currencies where it uses fewer decimals than we do,
 * only its whole units.
 */
export function isChargeable(amountMinor: number, currency: string): boolean {
  if (amountMinor < leastCharge(currency)) return false
  const sent = toProviderAmount(amountMinor, currency)
  if (fromProviderAmount(sent, currency) !== amountMinor) return false
  return !thousandths.has(currency.toUpperCase()) || sent % 10 === 0
}

function stepOf(currency: string): number {
  const code = currency.toUpperCase()
  const digits = whole.has(code) ? 0 : thousandths.has(code) ? 3 : 2
  return 10 ** (digits - minorDigitsOf(code))
}
