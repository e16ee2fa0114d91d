/**
 * The median; of an even number of figures, the mean of the middle two. @throws RangeError for none
 */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('the median of no figures')
  return (upper + lower) / 2
}

/** A figure as a multiple of the base, with two digits; `-` for a base of 0. */
export function ratio(figure: number, base: number): string {
  return base === 0 ? '-' : (figure / base).toFixed(2)
}

/**
 * The figure below which the given share of the figures lies: 0.95 for the 95th percentile. NaN for
 * none.
 */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
