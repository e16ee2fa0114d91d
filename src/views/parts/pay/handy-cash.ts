import { currencyDigits } from '../money/money-format.ts'

/** Steps to which people round up what they hand over, in whole units of money. */
const steps = [1, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const

/**
 * What people are likely to hand over for an amount: exactly it, and what it rounds up to; at most
 * four, the smallest first. In minor units.
 */
export function handyCash(amount: number, currency: string): number[] {
  const unit = 10 ** currencyDigits(currency)
  const rounded = steps.map((step) => Math.ceil(amount / (step * unit)) * step * unit)
  return [...new Set([amount, ...rounded])].toSorted((one, other) => one - other).slice(0, 4)
}
