import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OfferedVariant, VariantOption } from '#contract/variant.ts'
import { dialectOf, fromJsonArray } from '../db/dialect.ts'

/** Options and variants of a product as selected; null without any. */
export type OfferedVariants = { variantOptions: string; variants: string | null }

type Stored = Pick<OfferedVariant, 'id' | 'priceAmount'> & {
  held: string
  images: string
  stockQty: number | null
  off: number
}

const keys = ['id', 'held', 'priceAmount', 'images', 'stockQty', 'off']
/** Larger stocks are not shown to guests: nobody orders more at once. */
const MANY = 100

/**
 * The remaining stock, shown to a guest who selects a quantity; undefined if untracked, empty or
 * large.
 */
export function leftOf(stockQty: number | null): number | undefined {
  return stockQty !== null && stockQty > 0 && stockQty < MANY ? stockQty : undefined
}

/** The variants of product `p` as columns. */
export function variantColumns(db: Pick<Kysely<unknown>, 'getExecutor'>): RawBuilder<unknown> {
  return sql`p.variant_options as "variantOptions", case when p.variant_options <> '[]' then (
    select ${dialectOf(db).jsonArray('q', keys, sql`q.sort, q.id`)} from (
      select v.id, v.variant_sort as sort, v.variant_values as held,
        v.price_amount as "priceAmount", v.images, v.stock_qty as "stockQty",
        case when v.status = 'Active' and v.sold_out = 0 and coalesce(v.stock_qty, 1) > 0
          then 0 else 1 end as off
      from product v where v.company_id = p.company_id and v.parent_id = p.id
        and v.variant_values is not null) q) end as variants`
}

/** Options and variants as guests see them. */
export function variantsOnOffer({ variantOptions, variants }: OfferedVariants): {
  variantOptions: VariantOption[]
  variants: OfferedVariant[]
} {
  return {
    variantOptions: fromJsonArray(variantOptions),
    variants: storedIn(variants).map(({ held, images, stockQty, off, ...variant }) => ({
      ...variant,
      values: fromJsonArray<string>(held),
      imageUrl: fromJsonArray<string>(images)[0],
      isSoldOut: off === 1,
      left: leftOf(stockQty),
    })),
  }
}

/** Whether a product has variants and none of them is available. */
export function isNoneLeft({ variantOptions, variants }: OfferedVariants): boolean {
  return variantOptions !== '[]' && storedIn(variants).every(({ off }) => off === 1)
}

function storedIn(variants: string | null): Stored[] {
  return variants === null ? [] : fromJsonArray<Stored>(variants)
}
