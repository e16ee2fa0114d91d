import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import type { ImportRow } from './import-store.ts'
import {
  type BatchPlan,
  type BatchRow,
  changesOf,
  type Existing,
  type NamedChange,
  planBatch,
  type Warning,
  warningsOf,
} from './plan-batch.ts'
import type { Failure } from './read-row.ts'
import { type Batch, insertProducts, updateProduct } from './write-products.ts'
import { writeVariants } from './write-variants.ts'
import { shareWithVariants } from '../product/shared-fields.ts'

type BatchResult = {
  created: number
  updated: number
  failures: Failure[]
  warnings: readonly Warning[]
  changes: readonly NamedChange[]
}

/**
 * Writes a batch of rows in the open transaction; a bad row does not stop good ones. A dry run only
 * counts.
 */
export async function writeBatch(
  { tenant, job, now }: Batch,
  rows: readonly BatchRow[],
): Promise<BatchResult> {
  const existing = await findExisting(tenant, rows)
  const plan = planBatch(rows, { mode: job.mode, moduleId: job.module_id, existing })
  const batch = { tenant, job, now }
  const isDryRun = job.is_dry_run === 1
  const lost = isDryRun ? [] : await writeProducts(batch, plan)
  const variants = await writeVariants(batch, plan.variants)
  return {
    created: plan.inserts.length - lost.length + variants.created,
    updated: plan.updates.length + variants.updated,
    failures: [...plan.failures, ...lost, ...variants.failures],
    changes: isDryRun ? changesOf(plan) : [],
    warnings: isDryRun ? warningsOf(rows, plan, await takenNames(tenant, job, plan)) : [],
  }
}

/** Returns the rows whose SKU was inserted by somebody else meanwhile. */
async function writeProducts(batch: Batch, plan: BatchPlan): Promise<Failure[]> {
  const categoryIds = await categoriesOf(batch, plan)
  const lost = await insertProducts(batch, plan, categoryIds)
  for (const { existing: before, values } of plan.updates)
    await updateProduct(batch, before, values, categoryIds)
  const varied = plan.updates.filter(({ existing: { kind } }) => kind === 'varied')
  await shareWithVariants(
    batch.tenant,
    varied.map(({ existing: { id } }) => id),
  )
  return lost
}

/** The names of new products without SKU that an existing product already has. */
async function takenNames(
  { db, companyId }: Tenant,
  { module_id }: ImportRow,
  { inserts }: BatchPlan,
): Promise<Set<string>> {
  const names = inserts.flatMap(({ values: { name, sku } }) => (sku === undefined ? [name] : []))
  if (names.length === 0) return new Set()
  const found = await db
    .selectFrom('product')
    .select('name')
    .where('company_id', '=', companyId)
    .where('module_id', '=', module_id)
    .where('status', '=', 'Active')
    .where('name', 'in', names)
    .execute()
  return new Set(found.map(({ name }) => name))
}

async function findExisting(
  { db, companyId }: Tenant,
  rows: readonly BatchRow[],
): Promise<Map<string, Existing>> {
  const skus = [
    ...new Set(
      rows.flatMap(({ read: { values } }) => (values.sku === undefined ? [] : [values.sku])),
    ),
  ]
  if (skus.length === 0) return new Map()
  const found = await db
    .selectFrom('product')
    .select([
      'id',
      'name',
      'sku',
      'module_id',
      'stock_qty',
      'price_amount',
      'version',
      'parent_id',
      'variant_options',
    ])
    .where('company_id', '=', companyId)
    .where('sku', 'in', skus)
    .execute()
  return new Map(
    found.map(({ id, name, version, sku, module_id, stock_qty, ...row }) => [
      sku ?? '',
      {
        id,
        name,
        version,
        sku: sku ?? '',
        moduleId: module_id,
        stockQty: stock_qty,
        priceAmount: row.price_amount,
        parentId: row.parent_id ?? undefined,
        kind: row.parent_id ? 'variant' : row.variant_options === '[]' ? 'plain' : 'varied',
      },
    ]),
  )
}

/** The categories named in rows; missing ones are created. */
async function categoriesOf(
  { tenant: { db, companyId }, job, now }: Batch,
  { inserts, updates }: BatchPlan,
): Promise<Map<string, string>> {
  const names = [
    ...new Set(
      [...inserts, ...updates].flatMap(({ values }) =>
        values.category === undefined ? [] : [values.category],
      ),
    ),
  ]
  if (names.length === 0) return new Map()
  const find = () =>
    db
      .selectFrom('category')
      .select(['id', 'name'])
      .where('company_id', '=', companyId)
      .where('module_id', '=', job.module_id)
      .where('name', 'in', names)
      .execute()
  const found = new Map((await find()).map(({ id, name }) => [name, id]))
  const missing = names.filter((name) => !found.has(name))
  if (missing.length === 0) return found
  const { last } = await db
    .selectFrom('category')
    .select((row) => row.fn.max('sort').as('last'))
    .where('company_id', '=', companyId)
    .where('module_id', '=', job.module_id)
    .executeTakeFirstOrThrow()
  // After the others, in the order of the file.
  const from = last === null ? 0 : Number(last) + 1
  const stamps = {
    company_id: companyId,
    created_ms: now,
    updated_ms: now,
    version: 1,
    module_id: job.module_id,
    status: 'Active' as const,
  }
  await db
    .insertInto('category')
    .values(missing.map((name, at) => ({ ...stamps, id: newId(), name, sort: from + at })))
    .onConflict((it) => it.doNothing())
    .execute()
  return new Map((await find()).map(({ id, name }) => [name, id]))
}
