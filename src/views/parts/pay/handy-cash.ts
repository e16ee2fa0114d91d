import { currencyDigits } from '../money/money-format.ts'

/** The notes that are in use, in whole units. */
const notes: Readonly<Record<string, readonly number[]>> = {
  AED: [5, 10, 20, 50, 100, 200],
  AUD: [5, 10, 20, 50, 100],
  CAD: [5, 10, 20, 50, 100],
  CHF: [10, 20, 50, 100, 200],
  EUR: [5, 10, 20, 50, 100, 200],
  GBP: [5, 10, 20, 50],
  INR: [10, 20, 50, 100, 200, 500],
  JPY: [1000, 5000, 10_000],
  LKR: [20, 50, 100, 500, 1000, 5000],
  MYR: [5, 10, 20, 50, 100],
  NZD: [5, 10, 20, 50, 100],
  SGD: [5, 10, 50, 100],
  USD: [5, 10, 20, 50, 100],
}

/** The most notes of a currency without an entry. */
const MOST = 6

/**
 * Likely cash amounts for a payment, in ascending order: the exact amount, and the next sum of each
 * note. All are in minor units, and none is less than the payment.
 */
export function handyCash(amount: number, currency: string): number[] {
  const unit = 10 ** currencyDigits(currency)
  const next = (notes[currency] ?? usualNotes(amount / unit)).map(
    (note) => Math.ceil(amount / (note * unit)) * note * unit,
  )
  return [...new Set([amount, ...next])].toSorted((one, other) => one - other)
}

/** Notes of 1, 2 and 5 times a power of ten, the smallest a hundredth of the amount. */
function usualNotes(amount: number): number[] {
  const least = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 2)
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].map((note) => note * least).slice(-MOST)
}
