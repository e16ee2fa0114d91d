import { setImmediate } from 'node:timers/promises'
import type { Databases } from '../db/databases.ts'
import type { Tenant } from '../db/tenant.ts'
import { inBulkTransaction } from '../db/bulk.ts'
import { inTransaction } from '../db/transaction.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notification/notify.ts'
import { minorDigitsOf } from '../http/csv.ts'
import { csvRows, measureCsv } from './csv-rows.ts'
import type { FailedCells } from './failed-rows.ts'
import { placesOf } from './fields.ts'
import { keptSentence } from './kept-sentence.ts'
import { findImport, type ImportRow, saveImport } from './import-store.ts'
import type { BatchRow } from './plan-batch.ts'
import { readRow } from './read-row.ts'
import { writeBatch } from './write-batch.ts'
import { rowSentence } from '../words/sentence.ts'

/**
 * Few enough that nobody who writes meanwhile waits long. The embedded database works on this
 * thread, so that those who read wait too.
 */
const BATCH_ROWS = { sqlite: 50, postgres: 100 } as const
/**
 * So many batches write less than what makes the embedded database stop for a checkpoint of its
 * own.
 */
const BATCHES_A_CHECKPOINT = 10

type Batches = AsyncGenerator<readonly BatchRow[]>

/** The rows of an import's file from the one it stands at, in batches. */
export async function* batchesOf(
  job: ImportRow,
  bytes: Uint8Array,
  minorDigits: number,
  kind: Databases['kind'] = 'postgres',
): Batches {
  const rows = csvRows(bytes)
  const first = await rows.next()
  if (first.done) return
  const places = placesOf(first.value, JSON.parse(job.columns) as Record<string, string>)
  const rowOfSku = new Map<string, number>()
  let no = 0
  let batch: BatchRow[] = []
  for await (const cells of rows) {
    no += 1
    const read = onlyOnce(readRow(cells, { places, minorDigits }), no, rowOfSku)
    if (no <= job.processed) continue
    batch.push({ headings: first.value, no, cells, read })
    if (batch.length < BATCH_ROWS[kind]) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * A number belongs to one row of a file: of two, nobody knows which is meant, so the later one is
 * refused and names the earlier. Rows are named as a spreadsheet counts them, the headings being
 * the first.
 */
function onlyOnce(
  read: BatchRow['read'],
  no: number,
  rowOfSku: Map<string, number>,
): BatchRow['read'] {
  const sku = 'values' in read ? read.values.sku : undefined
  if (sku === undefined) return read
  const earlier = rowOfSku.get(sku)
  if (earlier === undefined) rowOfSku.set(sku, no)
  return earlier === undefined
    ? read
    : {
        fault: {
          field: 'sku',
          code: 'TWICE',
          message: rowSentence('sameNumber', { earlier: earlier + 1, row: no + 1 }),
        },
      }
}

/**
 * Takes a batch in and writes how far the import is, in one transaction; undefined when it was
 * stopped or someone else goes on with it.
 */
export async function takeBatch(
  tenant: Tenant,
  job: ImportRow,
  rows: readonly BatchRow[],
  now: number,
): Promise<ImportRow | undefined> {
  const { created, updated, failures } = await writeBatch({ tenant, job, now }, rows)
  if (failures.length > 0) {
    const { db, companyId } = tenant
    const headings = rows[0]?.headings ?? []
    const faults = failures.map(({ no, cells, fault }) => ({
      company_id: companyId,
      import_job_id: job.id,
      row_no: no,
      field: fault.field ?? null,
      code: fault.code,
      message: keptSentence(fault.message),
      raw: JSON.stringify({ headings, cells } satisfies FailedCells),
    }))
    await db
      .insertInto('import_failure')
      .values(faults)
      .onConflict((it) => it.doNothing())
      .execute()
  }
  return saveImport(tenant, job, {
    processed: job.processed + rows.length,
    created_count: job.created_count + created,
    updated_count: job.updated_count + updated,
    failed_count: job.failed_count + failures.length,
    updated_ms: now,
  })
}

/**
 * The last word about an import: its file is not needed any more, the lists of products have
 * changed.
 */
export async function finishImport(
  tenant: Tenant,
  job: ImportRow,
  now: number,
): Promise<ImportRow | undefined> {
  const done = await saveImport(tenant, job, { state: 'done', updated_ms: now })
  if (!done) return undefined
  await dropSource(tenant, job)
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

/** Deletes the file of an import that is over; after a dry run it waits for the real one. */
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

/** The bytes an import reads from, and how many digits a price may have behind the mark. */
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
 * Goes on with an import where it stands, each batch in a transaction of its own, until it is done,
 * stopped or the time is up. Two that run the same one don't take a row twice: the batch of one of
 * them is undone. Answers whether there is more.
 */
export async function runImport(
  { databases, companyId, now, isTimeUp }: Run,
  id: string,
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
    // Someone else went on with it. Should they end early, there is more to do.
    if (!job) return isRunning(reading, id)
    // The embedded database answers without waiting, so nobody else would be heard before the end.
    await setImmediate()
    batches += 1
    if (batches % BATCHES_A_CHECKPOINT === 0) await databases.checkpoint()
    if (isTimeUp()) return true
  }
  const whole: ImportRow = job
  await inTransaction(databases, (db) => finishImport({ db, companyId }, whole, now()))
  return false
}

async function isRunning(tenant: Tenant, id: string): Promise<boolean> {
  return (await findImport(tenant, id)).state === 'running'
}

class Superseded extends Error {}

/** A batch that nobody waits for any more must not stay. */
async function orUndo(batch: Promise<ImportRow | undefined>): Promise<ImportRow> {
  const saved = await batch
  if (!saved) throw new Superseded()
  return saved
}

function toUndefined(error: unknown): undefined {
  if (!(error instanceof Superseded)) throw error
}
