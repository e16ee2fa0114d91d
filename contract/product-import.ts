import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { importChange, importRow } from './import-row.ts'
import { limits } from './limits.ts'
import { as } from './wire.ts'

/**
 * The progress of an import. A row error has the file's row number (1 is the first after the
 * header, empty rows count) and the field; a row has one for each mistake. `total` and `processed`
 * exclude empty rows.
 */
export const importJob = z.object({
  id: as('import_job_id', id),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  isDryRun: as('dry_run', z.boolean()),
  total: z.int(),
  processed: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
  rows: z.array(
    z.object({
      row: z.int(),
      field: z.optional(z.string()),
      code: z.string(),
      message: z.string(),
    }),
  ),
  /** For a dry run: the first rows with an existing name. They are imported nevertheless. */
  warnings: z.array(z.object({ row: z.int(), message: z.string() })),
  /** For a dry run: the first products that change; those whose name changes come first. */
  changes: z.array(importChange),
  /** How many failed rows are kept for the CSV file; the first ones are. */ failedKept: z.int(),
  failedCsvUrl: z.optional(z.string()),
})
export type ImportJob = z.infer<typeof importJob>

/**
 * Rows in the body, or the id of an uploaded file (`import/upload`). More than 500 rows are
 * imported in the background.
 */
export const importProducts = endpoint({
  method: 'POST',
  base: 'business',
  path: 'product/imp',
  summary: 'Import products; bad rows never block good ones',
  access: 'product.write',
  input: z
    .strictObject({
      rows: z.optional(z.array(importRow).check(z.maxLength(limits.arrayItems))),
      fileId: z.optional(id),
      columns: z.optional(
        z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(120))),
      ),
      mode: z._default(z.enum(['create', 'upsert']), 'upsert'),
      isDryRun: as('dry_run', z._default(z.boolean(), false)),
    })
    .check(
      z.refine((it) => (it.rows === undefined) !== (it.fileId === undefined), {
        path: ['rows'],
        error: 'one_of_rows_or_file',
      }),
    ),
  output: importJob,
  refusals: ['NOT_FOUND'],
})

export const getImport = endpoint({
  method: 'GET',
  base: 'business',
  path: 'import/getbyid',
  summary: 'How an import stands',
  access: 'product.write',
  input: z.strictObject({ id }),
  output: importJob,
  refusals: ['NOT_FOUND'],
})

export const cancelImport = endpoint({
  method: 'POST',
  base: 'business',
  path: 'import/cancel',
  summary: 'Stop an import after the rows that are in',
  access: 'product.write',
  input: z.strictObject({ id: as('import_job_id', id) }),
  output: importJob,
  refusals: ['NOT_FOUND'],
})
