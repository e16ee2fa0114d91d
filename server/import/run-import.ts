import { setImmediate } from 'node:timers/promises'
import type { Id } from '#contract/fields.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import type { Databases } from '../db/databases.ts'
import type { Tenant } from '../db/tenant.ts'
import { inBulkTransaction } from '../db/bulk.ts'
import { inTransaction } from '../db/transaction.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notification/notify.ts'
import { minorDigitsOf } from '../http/csv.ts'
import { csvRows, measureCsv } from './csv-rows.ts'
import { placesOf } from './fields.ts'
import { forgetOlderFailures, keepFailures } from './keep-failures.ts'
import { findImport, type ImportRow, saveImport } from './import-store.ts'
import type { BatchRow, NamedChange } from './plan-batch.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { lineOf, numberOf } from './row-number.ts'
import { writeBatch } from './write-batch.ts'
import { rowSentence } from '../words/sentence.ts'

/**
 * Small, so that other writers wait only briefly. On SQLite readers wait too, because it runs on
 * the main thread.
 */
const BATCH_ROWS = { sqlite: 50, postgres: 100 } as const
/** Small enough that SQLite does not have to run a checkpoint within a commit. */
const BATCHES_A_CHECKPOINT = 10

/** The maximum number of warnings and of changed products that a check names. */
const MOST_NAMED = 100

type Batches = AsyncGenerator<readonly BatchRow[]>

