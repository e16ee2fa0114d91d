import { handDiscountOf as discountOf, type Off } from '#contract/hand-discount.ts'
import type { OrderHead } from '../order-head.ts'

type Stored = Pick<OrderHead, 'handDiscountKind' | 'handDiscountValue'>

/** A discount by hand as an order keeps it. */
export function storedDiscount({ amountOff, percent }: Off): Stored {
  return {
    handDiscountKind: percent !== undefined ? 'percent' : amountOff !== undefined ? 'amount' : null,
    handDiscountValue: percent ?? amountOff ?? null,
  }
}

/** What the discount by hand of an order comes to, of what promotions leave of the goods. */
export function handDiscountOf(
  { handDiscountKind, handDiscountValue }: Stored,
  leftAmount: number,
): number {
  const value = handDiscountValue ?? undefined
  return discountOf(
    handDiscountKind === 'percent' ? { percent: value } : { amountOff: value },
    leftAmount,
  )
}
