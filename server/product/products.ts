import { sql } from 'kysely'
import type { Product } from '#contract/product.ts'
import { fromJson } from '../db/json-text.ts'
import { present } from '../db/columns.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Row } from '../db/schema.ts'

/** A product as stored: missing values are NULL, booleans 1 and 0, images JSON. */
type Stored = {
  moduleId: Product['moduleId']
  name: string
  priceAmount: number
  status: Product['status']
  isSoldOut: number
  isNoPrep: number
  images: Row<'product'>['images']
  optionGroups: Row<'product'>['option_groups']
} & { [Name in Extra]: NonNullable<Product[Name]> | null }

type Extra =
  | 'description'
  | 'sku'
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

export type StoredProduct = Stored

/** A product without its options and properties, which are separate lists. */
export type ProductHead = Omit<Product, 'options' | 'specs'>

type Derived = { categoryName: string | null; currency: string; isLowStock: number }

export const products = recordsOf<Stored, Derived, ProductHead>({
  table: 'product',
  columns: {
    moduleId: 'module_id',
    name: 'name',
    sku: 'sku',
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
    isNoPrep: 'no_prep',
    stockQty: 'stock_qty',
    lowStockQty: 'low_stock_qty',
    station: 'station',
    availableFrom: 'available_from',
    availableTo: 'available_to',
    durationMin: 'duration_min',
    bufferMin: 'buffer_min',
    images: 'images',
    optionGroups: 'option_groups',
  },
  derived: {
    categoryName: sql`(select c.name from category c where c.company_id = r.company_id
      and c.id = r.category_id)`,
    currency: sql`(select d.currency from company_detail d where d.id = r.company_id)`,
    isLowStock: sql`case when r.stock_qty <= r.low_stock_qty then 1 else 0 end`,
  },
  sortedBy: sortedBy('asc', sql`r.name`),
  toRow: (found) => {
    const images = fromJson(found.images)
    return {
      ...present(found),
      images,
      optionGroups: fromJson(found.optionGroups),
      imageUrl: images[0],
      isNoPrep: found.isNoPrep === 1,
      isSoldOut: found.isSoldOut === 1 || found.stockQty === 0,
      isLowStock: found.isLowStock === 1,
    }
  },
})
