import type { CartItem } from '#contract/cart-item.ts'

/** The unit price of a line with its options, in minor units. */
export function eachAmount({
  unitAmount,
  options,
}: Pick<CartItem, 'unitAmount' | 'options'>): number {
  return Math.max(
    0,
    options.reduce((sum, { extraAmount }) => sum + extraAmount, unitAmount),
  )
}
