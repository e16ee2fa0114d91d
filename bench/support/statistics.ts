/**
 * The middle of some figures; of an even number of them, the mean of the two in the middle. @throws
 * RangeError for none
 */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('the median of no figures')
  return (upper + lower) / 2
}

/** How many times the base a figure is, with two digits; `-` where the base is nothing. */
export function ratio(figure: number, base: number): string {
  return base === 0 ? '-' : (figure / base).toFixed(2)
}

/**
 * The figure below which so great a part of the others lies: 0.95 for the 95th percentile. Not a
 * number for none.
 */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
