import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import {
  type Variant,
  type VariantInput,
  type VariantOption,
  variantFaults,
} from '#contract/variant.ts'
import { present } from '../db/columns.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { newId } from '../db/id.ts'
import type { Row } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { checkPictures } from '../file/own-pictures.ts'
import { fault, Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { noteLowStock } from './low-stock.ts'
import type { ProductHead } from './products.ts'
import { recordPrice } from './price-history.ts'
import { type ProductChange, recordStockMove, shiftStock, stockDifference } from './stock-move.ts'

/** The variants of a product in order; undefined for a product without variants. */
export async function variantsOf(
  { db, companyId }: Tenant,
  { id, variantOptions = [] }: Pick<ProductHead, 'id' | 'variantOptions'>,
): Promise<Variant[] | undefined> {
  if (variantOptions.length === 0) return undefined
  const rows = await storedOf({ db, companyId }, id)
  return rows.map(({ variant_values, images, sold_out, stock_qty, ...row }) => ({
    ...present({
      id: row.id,
      sku: row.sku,
      barcode: row.barcode,
      stockQty: stock_qty,
      lowStockQty: row.low_stock_qty,
    }),
    values: variant_values === null ? [] : fromJson(variant_values),
    priceAmount: row.price_amount,
    image: fromJson(images)[0],
    status: row.status,
    isSoldOut: sold_out === 1 || stock_qty === 0,
  }))
}

/** @throws Refusal VALIDATION with all faults */
export function expectSoundVariants(
  options: readonly VariantOption[],
  variants: readonly Pick<VariantInput, 'values' | 'sku'>[] | undefined = [],
): void {
  const errors = variantFaults(options, variants).map(({ path, rule }) =>
    fault(path.replace('variantOptions', 'variant_options'), rule, rule),
  )
  if (errors[0]) throw new Refusal('VALIDATION').with({ says: errors[0].message, errors })
}

type Stored = Awaited<ReturnType<typeof storedOf>>[number]

/**
 * Replaces the variants of a product. A variant with an existing id keeps it, for open carts and
 * returned goods; a removed one is hidden but kept for the orders that refer to it. The caller
 * holds the lock of the product.
 * @throws Refusal NOT_FOUND for the id of another product, DUPLICATE for a SKU in use,
 * VERSION_CONFLICT when the difference to the seen stock would make it negative
 */
export async function saveVariants(
  change: ProductChange,
  product: Pick<ProductHead, 'id' | 'name'> & { lowStockQty?: number | null | undefined },
  variants: readonly VariantInput[],
  reason?: 'import',
): Promise<void> {
  const { tenant, moduleId, now } = change
  const before = new Map((await storedOf(tenant, product.id)).map((row) => [row.id, row]))
  const pictures = [...before.values()].flatMap(({ images }) => fromJson(images))
  await checkPictures(
    tenant,
    variants.flatMap(({ image }) => image ?? []),
    { path: 'variants', kept: pictures },
  )
  const keptIds = new Set(variants.flatMap(({ id }) => id ?? []))
  if ([...keptIds].some((id) => !before.has(id))) throw new Refusal('NOT_FOUND')
  await removeOthers(change, product.id, keptIds)
  for (const [sort, variant] of variants.entries()) {
    const was = variant.id && before.get(variant.id)
    const id = variant.id ?? newId()
    if (was) await update(change, product.id, was, variant, sort)
    else await insert(change, product, { ...variant, id }, sort)
    if (variant.stockQty === undefined) continue
    const shift = was ? stockDifference(variant) : undefined
    const stockQty = shift === undefined ? variant.stockQty : await shiftStock(change, id, shift)
    const delta = shift ?? (stockQty ?? 0) - ((was && was.stock_qty) || 0)
    await recordStockMove(change, id, delta, reason ?? (was ? 'count' : 'start'))
    const { lowStockQty: own = was ? was.low_stock_qty : null } = variant
    const lowStockQty = own ?? product.lowStockQty
    const name = nameOf(product, variant)
    await noteLowStock(tenant, { id, name, moduleId, stockQty, lowStockQty }, delta, now)
    publish(tenant, { topic: 'product', id, moduleId })
  }
}

async function update(
  change: ProductChange,
  parentId: Id,
  { id, version, price_amount }: Stored,
  variant: VariantInput,
  sort: number,
): Promise<void> {
  const { db, companyId } = change.tenant
  const { lowStockQty, isSoldOut } = variant
  const stockQty = stockDifference(variant) === undefined ? variant.stockQty : undefined
  await db
    .updateTable('product')
    .set((row) => ({
      ...columnsOf(variant, sort),
      ...(stockQty !== undefined && { stock_qty: stockQty }),
      ...(lowStockQty !== undefined && { low_stock_qty: lowStockQty }),
      ...(isSoldOut !== undefined && { sold_out: isSoldOut ? 1 : 0, sold_out_until_ms: null }),
      updated_ms: change.now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  const before = { id, parentId, version, priceAmount: price_amount }
  const { priceAmount } = variant
  await recordPrice(change, before, { version: version + 1, priceAmount })
}

async function insert(
  { tenant: { db, companyId }, moduleId, now }: ProductChange,
  product: Pick<ProductHead, 'id' | 'name'>,
  variant: VariantInput & { id: Id },
  sort: number,
): Promise<void> {
  await db
    .insertInto('product')
    .values({
      ...columnsOf(variant, sort),
      company_id: companyId,
      id: variant.id,
      created_ms: now,
      updated_ms: now,
      version: 1,
      module_id: moduleId,
      parent_id: product.id,
      name: nameOf(product, variant),
      stock_qty: variant.stockQty ?? null,
      low_stock_qty: variant.lowStockQty ?? null,
      sold_out: variant.isSoldOut ? 1 : 0,
      ...noneOfItsOwn,
    })
    .execute()
}

/**
 * The columns that are copied from the product by `shareWithVariants`, or that variants do not
 * have.
 */
const noneOfItsOwn = {
  category_id: null,
  description: null,
  tax_percent: null,
  type: null,
  taste: null,
  special: null,
  station: null,
  no_prep: 0,
  duration_min: null,
  image_url: null,
}

function columnsOf(
  { values, priceAmount, sku, barcode, image, status }: VariantInput,
  sort: number,
) {
  return {
    variant_values: toJson(values),
    variant_label: values.join(', '),
    variant_sort: sort,
    price_amount: priceAmount,
    sku: sku ?? null,
    barcode: barcode ?? null,
    images: toJson(image === undefined ? [] : [image]),
    status: status ?? ('Active' as const),
  }
}

async function removeOthers(
  { tenant: { db, companyId }, now }: ProductChange,
  productId: Id,
  kept: ReadonlySet<Id>,
): Promise<void> {
  const others = kept.size === 0 ? sql`` : sql` and id not in (${sql.join([...kept])})`
  // SKUs may move between variants in one save, so all are cleared before they are written.
  await sql`update product set sku = null, updated_ms = ${now}
    where company_id = ${companyId} and parent_id = ${productId}`.execute(db)
  await sql`update product set variant_values = null, status = 'InActive', version = version + 1
    where company_id = ${companyId} and parent_id = ${productId}
      and variant_values is not null${others}`.execute(db)
}

function nameOf({ name }: Pick<ProductHead, 'name'>, { values }: VariantInput): string {
  return `${name}, ${values.join(', ')}`
}

function storedOf({ db, companyId }: Tenant, productId: Id) {
  return db
    .selectFrom('product')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('parent_id', '=', productId)
    .where('variant_values', 'is not', null)
    .orderBy('variant_sort')
    .orderBy('id')
    .execute()
}

const columns = [
  'id',
  'sku',
  'barcode',
  'price_amount',
  'stock_qty',
  'low_stock_qty',
  'sold_out',
  'status',
  'images',
  'variant_values',
  'version',
] as const satisfies readonly (keyof Row<'product'>)[]
