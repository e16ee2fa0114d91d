import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createProduct, Product, updateProduct } from '#contract/product.ts'
import { inOrder } from '#contract/allergen.ts'
import { toJson } from '../db/json-text.ts'
import { categories, manufacturers, subcategories } from '../catalogue/kinds.ts'
import { checkPictures } from '../file/own-pictures.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { detailsOf, replaceOptions, replaceSpecs } from './details.ts'
import { noteLowStock } from './low-stock.ts'
import { formerPriceOf, priceChangesOf, recordPrice } from './price-history.ts'
import { products, type StoredProduct } from './products.ts'
import { type ProductChange, recordStockMove, shiftStock, stockDifference } from './stock-move.ts'
import { shareWithVariants } from './shared-fields.ts'
import { expectSoundVariants, saveVariants, variantsOf } from './variants.ts'

/** For a product with variants, which have the stock instead; its alert is theirs. */
const notCounted = { stockQty: null }

/** The fields that staff may change: availability and stock. */
const fieldsOfStaff = new Set([
  'id',
  'expectedVersion',
  'status',
  'stockQty',
  'seenStockQty',
  'isSoldOut',
  'soldOutUntilMs',
])

/** One complete product. @throws Refusal NOT_FOUND */
export async function findProduct(
  { tenant, moduleId, mayWrite }: Pick<ProductChange, 'tenant' | 'moduleId' | 'mayWrite'>,
  id: Id,
): Promise<Product> {
  const head = await products.find(tenant, id, [sql`r.module_id = ${moduleId}`])
  const { parentId } = head
  const details = await detailsOf(tenant, parentId ?? id)
  if (parentId === undefined) {
    const prices = mayWrite && {
      formerPrice: await formerPriceOf(tenant, head),
      priceChanges: await priceChangesOf(tenant, id),
    }
    return { ...head, ...details, ...prices, variants: await variantsOf(tenant, head) }
  }
  const { optionGroups } = await products.find(tenant, parentId)
  return { ...head, ...details, optionGroups }
}

/**
 * @throws Refusal NOT_FOUND for a missing category, brand or unit, DUPLICATE for a SKU in use,
 * VALIDATION for another company's image
 */
export async function addProduct(
  change: ProductChange,
  { options, specs, variants, ...fields }: InputOf<typeof createProduct>,
): Promise<Product> {
  const { tenant, moduleId, now } = change
  expectSoundVariants(fields.variantOptions ?? [], variants ?? [])
  await checkParents(change, fields)
  await checkPictures(tenant, fields.images ?? [], { path: 'images' })
  const head = await products.add(tenant, now, {
    status: 'Active',
    ...storedFields(fields),
    ...((fields.variantOptions ?? []).length > 0 && notCounted),
    isSoldOut: 0,
    isNoPrep: fields.isNoPrep ? 1 : 0,
    images: toJson(fields.images ?? []),
    optionGroups: toJson(fields.optionGroups ?? []),
    variantOptions: toJson(fields.variantOptions ?? []),
    allergens: toJson(inOrder(fields.allergens)),
    moduleId,
  })
  if (options) await replaceOptions(tenant, head.id, now, options)
  if (specs) await replaceSpecs(tenant, head.id, specs)
  if (variants) await saveVariants(change, head, variants)
  const isVaried = (head.variantOptions ?? []).length > 0
  if (isVaried) await shareWithVariants(tenant, [head.id])
  else await recordStockMove(change, head.id, head.stockQty ?? 0, 'start')
  publish(tenant, { topic: 'product', id: head.id, version: head.version, moduleId })
  return findProduct(change, head.id)
}

/**
 * Changes a product. A conflict returns the whole product: without its options it would look as if
 * they were deleted.
 * @throws Refusal ROLE_FORBIDDEN for a field that staff may not change, and all that a record's
 * change throws; VERSION_CONFLICT also where orders left too little of the stock that was seen
 */
export async function changeProduct(
  change: ProductChange,
  input: InputOf<typeof updateProduct>,
): Promise<Product> {
  try {
    return await saveProduct(change, input)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'VERSION_CONFLICT'
      ? new Refusal('VERSION_CONFLICT').with({
          readCurrent: (db) =>
            findProduct({ ...change, tenant: { ...change.tenant, db } }, input.id),
        })
      : error
  }
}

