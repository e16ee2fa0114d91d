import { type ImportField, importFields } from '#contract/import-row.ts'
import { limits } from '#contract/limits.ts'

/** Common headings of columns, without anything but letters and digits. */
const headingsOf: Record<ImportField, RegExp> = {
  name: /^(product|item|article|service|dish)?(name|title)$|^(product|item|article|service|dish)$/,
  sku: /^(sku|(article|item|product)?(code|number|no))$/,
  category: /^(product|item|menu)?(category|group|department|dept|section|collection)(name)?$/,
  price:
    /^(our|my|list|unit|sales?|selling|retail)?price(amount)?(gbp|eur|usd|inr)?$|^(cost|amount)$/,
  stock_qty: /^(stock(level)?|quantity|qty|available|inventory|(on|in)(hand|stock))+$/,
  type: /^(type|vegtype|diet|vegnonveg)$/,
  taste: /^(taste|spice|spicy|spicelevel|heat)$/,
  special: /^(special|badge|highlight)$/,
  allergens: /^(allergens?|contains|allergies)$/,
  description: /^(description|details?|text|notes?)$/,
  tax_percent: /^(tax|vat|gst)(percent|rate)?$/,
  duration_min: /^(duration|minutes|length)(min|mins|minutes)?$/,
  barcode: /^(barcode|ean|gtin|upc)(code|number|no)?$/,
  variant_of: /^(variantof|parent(sku|product|name)?|handle)$/,
  variant: /^(variant|options?|variantoptions?)$/,
}

/** The most likely heading for each field; each heading is used once. */
export function guessColumns(headings: readonly string[]): Record<string, string> {
  const left = new Set(headings)
  const columns: Record<string, string> = {}
  for (const field of importFields) {
    const found = [...left].find((heading) =>
      headingsOf[field].test(heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')),
    )
    if (found === undefined) continue
    columns[field] = found
    left.delete(found)
  }
  return columns
}

type Columns = Readonly<Record<string, string>>

/** The required columns: name and price for new products; for updates the SKU is enough. */
export function neededColumns(columns: Columns, mode: 'create' | 'upsert'): ('name' | 'price')[] {
  return mode === 'upsert' && columns['sku'] !== undefined ? [] : ['name', 'price']
}

/** The required columns that are not mapped. */
export function missingColumns(columns: Columns, mode: 'create' | 'upsert'): ('name' | 'price')[] {
  return neededColumns(columns, mode).filter((field) => columns[field] === undefined)
}

/**
 * Why a file is refused before the upload; a spreadsheet is recognized by its extension, as in the
 * file dialog.
 */
export function fileRefusal({
  name,
  size,
}: {
  name: string
  size: number
}): 'tooLarge' | 'wrongType' | undefined {
  if (!/\.(csv|txt|xlsx)$/i.test(name)) return 'wrongType'
  return size > limits.importBytes ? 'tooLarge' : undefined
}
