import { currencyDigits } from '../money/money-format.ts'

/** The notes that are in use, in whole units. */
const notes: Readonly<Record<string, readonly number[]>> = {
  AED: [5, 10, 20, 50, 100, 200],
  AUD: [5, 10, 20, 50, 100],
  CAD: [5, 10, 20, 50, 100],
  CHF: [10, 20, 50, 100, 200],
  EUR: [5, 10, 20, 50, 100, 200],
  GBP: [5, 10, 20, 50],
  INR: [10, 20, 50, 100, 200, 500, 2000],
  JPY: [1000, 5000, 10_000],
  LKR: [20, 50, 100, 500, 1000, 5000],
  MYR: [5, 10, 20, 50, 100],
  NZD: [5, 10, 20, 50, 100],
  SGD: [5, 10, 50, 100],
  USD: [5, 10, 20, 50, 100],
}

/** The most sums above the exact one, and the most notes of a currency without an entry. */
const MOST = 6

/** People have up to so many notes of 20 or 200; for more they take larger ones. */
const MOST_TWOS = 3

/**
 * Likely cash amounts for a payment, in ascending order: the exact amount, and the next sum of each
 * note. Not 1,240 beside 1,230 and 1,250: a twenty more is what nobody hands over. All are in minor
 * units, and none is less than the payment.
 */
export function handyCash(amount: number, currency: string): number[] {
  const unit = 10 ** currencyDigits(currency)
  const next = (notes[currency] ?? usualNotes(amount / unit)).flatMap((note, at) => {
    const count = Math.ceil(amount / (note * unit))
    const isTwo = at > 0 && String(note).startsWith('2')
    return isTwo && count > MOST_TWOS ? [] : [count * note * unit]
  })
  const sums = [...new Set([amount, ...next])].toSorted((one, other) => one - other)
  return sums.slice(0, 1 + MOST)
}

/** Notes of 1, 2 and 5 times a power of ten, the smallest a hundredth of the amount. */
function usualNotes(amount: number): number[] {
  const least = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 2)
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].map((note) => note * least).slice(-MOST)
}
