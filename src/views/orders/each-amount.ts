import type { CartItem } from '#contract/cart-item.ts'

/**
 * What one of a line costs with the options that were chosen, in minor units: times the quantity it
 * is the amount of the line.
 */
export function eachAmount({
  unitAmount,
  options,
}: Pick<CartItem, 'unitAmount' | 'options'>): number {
  return Math.max(
    0,
    options.reduce((sum, { extraAmount }) => sum + extraAmount, unitAmount),
  )
}
