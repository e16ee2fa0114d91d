import * as z from 'zod/mini'
import { amount } from './fields.ts'
import { instant } from './wire.ts'

/** The former prices of a product; only for people who may change it. */
export const productPrices = {
  /** Before the last change of it. */
  formerPrice: z.optional(
    z.object({ priceAmount: amount, changedMs: instant(), changedBy: z.optional(z.string()) }),
  ),
  /** The last changes of its price and of its variants' prices, newest first. */
  priceChanges: z.optional(
    z.array(
      z.object({
        fromAmount: amount,
        toAmount: amount,
        changedMs: instant(),
        changedBy: z.optional(z.string()),
        /** The values of the variant; absent: the price of the product. */
        variant: z.optional(z.string()),
      }),
    ),
  ),
}
