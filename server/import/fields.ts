import { type ImportField, importFields } from '#contract/import-row.ts'
import { invalid } from '../http/refusal.ts'

/**
 * Alternative header names. A Map, because the key is user input and could be the name of a
 * property that every object has.
 */
const otherNames: ReadonlyMap<string, ImportField> = new Map(
  Object.entries<ImportField>({
    product: 'name',
    product_name: 'name',
    title: 'name',
    item: 'name',
    code: 'sku',
    article_number: 'sku',
    group: 'category',
    category_name: 'category',
    price_amount: 'price',
    unit_price: 'price',
    stock: 'stock_qty',
    quantity: 'stock_qty',
    qty: 'stock_qty',
    tax: 'tax_percent',
    vat: 'tax_percent',
    contains: 'allergens',
    duration: 'duration_min',
    minutes: 'duration_min',
    ean: 'barcode',
    gtin: 'barcode',
    parent: 'variant_of',
    options: 'variant',
  }),
)

/**
 * The position of each field in a row. `columns` names a field's header if it is not a known one.
 * @throws Refusal VALIDATION
 */
export function placesOf(
  headings: readonly string[],
  columns: Readonly<Record<string, string>> = {},
): ReadonlyMap<ImportField, number> {
  const places = new Map<ImportField, number>()
  headings.forEach((heading, place) => {
    const field = fieldOf(heading)
    if (field && !places.has(field)) places.set(field, place)
  })
  for (const [name, heading] of Object.entries(columns)) {
    const field = importFields.find((it) => it === name)
    const place = headings.indexOf(heading)
    if (!field || place < 0)
      throw invalid(`columns.${name}`, 'unknown', field ? 'unknownHeading' : 'unknownColumn')
    places.set(field, place)
  }
  if (places.size === 0) throw invalid('columns', 'required', 'noHeadings')
  return places
}

function fieldOf(heading: string): ImportField | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return importFields.find((it) => it === name) ?? otherNames.get(name)
}
