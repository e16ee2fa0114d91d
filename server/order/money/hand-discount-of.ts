import type { OrderHead } from '../order-head.ts'

type Asked = Pick<OrderHead, 'handDiscountKind' | 'handDiscountValue'>

/**
 * What a discount by hand comes to, in minor units, of what promotions leave of the goods. It is
 * rounded half up, and never more than is left.
 */
export function handDiscountOf(
  { handDiscountKind, handDiscountValue }: Asked,
  leftAmount: number,
): number {
  if (handDiscountValue === null || leftAmount <= 0) return 0
  const wanted =
    handDiscountKind === 'percent'
      ? Math.round((leftAmount * handDiscountValue) / 100)
      : handDiscountValue
  return Math.min(wanted, leftAmount)
}
