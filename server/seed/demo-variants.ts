import { has, type ModuleName, moduleIds } from '#contract/modules.ts'
import type { Id } from '#contract/fields.ts'
import { toJson } from '../db/json-text.ts'
import type { Batch } from './batch.ts'
import { allergensOf } from './catalogue/allergens.ts'
import type { DemoCategory } from './catalogue/catalogue.ts'
import { pictureSlug } from './pictures.ts'
import { createRandom } from './random.ts'

/** The variant columns of a product without variants. */
export const plain = {
  variant_options: toJson([]),
  parent_id: null,
  variant_sort: null,
  variant_values: null,
  variant_label: null,
  barcode: null,
}

type Company = { id: string; account: string }
type Place = { module: ModuleName; category: DemoCategory; categoryId: Id }

/** Demo products with variants; no seeded order contains them. */
export function seedVaried<Of extends Company>(
  batch: Pick<Batch, 'add'>,
  company: Of,
  { module, category, categoryId }: Place,
  priceIn: (company: Of, price: number) => number,
  atMs: number,
): void {
  const hasKitchen = has(module, 'kitchen')
  for (const { name, description, picture, options, variants, type } of category.varied ?? []) {
    // Uses its own random stream, so that the rest of the company does not change.
    const random = createRandom(numberOf(`${company.account} ${name}`))
    const code = `${moduleIds[module]}-V${name.slice(0, 3).toUpperCase()}`
    const row = (id: Id) => ({
      ...plain,
      company_id: company.id,
      id,
      created_ms: atMs,
      updated_ms: atMs,
      version: 1,
      module_id: moduleIds[module],
      category_id: categoryId,
      description: null,
      tax_percent: null,
      type: type ?? null,
      taste: null,
      special: null,
      status: 'Active' as const,
      station: hasKitchen ? (category.station ?? null) : null,
      no_prep: hasKitchen ? 0 : 1,
      duration_min: null,
      image_url: null,
      images: toJson([`demo-${company.account}-${pictureSlug(picture)}.webp`]),
      option_groups: toJson([]),
      allergens: toJson([...(allergensOf[name] ?? [])]),
    })
    const parentId = random.id(atMs)
    const [first] = variants
    batch.add('product', {
      ...row(parentId),
      name,
      description,
      sku: code,
      price_amount: priceIn(company, first?.price ?? 0),
      stock_qty: null,
      low_stock_qty: null,
      variant_options: toJson(options),
    })
    variants.forEach(({ values, price, stock }, sort) => {
      batch.add('product', {
        ...row(random.id(atMs)),
        parent_id: parentId,
        name: `${name}, ${values.join(', ')}`,
        sku: `${code}-${sort + 1}`,
        price_amount: priceIn(company, price),
        stock_qty: stock ?? null,
        low_stock_qty: stock === undefined ? null : 3,
        variant_sort: sort,
        variant_values: toJson([...values]),
        variant_label: values.join(', '),
      })
    })
  }
}

function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
}
