import { handDiscountOf as discountOf, type Off } from '#contract/hand-discount.ts'
import type { OrderHead } from '../order-head.ts'

type Stored = Pick<OrderHead, 'handDiscountKind' | 'handDiscountValue'>

/** A manual discount as stored with an order. */
export function storedDiscount({ amountOff, percent }: Off): Stored {
  return {
    handDiscountKind: percent !== undefined ? 'percent' : amountOff !== undefined ? 'amount' : null,
    handDiscountValue: percent ?? amountOff ?? null,
  }
}

/** The amount of an order's manual discount, computed from the goods after promotions. */
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
