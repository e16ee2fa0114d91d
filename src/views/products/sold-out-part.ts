import type { ProductRow } from './use-product-moves.ts'

/**
 * What says that a product is sold out: a switch for those who may press it, for others only the
 * word; nothing of a product that is not offered.
 */
export function soldOutPart(
  { status, isSoldOut }: Pick<ProductRow, 'status' | 'isSoldOut'>,
  mayChange: boolean,
): 'switch' | 'word' | undefined {
  if (status !== 'Active') return undefined
  if (mayChange) return 'switch'
  return isSoldOut ? 'word' : undefined
}
