import type { CallInput } from '#contract/endpoint.ts'
import type { Product, updateProduct } from '#contract/product.ts'
import { changedPrice, type PriceChange } from './price-change.ts'

/** The displayed prices: the lowest and the highest price of the visible variants. */
export type ShownPrices = { from: number; to: number }
type Row = Pick<Product, 'priceAmount' | 'variantPrices' | 'currency'>
type Priced = Pick<Product, 'id' | 'priceAmount' | 'variants' | 'currency'>

/** New prices of a product and its variants: by a rule, or each by its id. */
export type NewPrices = { price: PriceChange } | { prices: Readonly<Record<string, number>> }

/** Left out of the update, because orders may have changed them. */
const notSent = { stockQty: undefined, lowStockQty: undefined, isSoldOut: undefined }

export function shownPrices({ priceAmount, variantPrices }: Row): ShownPrices {
  return variantPrices ?? { from: priceAmount, to: priceAmount }
}

/** The displayed prices after a change; undefined if they are unchanged or would be negative. */
export function shownAfter(row: Row, change: PriceChange): ShownPrices | undefined {
  const before = shownPrices(row)
  const from = changedPrice(before.from, change, row.currency)
  const to = changedPrice(before.to, change, row.currency)
  if (from === undefined || to === undefined) return undefined
  return from === before.from && to === before.to ? undefined : { from, to }
}

/** The update with the new prices. A price that would be negative is not changed. */
export function withPrices(
  product: Priced,
  to: NewPrices,
): Pick<CallInput<typeof updateProduct>, 'priceAmount' | 'variants'> {
  const priceOf = ({ id, priceAmount }: Pick<Priced, 'id' | 'priceAmount'>) =>
    ('price' in to ? changedPrice(priceAmount, to.price, product.currency) : to.prices[id]) ??
    priceAmount
  const { variants } = product
  return {
    priceAmount: priceOf(product),
    ...(variants && {
      variants: variants.map((one) => ({ ...one, ...notSent, priceAmount: priceOf(one) })),
    }),
  }
}

/** The current prices, to undo a change. */
export function pricesById({ id, priceAmount, variants = [] }: Priced): Record<string, number> {
  return Object.fromEntries(
    [{ id, priceAmount }, ...variants].map((one) => [one.id, one.priceAmount]),
  )
}
