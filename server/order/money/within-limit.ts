import { limits } from '#contract/limits.ts'
import type { LinesPrice } from '#contract/price-lines.ts'
import { Refusal } from '../../http/refusal.ts'

/** Checks that a price can be stored, and returns it. @throws Refusal LIMIT_REACHED */
export function withinLimit(price: LinesPrice): LinesPrice {
  if (Object.values(price).some((amount) => amount > limits.amountMinor))
    throw new Refusal('LIMIT_REACHED/amount')
  return price
}