async function saveProduct(
  change: ProductChange,
  input: InputOf<typeof updateProduct>,
): Promise<Product> {
  const { id, expectedVersion, options, specs, variants, seenStockQty, ...given } = input
  const { tenant, moduleId, now } = change
  if (given.soldOutUntilMs != null && given.soldOutUntilMs <= now)
    throw invalid('sold_out_until_at', 'not_future', 'not_future')
  if (
    !change.mayWrite &&
    Object.entries(input).some(([name, value]) => value !== undefined && !fieldsOfStaff.has(name))
  )
    throw new Refusal('ROLE_FORBIDDEN')
  const shift = stockDifference({ ...given, seenStockQty })
  const fields = shift === undefined ? given : { ...given, stockQty: undefined }
  await checkParents(change, fields)
  const before = await products.find(tenant, id, [sql`r.module_id = ${moduleId}`])
  if (variants || fields.variantOptions) {
    if (before.parentId !== undefined) throw invalid('variants', 'custom', 'variantOfVariant')
    expectSoundVariants(
      fields.variantOptions ?? before.variantOptions ?? [],
      variants ?? (await variantsOf(tenant, before)),
    )
  }
  await checkPictures(tenant, fields.images ?? [], { path: 'images', kept: before.images })
  const isVaried = (fields.variantOptions ?? before.variantOptions ?? []).length > 0
  const stored = { ...storedFields(fields), ...(isVaried && notCounted) }
  const seen = { id, expectedVersion }
  const here = [sql`r.module_id = ${moduleId}`]
  const changed = await products.change(tenant, now, seen, stored, here)
  const head =
    shift === undefined || isVaried
      ? changed
      : { ...changed, stockQty: await shiftStock(change, id, shift) }
  if (options) await replaceOptions(tenant, id, now, options)
  if (specs) await replaceSpecs(tenant, id, specs)
  if (variants) await saveVariants(change, head, variants)
  if (isVaried) await shareWithVariants(tenant, [id])
  const isCounted = head.variantCount === undefined && before.variantCount === undefined
  const delta = isCounted ? (shift ?? (head.stockQty ?? 0) - (before.stockQty ?? 0)) : 0
  await recordStockMove(change, id, delta, 'count')
  await recordPrice(change, before, head)
  await noteLowStock(tenant, head, delta, now)
  publish(tenant, { topic: 'product', id, version: head.version, moduleId })
  return findProduct(change, id)
}

type Given = Partial<
  Omit<InputOf<typeof updateProduct>, 'id' | 'expectedVersion' | 'options' | 'specs' | 'variants'>
>

function storedFields({
  images,
  optionGroups,
  variantOptions,
  allergens,
  isSoldOut,
  soldOutUntilMs,
  isNoPrep,
  ...plain
}: Given): Partial<StoredProduct> {
  return {
    ...plain,
    ...(images && { images: toJson(images) }),
    ...(optionGroups && { optionGroups: toJson(optionGroups) }),
    ...(variantOptions && { variantOptions: toJson(variantOptions) }),
    ...(allergens && { allergens: toJson(inOrder(allergens)) }),
    ...soldOutFields({ isSoldOut, soldOutUntilMs }),
    ...(isNoPrep !== undefined && { isNoPrep: isNoPrep ? 1 : 0 }),
  }
}

/** A time implies that it is sold out, and each switch forgets the former time. */
function soldOutFields({
  isSoldOut,
  soldOutUntilMs,
}: Pick<Given, 'isSoldOut' | 'soldOutUntilMs'>): Partial<StoredProduct> {
  if (isSoldOut === false) return { isSoldOut: 0, soldOutUntilMs: null }
  if (isSoldOut || soldOutUntilMs != null)
    return { isSoldOut: 1, soldOutUntilMs: soldOutUntilMs ?? null }
  return soldOutUntilMs === null ? { soldOutUntilMs } : {}
}

async function checkParents(
  { tenant, moduleId }: ProductChange,
  { categoryId, subcategoryId, manufacturerId, unitId }: Given,
): Promise<void> {
  const here = [sql`r.module_id = ${moduleId}`]
  if (categoryId) await categories.find(tenant, categoryId, here)
  if (subcategoryId) await subcategories.find(tenant, subcategoryId, here)
  if (manufacturerId) await manufacturers.find(tenant, manufacturerId, here)
  if (!unitId) return
  const { rows } =
    await sql`select 1 from unit where company_id = ${tenant.companyId} and id = ${unitId}`.execute(
      tenant.db,
    )
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
}
