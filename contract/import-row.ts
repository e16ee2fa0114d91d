import * as z from 'zod/mini'
import { as } from './wire.ts'

/** The columns of a product import, by heading. */
export const importFields = [
  'name',
  'sku',
  'category',
  'price',
  'stock_qty',
  'type',
  'taste',
  'special',
  'allergens',
  'description',
  'tax_percent',
  'duration_min',
  'barcode',
  'variant_of',
  'variant',
] as const
export type ImportField = (typeof importFields)[number]

/** A product that a row of an import changes; `newName` where it gets another name. */
export const importChange = z.object({
  row: z.int(),
  name: z.string(),
  newName: as('new_name', z.optional(z.string())),
})

const cell = z.optional(z.string())

/** A row of an import as in the file: each cell is a text. */
export const importRow = z.strictObject({
  name: cell,
  sku: cell,
  category: cell,
  price: cell,
  stockQty: cell,
  type: cell,
  taste: cell,
  special: cell,
  allergens: cell,
  description: cell,
  taxPercent: cell,
  durationMin: cell,
  barcode: cell,
  /** For a variant: the SKU or name of its product, and its options as "Size: M; Colour: Red". */
  variantOf: cell,
  variant: cell,
})
