import { type Selectable, sql } from 'kysely'
import type { ImportJob } from '#contract/product-import.ts'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { newId } from '../db/id.ts'
import type { Schema } from '../db/schema.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { say } from '../words/sentence.ts'
import { forgetOlderFailures } from './keep-failures.ts'
import { faultsOf } from './stored-faults.ts'

export type ImportRow = Selectable<Schema['import_job']>

/** The number of errors returned directly; the file of failed rows contains all that are stored. */
const SHOWN_FAULTS = 100
const KEPT_MS = 30 * 24 * 3_600_000

type Wish = {
  moduleId: ModuleId
  mode: ImportRow['mode']
  columns: Record<string, string>
  isDryRun: boolean
  sourceFile: string
  fileName: string | null
  actorName: string
  now: number
}

/** Creates an import job. */
export async function addImport({ db, companyId }: Tenant, wish: Wish): Promise<ImportRow> {
  const counts = { total: 0, processed: 0, created_count: 0, updated_count: 0, failed_count: 0 }
  const row: ImportRow = {
    company_id: companyId,
    id: newId(),
    created_ms: wish.now,
    updated_ms: wish.now,
    version: 1,
    state: 'running',
    module_id: wish.moduleId,
    file_name: wish.fileName,
    mode: wish.mode,
    columns: toJson(wish.columns),
    is_dry_run: wish.isDryRun ? 1 : 0,
    ...counts,
    row_errors: toJson([]),
    changes: toJson([]),
    failed_file: null,
    source_file: wish.sourceFile,
    actor_name: wish.actorName,
  }
  await db.insertInto('import_job').values(row).execute()
  await forgetOlderFailures(db, companyId)
  return row
}

/** @throws Refusal NOT_FOUND */
export async function findImport({ db, companyId }: Tenant, id: Id): Promise<ImportRow> {
  const row = await db
    .selectFrom('import_job')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * Saves an import's progress unless it changed since it was read; undefined when it was cancelled,
 * or another server continues it. Publishes the change.
 */
export async function saveImport(
  { db, companyId }: Tenant,
  read: ImportRow,
  part: Partial<ImportRow>,
): Promise<ImportRow | undefined> {
  const saved = await db
    .updateTable('import_job')
    .set({ ...part, version: read.version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (saved)
    publish(
      { db, companyId },
      { topic: 'import', id: read.id, version: saved.version, moduleId: read.module_id },
    )
  return saved
}

/** An import as returned, with its first errors and a link to all of them. */
export async function importOf(
  { db, companyId }: Tenant,
  row: ImportRow,
  { failedUrl, language }: { failedUrl: (id: Id) => string; language: string | undefined },
): Promise<ImportJob> {
  const faults = await db
    .selectFrom('import_failure')
    .select(['row_no', 'field', 'code', 'message', 'more'])
    .where('company_id', '=', companyId)
    .where('import_job_id', '=', row.id)
    .orderBy('row_no')
    .limit(SHOWN_FAULTS)
    .execute()
  const { failedKept } = await db
    .selectFrom('import_failure')
    .select((row) => row.fn.countAll<number>().as('failedKept'))
    .where('company_id', '=', companyId)
    .where('import_job_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    state: row.state,
    isDryRun: row.is_dry_run === 1,
    total: row.total,
    processed: row.processed,
    created: row.created_count,
    updated: row.updated_count,
    failed: row.failed_count,
    rows: faults
      .flatMap((row) => faultsOf(row).map((fault) => ({ row: row.row_no, ...fault })))
      .map(({ row, field, code, message }) => ({
        row,
        field,
        code,
        message: say(message, language),
      })),
    warnings: fromJson(row.row_errors).map(({ row: no, message }) => ({
      row: no,
      message: say(message, language),
    })),
    changes: fromJson(row.changes),
    failedKept,
    failedCsvUrl: failedKept > 0 && row.state !== 'running' ? failedUrl(row.id) : undefined,
  }
}

/** Deletes imports older than a month, and uploads older than a day that are not being imported. */
export async function forgetOldImports(db: Db, now: number): Promise<void> {
  const isOld = sql`created_ms < ${now - KEPT_MS}`
  await deleteInPieces(db, {
    table: 'import_failure',
    key: ['company_id', 'import_job_id', 'row_no'],
    where: sql`import_job_id in (select id from import_job where ${isOld})`,
  })
  await deleteInPieces(db, { table: 'import_job', key: ['company_id', 'id'], where: isOld })
  await forgetOlderFailures(db)
  await deleteInPieces(db, {
    table: 'file',
    key: ['company_id', 'name'],
    where: sql`content_type = 'text/csv' and created_ms < ${now - 24 * 3_600_000}
      and name not in (select source_file from import_job
        where state = 'running' and source_file is not null)`,
  })
}
