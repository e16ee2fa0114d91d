import { type ImportField, importFields } from '#contract/import-row.ts'
import { limits } from '#contract/limits.ts'

/** What people write over their columns, with everything but letters and digits taken out. */
const headingsOf: Record<ImportField, RegExp> = {
  name: /^(product|item|article|service|dish)?(name|title)$|^(product|item|article|service|dish)$/,
  sku: /^(sku|(article|item|product)?(code|number|no))$/,
  category: /^(category|group|department)(name)?$/,
  price: /^(unit|sales?|selling|retail)?price(amount)?(gbp|eur|usd|inr)?$|^(cost|amount)$/,
  stock_qty: /^(stock|quantity|qty|instock|stockqty|stockquantity|available|onhand)$/,
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

/** Which heading each field is most likely read from; each heading is used once. */
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

/**
 * The columns that are still needed: a new product has a name and a price; the SKU alone finds one
 * that is changed.
 */
export function missingColumns(
  columns: Readonly<Record<string, string>>,
  mode: 'create' | 'upsert',
): ('name' | 'price')[] {
  if (mode === 'upsert' && columns['sku'] !== undefined) return []
  return (['name', 'price'] as const).filter((field) => columns[field] === undefined)
}

/** Why a file is refused before it is sent; a table is told by its name, as in the file dialog. */
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
