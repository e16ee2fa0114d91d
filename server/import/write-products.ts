import type { Updateable } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { givenOf } from '../db/columns.ts'
import { toJson } from '../db/json-text.ts'
import { newId, noId } from '../db/id.ts'
import type { Schema } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { recordPrice } from '../product/price-history.ts'
import type { ProductChange } from '../product/stock-move.ts'
import { rowSentence } from '../words/sentence.ts'
import type { ImportRow } from './import-store.ts'
import type { BatchPlan, Existing } from './plan-batch.ts'
import type { Failure, RowValues } from './read-row.ts'

/** Rows of an import that are written together. */
export type Batch = { tenant: Tenant; job: ImportRow; now: number }

/** Returns the rows whose SKU was inserted by somebody else meanwhile. */
export async function insertProducts(
  { tenant: { db, companyId }, job, now }: Batch,
  { inserts }: BatchPlan,
  categoryIds: ReadonlyMap<string, string>,
): Promise<Failure[]> {
  if (inserts.length === 0) return []
  const empty = {
    description: null,
    sku: null,
    category_id: null,
    tax_percent: null,
    type: null,
    taste: null,
    special: null,
    stock_qty: null,
    duration_min: null,
    barcode: null,
    station: null,
    image_url: null,
    no_prep: 0,
  }
  const rows = inserts.map(({ values }) => ({
    ...empty,
    ...columnsOf(values, categoryIds),
    name: values.name,
    price_amount: values.priceAmount,
    company_id: companyId,
    id: newId(),
    created_ms: now,
    updated_ms: now,
    version: 1,
    module_id: job.module_id,
    status: 'Active' as const,
  }))
  const made = await db
    .insertInto('product')
    .values(rows)
    .onConflict((it) => it.doNothing())
    .returning('id')
    .execute()
  const ids = new Set(made.map(({ id }) => id))
  await addMoves(
    { tenant: { db, companyId }, job, now },
    rows.flatMap(({ id, stock_qty }) =>
      stock_qty && ids.has(id) ? [{ productId: id, quantity: stock_qty }] : [],
    ),
  )
  return inserts.flatMap(({ no, cells }, index) =>
    ids.has(rows[index]?.id ?? noId)
      ? []
      : [
          {
            no,
            cells,
            faults: [{ field: 'sku', code: 'DUPLICATE', message: rowSentence('numberTaken') }],
          },
        ],
  )
}

/**
 * The fields that a row may change: variants only have their own SKU, price, stock and barcode; a
 * product with variants has no stock of its own.
 */
function ownOf({ kind }: Existing, values: RowValues): RowValues {
  const { sku, priceAmount, stockQty, barcode, ...others } = values
  if (kind === 'plain') return values
  if (kind === 'varied') return { ...others, ...givenOf({ sku, priceAmount, barcode }) }
  return givenOf({ sku, priceAmount, stockQty, barcode })
}

/** Updates an existing product from a row; its stock is changed by a stock move. */
export async function updateProduct(
  batch: Batch,
  before: Existing,
  row: RowValues,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { tenant, now } = batch
  const values = ownOf(before, row)
  await tenant.db
    .updateTable('product')
    .set((stored) => ({
      ...columnsOf(values, categoryIds),
      updated_ms: now,
      version: stored('version', '+', 1),
    }))
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', before.id)
    .execute()
  const after = {
    version: before.version + 1,
    priceAmount: values.priceAmount ?? before.priceAmount,
  }
  await recordPrice({ tenant, now, by: importerOf(batch.job) }, before, after)
  Object.assign(before, after)
  const delta = values.stockQty === undefined ? 0 : values.stockQty - (before.stockQty ?? 0)
  before.stockQty = values.stockQty ?? before.stockQty
  if (delta !== 0) await addMoves(batch, [{ productId: before.id, quantity: delta }])
}

/** Who is recorded as the person who changed a price. */
export function importerOf({ actor_name }: ImportRow): ProductChange['by'] {
  return { role: 'business', actorName: actor_name ?? undefined }
}

async function addMoves(
  { tenant: { db, companyId }, job, now }: Batch,
  moves: readonly { productId: Id; quantity: number }[],
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ productId, quantity }) => ({
    company_id: companyId,
    id: newId(),
    product_id: productId,
    quantity,
    reason: 'import',
    order_id: null,
    actor_name: job.actor_name,
    created_ms: now,
  }))
  await db.insertInto('stock_move').values(rows).execute()
}

function columnsOf(
  {
    name,
    sku,
    category,
    priceAmount,
    stockQty,
    type,
    taste,
    special,
    allergens,
    description,
    taxPercent,
    durationMin,
    barcode,
  }: RowValues,
  categoryIds: ReadonlyMap<string, string>,
): Updateable<Schema['product']> {
  const columns = {
    name,
    sku,
    category_id: category === undefined ? undefined : categoryIds.get(category),
    price_amount: priceAmount,
    stock_qty: stockQty,
    type,
    taste,
    special,
    allergens: allergens && toJson(allergens),
    description,
    tax_percent: taxPercent,
    duration_min: durationMin,
    barcode,
  }
  return givenOf(columns)
}
