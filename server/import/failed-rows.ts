import type { Id } from '#contract/fields.ts'
import { fromJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Cell } from '../http/csv.ts'
import { importFieldWord } from '../words/import-fields.ts'
import { say } from '../words/sentence.ts'
import { faultsOf } from './stored-faults.ts'
import { lineOf } from './row-number.ts'
import { importFields } from '#contract/import-row.ts'

const AT_ONCE = 500

/** Additional columns before those of the file; an import ignores them. */
const told = ['row', 'field', 'error']

/**
 * The rejected rows of an import as they were in the file, each with its spreadsheet line and all
 * errors. The corrected table can be imported directly.
 */
export async function* failedRows(
  { db, companyId }: Tenant,
  id: Id,
  language?: string,
): AsyncGenerator<readonly Cell[]> {
  let after = -1
  for (;;) {
    const rows = await db
      .selectFrom('import_failure')
      .select(['row_no', 'field', 'code', 'message', 'more', 'raw'])
      .where('company_id', '=', companyId)
      .where('import_job_id', '=', id)
      .where('row_no', '>', after)
      .orderBy('row_no')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      const { headings, cells } = fromJson(row.raw)
      if (after < 0) yield [...told, ...headings]
      const faults = faultsOf(row)
      const fields = faults.map(({ field = '' }) => importFieldWord(field, language)).join(', ')
      const errors = faults.map(({ message }) => say(message, language)).join(' ')
      yield [lineOf(row.row_no), fields, errors, ...cells]
      after = row.row_no
    }
    if (rows.length < AT_ONCE) return
  }
}

/** The headers that an import accepts, and an example row. */
export async function* templateRows(): AsyncGenerator<readonly Cell[]> {
  yield importFields
  yield [
    'Masala dosa',
    'DOSA-1',
    'Breakfast',
    '8.50',
    '20',
    'Veg',
    'Mild',
    'Best Seller',
    'Crisp and long',
    '20',
    '',
  ]
}
