import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Product } from '#contract/product.ts'
import { fromJson } from '../db/json-text.ts'
import { present } from '../db/columns.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import { lowStockLevel } from './low-stock.ts'
import type { Row } from '../db/schema.ts'

/** A product as stored: missing values are NULL, booleans 1 and 0, images JSON. */
type Stored = {
  moduleId: Product['moduleId']
  name: string
  priceAmount: number
  status: Product['status']
  isSoldOut: number
  isNoPrep: number
  variantOptions: Row<'product'>['variant_options']
  parentId: Id | null
  images: Row<'product'>['images']
  optionGroups: Row<'product'>['option_groups']
  allergens: Row<'product'>['allergens']
} & { [Name in Extra]: NonNullable<Product[Name]> | null }

type Extra =
  | 'description'
  | 'sku'
  | 'barcode'
  | 'categoryId'
  | 'subcategoryId'
  | 'manufacturerId'
  | 'unitId'
  | 'taxPercent'
  | 'type'
  | 'taste'
  | 'special'
  | 'stockQty'
  | 'lowStockQty'
  | 'station'
  | 'availableFrom'
  | 'availableTo'
  | 'durationMin'
  | 'bufferMin'
  | 'depositAmount'
  | 'depositPercent'
  | 'soldOutUntilMs'

export type StoredProduct = Stored

/** A product without its options, properties and variants, which are separate lists. */
export type ProductHead = Omit<Product, 'options' | 'specs' | 'variants'>

type Derived = {
  categoryName: string | null
  currency: string
  isLowStock: number
  /** For a variant: the pictures of its product. */
  productImages: Row<'product'>['images'] | null
  variantCount: number | null
  lowestPrice: number | null
  highestPrice: number | null
  /** The total stock of its variants; null if none is tracked. */
  variantStock: number | null
  /** The number of available variants. */
  variantsLeft: number | null
  hasLowVariant: number | null
}

const hasVariants = sql`r.variant_options <> '[]'`
const ofVariants = (what: RawBuilder<unknown>) => sql`case when ${hasVariants} then (
  select ${what} from product v where v.company_id = r.company_id and v.parent_id = r.id
    and v.variant_values is not null) end`

/** Hidden variants can't be bought, so their prices do not count. */
const priceOfShown = sql`case when v.status = 'Active' then v.price_amount end`

/** The condition for a list of products, without variants. */
export const isNoVariant: RawBuilder<unknown> = sql`r.parent_id is null`
/**
 * The condition for a list of orderable products: variants instead of the products that they belong
 * to.
 */
export const isOrderable: RawBuilder<unknown> = sql`((r.parent_id is null and not ${hasVariants})
  or (r.variant_values is not null and exists (select 1 from product o
    where o.company_id = r.company_id and o.id = r.parent_id and o.status = 'Active')))`

export const products = recordsOf<Stored, Derived, ProductHead>({
  table: 'product',
  columns: {
    moduleId: 'module_id',
    name: 'name',
    sku: 'sku',
    barcode: 'barcode',
    description: 'description',
    categoryId: 'category_id',
    subcategoryId: 'subcategory_id',
    manufacturerId: 'manufacturer_id',
    unitId: 'unit_id',
    priceAmount: 'price_amount',
    taxPercent: 'tax_percent',
    type: 'type',
    taste: 'taste',
    special: 'special',
    status: 'status',
    isSoldOut: 'sold_out',
    soldOutUntilMs: 'sold_out_until_ms',
    isNoPrep: 'no_prep',
    stockQty: 'stock_qty',
    lowStockQty: 'low_stock_qty',
    station: 'station',
    availableFrom: 'available_from',
    availableTo: 'available_to',
    durationMin: 'duration_min',
    bufferMin: 'buffer_min',
    depositAmount: 'deposit_amount',
    depositPercent: 'deposit_percent',
    images: 'images',
    variantOptions: 'variant_options',
    parentId: 'parent_id',
    optionGroups: 'option_groups',
    allergens: 'allergens',
  },
  derived: {
    categoryName: sql`(select c.name from category c where c.company_id = r.company_id
      and c.id = r.category_id)`,
    currency: sql`(select d.currency from company_detail d where d.id = r.company_id)`,
    isLowStock: sql`case when r.stock_qty <= ${lowStockLevel} then 1 else 0 end`,
    productImages: sql`(select o.images from product o where o.company_id = r.company_id
      and o.id = r.parent_id)`,
    variantCount: ofVariants(sql`count(*)`),
    lowestPrice: ofVariants(sql`min(${priceOfShown})`),
    highestPrice: ofVariants(sql`max(${priceOfShown})`),
    variantStock: ofVariants(sql`sum(v.stock_qty)`),
    variantsLeft: ofVariants(sql`count(case when v.status = 'Active' and v.sold_out = 0
      and coalesce(v.stock_qty, 1) > 0 then 1 end)`),
    hasLowVariant: ofVariants(
      sql`max(case when v.stock_qty <= coalesce(v.low_stock_qty, r.low_stock_qty, 0)
        then 1 else 0 end)`,
    ),
  },
  sortedBy: sortedBy('asc', sql`r.name`),
  toRow: ({
    variantStock,
    variantsLeft,
    hasLowVariant,
    lowestPrice,
    highestPrice,
    productImages,
    ...found
  }) => {
    const images = fromJson(found.images)
    const optionGroups = fromJson(found.optionGroups)
    const stockQty = variantStock === null ? found.stockQty : Number(variantStock)
    return {
      ...present({ ...found, stockQty }),
      variantCount: found.variantCount === null ? undefined : Number(found.variantCount),
      variantPrices:
        lowestPrice === null ? undefined : { from: Number(lowestPrice), to: Number(highestPrice) },
      variantOptions: fromJson(found.variantOptions),
      images,
      optionGroups,
      needsChoice: optionGroups?.some(({ minChoices }) => minChoices > 0) || undefined,
      allergens: fromJson(found.allergens),
      imageUrl: images[0] ?? (productImages === null ? undefined : fromJson(productImages)[0]),
      isNoPrep: found.isNoPrep === 1,
      isSoldOut: found.isSoldOut === 1 || found.stockQty === 0 || Number(variantsLeft ?? 1) === 0,
      isLowStock: found.isLowStock === 1 || hasLowVariant === 1,
    }
  },
})
