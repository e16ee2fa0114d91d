/** A percentage of an amount in minor units, rounded half up. */
export function percentOf(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * percent) / 100)
}