/** The remaining rows of an import's file, in batches. */
export async function* batchesOf(
  job: ImportRow,
  bytes: Uint8Array,
  minorDigits: number,
  kind: Databases['kind'] = 'postgres',
): Batches {
  const rows = csvRows(bytes)
  const first = await rows.next()
  if (first.done) return
  const headings = first.value.cells
  const places = placesOf(headings, fromJson(job.columns))
  const rowOfSku = new Map<string, number>()
  const rowOfName = new Map<string, number>()
  // Empty rows are numbered but not processed.
  let count = 0
  let batch: BatchRow[] = []
  for await (const { line, cells } of rows) {
    count += 1
    const no = numberOf(line)
    const read = onlyOnce(readRow(cells, { places, minorDigits }), no, rowOfSku)
    const { name, variantOf } = read.values
    const hasParent =
      variantOf !== undefined && (rowOfSku.has(variantOf) || rowOfName.has(variantOf))
    const sameName = name === undefined ? undefined : rowOfName.get(name)
    if (name !== undefined && sameName === undefined && variantOf === undefined)
      rowOfName.set(name, no)
    if (count <= job.processed) continue
    batch.push({ headings, no, cells, read, sameName, hasParent })
    if (batch.length < BATCH_ROWS[kind]) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * A product number may occur once in a file: a later duplicate is rejected and names the earlier
 * row.
 */
function onlyOnce({ values, faults }: ReadRow, no: number, rowOfSku: Map<string, number>): ReadRow {
  const { sku } = values
  if (sku === undefined) return { values, faults }
  const earlier = rowOfSku.get(sku)
  if (earlier === undefined) {
    rowOfSku.set(sku, no)
    return { values, faults }
  }
  const message = rowSentence('sameNumber', { earlier: lineOf(earlier), row: lineOf(no) })
  return { values, faults: [...faults, { field: 'sku', code: 'TWICE', message }] }
}

/**
 * Writes a batch and the import's progress in one transaction; undefined when it was cancelled or
 * another server continues it.
 */
export async function takeBatch(
  tenant: Tenant,
  job: ImportRow,
  rows: readonly BatchRow[],
  now: number,
): Promise<ImportRow | undefined> {
  const { created, updated, failures, warnings, changes } = await writeBatch(
    { tenant, job, now },
    rows,
  )
  if (failures.length > 0)
    await keepFailures(tenant, job, { headings: rows[0]?.headings ?? [], failures })
  return saveImport(tenant, job, {
    processed: job.processed + rows.length,
    created_count: job.created_count + created,
    updated_count: job.updated_count + updated,
    failed_count: job.failed_count + failures.length,
    ...(warnings.length > 0 && {
      row_errors: toJson([...fromJson(job.row_errors), ...warnings].slice(0, MOST_NAMED)),
    }),
    ...(changes.length > 0 && {
      changes: toJson(renamedFirst([...fromJson(job.changes), ...changes]).slice(0, MOST_NAMED)),
    }),
    updated_ms: now,
  })
}

/** A row with another product's SKU gives that product another name: it must not be missed. */
function renamedFirst(changes: readonly NamedChange[]): NamedChange[] {
  return changes.toSorted(
    (a, b) => Number(b.newName !== undefined) - Number(a.newName !== undefined),
  )
}

/** Finishes an import: deletes its file and publishes the change of the product list. */
export async function finishImport(
  tenant: Tenant,
  job: ImportRow,
  now: number,
): Promise<ImportRow | undefined> {
  const done = await saveImport(tenant, job, { state: 'done', updated_ms: now })
  if (!done) return undefined
  await dropSource(tenant, job)
  // Several imports may have run at once.
  await forgetOlderFailures(tenant.db, tenant.companyId)
  if (job.is_dry_run === 0) {
    const values = {
      created: String(done.created_count),
      updated: String(done.updated_count),
      failed: String(done.failed_count),
    }
    await notify(tenant, {
      kind: 'import.done',
      values,
      link: '/products/productlist',
      moduleId: job.module_id,
      now,
    })
    publish(tenant, { topic: 'product', id: job.id, moduleId: job.module_id })
  }
  return done
}

/** Deletes the file of a finished import; after a dry run it is kept for the real one. */
export async function dropSource(
  { db, companyId }: Tenant,
  { source_file, is_dry_run }: ImportRow,
): Promise<void> {
  if (source_file !== null && is_dry_run === 0)
    await db
      .deleteFrom('file')
      .where('company_id', '=', companyId)
      .where('name', '=', source_file)
      .execute()
}

/** The file of an import, and the number of decimals of its prices. */
export async function sourceOf(
  { db, companyId }: Tenant,
  { source_file }: ImportRow,
): Promise<{ bytes: Uint8Array; minorDigits: number } | undefined> {
  const file = await db
    .selectFrom('file')
    .select('bytes')
    .where('company_id', '=', companyId)
    .where('name', '=', source_file ?? '')
    .executeTakeFirst()
  const { currency } = await db
    .selectFrom('company_detail')
    .select('currency')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return file && { bytes: file.bytes, minorDigits: minorDigitsOf(currency) }
}

type Run = {
  databases: Databases
  companyId: Tenant['companyId']
  now: () => number
  isTimeUp: () => boolean
}

/**
 * Continues an import, each batch in its own transaction, until it is done, cancelled or out of
 * time. If two servers run the same import, no row is written twice: one of the batches is rolled
 * back. Returns whether there is more to do.
 */
export async function runImport(
  { databases, companyId, now, isTimeUp }: Run,
  id: Id,
): Promise<boolean> {
  const reading = { db: databases.read, companyId }
  let job: ImportRow | undefined = await findImport(reading, id)
  if (job.state !== 'running') return false
  const source = await sourceOf(reading, job)
  if (!source) return false
  if (job.total === 0) {
    const { rowCount } = await measureCsv(source.bytes)
    const counted: ImportRow = job
    job = await inTransaction(databases, (db) =>
      saveImport({ db, companyId }, counted, { total: rowCount }),
    )
  }
  if (!job) return isRunning(reading, id)
  let batches = 0
  for await (const batch of batchesOf(job, source.bytes, source.minorDigits, databases.kind)) {
    const standing: ImportRow = job
    job = await inBulkTransaction(databases, (db) =>
      orUndo(takeBatch({ db, companyId }, standing, batch, now())),
    ).catch(toUndefined)
    // Another server has continued it. If that one stops early, there is more to do.
    if (!job) return isRunning(reading, id)
    // Yields: SQLite runs synchronously, so other requests would wait until the end.
    await setImmediate()
    batches += 1
    if (batches % BATCHES_A_CHECKPOINT === 0) await databases.checkpoint()
    if (isTimeUp()) return true
  }
  const whole: ImportRow = job
  await inTransaction(databases, (db) => finishImport({ db, companyId }, whole, now()))
  return false
}

async function isRunning(tenant: Tenant, id: Id): Promise<boolean> {
  return (await findImport(tenant, id)).state === 'running'
}

class Superseded extends Error {}

/** Rolls back a batch that was superseded. */
async function orUndo(batch: Promise<ImportRow | undefined>): Promise<ImportRow> {
  const saved = await batch
  if (!saved) throw new Superseded()
  return saved
}

function toUndefined(error: unknown): undefined {
  if (!(error instanceof Superseded)) throw error
}
