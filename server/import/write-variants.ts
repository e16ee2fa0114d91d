import type { Variant, VariantInput, VariantOption } from '#contract/variant.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { shareWithVariants } from '../product/shared-fields.ts'
import { saveVariants, variantsOf } from '../product/variants.ts'
import type { Failure } from './read-row.ts'
import { rowSentence } from '../words/sentence.ts'
import type { ImportRow } from './import-store.ts'
import { importerOf } from './write-products.ts'
import { type ParentPlan, planVariants, type VariantRow } from './plan-variants.ts'

type Batch = { tenant: Tenant; job: ImportRow; now: number }
type Written = { created: number; updated: number; failures: Failure[] }

/**
 * Writes the variants of a batch, product by product, in the open transaction, after the products
 * of the batch. A dry run only counts.
 */
export async function writeVariants(batch: Batch, rows: readonly VariantRow[]): Promise<Written> {
  const written: Written = { created: 0, updated: 0, failures: [] }
  const parents = await parentsOf(batch, rows)
  for (const [text, own] of Map.groupBy(rows, ({ values: { variantOf } }) => variantOf)) {
    const [parent, second] = parents.get(text) ?? []
    const hasNone = parent === undefined && !(batch.job.is_dry_run === 1 && own[0]?.hasParent)
    const { created, updated, failures } =
      hasNone || second
        ? { created: 0, updated: 0, failures: own.map((row) => refused(row, second !== undefined)) }
        : await writeOne(batch, parent, own)
    written.created += created
    written.updated += updated
    written.failures.push(...failures)
  }
  return written
}

type Found = Awaited<ReturnType<typeof findParents>>[number]

async function writeOne(
  { tenant, job, now }: Batch,
  parent: Found | undefined,
  rows: readonly VariantRow[],
): Promise<ParentPlan> {
  // In a dry run a product of the same file does not exist yet.
  if (!parent) return planVariants({ priceAmount: 0, options: [], variants: [] }, rows, job.mode)
  const { id, name } = parent
  const options: VariantOption[] = fromJson(parent.variant_options)
  const variants = (await variantsOf(tenant, { id, variantOptions: options })) ?? []
  const known = { priceAmount: parent.price_amount, options, variants: variants.map(keptOf) }
  const plan = planVariants(known, rows, job.mode)
  if (job.is_dry_run === 1 || plan.created + plan.updated === 0) return plan
  await tenant.db
    .updateTable('product')
    .set((row) => ({
      variant_options: toJson(plan.options),
      // From now on the stock of the variants is used instead.
      stock_qty: null,
      updated_ms: now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  const { module_id: moduleId, actor_name: actorName } = job
  const by = importerOf(job)
  const change = { tenant, moduleId, mayWrite: true, now, actorName, by }
  const product = { id, name, lowStockQty: parent.low_stock_qty }
  await saveVariants(change, product, plan.variants, 'import')
  await shareWithVariants(tenant, [id])
  return plan
}

/**
 * A variant without changes. Leaves out the stock, because orders may have changed it meanwhile.
 */
function keptOf({ id, values, priceAmount, sku, barcode, image, status }: Variant): VariantInput {
  return { id, values, priceAmount, sku, barcode, image, status }
}

/** The products that rows refer to, by the text in the row: matched by SKU, otherwise by name. */
async function parentsOf(
  { tenant, job }: Batch,
  rows: readonly VariantRow[],
): Promise<Map<string, Found[]>> {
  const texts = [...new Set(rows.map(({ values: { variantOf } }) => variantOf))]
  if (texts.length === 0) return new Map()
  const found = await findParents(tenant, job, texts)
  return new Map(
    texts.map((text) => {
      const bySku = found.filter(({ sku }) => sku === text)
      return [text, bySku.length > 0 ? bySku : found.filter(({ name }) => name === text)]
    }),
  )
}

function findParents({ db, companyId }: Tenant, { module_id }: ImportRow, texts: string[]) {
  return db
    .selectFrom('product')
    .select(['id', 'name', 'sku', 'price_amount', 'low_stock_qty', 'variant_options'])
    .where('company_id', '=', companyId)
    .where('module_id', '=', module_id)
    .where('parent_id', 'is', null)
    .where((row) => row.or([row('sku', 'in', texts), row('name', 'in', texts)]))
    .orderBy('id')
    .execute()
}

function refused({ no, cells, values }: VariantRow, isTwice: boolean): Failure {
  const text = values.variantOf
  const message = isTwice ? rowSentence('twoParents', { text }) : rowSentence('noParent', { text })
  return { no, cells, faults: [{ field: 'variant_of', code: 'UNKNOWN', message }] }
}
