import type { Tenant } from '../db/tenant.ts'
import type { Cell } from '../http/csv.ts'
import { say } from '../words/sentence.ts'
import { readSentence } from './kept-sentence.ts'
import { importFields } from './fields.ts'

const AT_ONCE = 500

/** A row as it stood in the file, and the headings it stood under. */
export type FailedCells = { headings: readonly string[]; cells: readonly string[] }

/** Before the columns of the file; an import knows none of these headings and passes them over. */
const told = ['row', 'field', 'error']

/**
 * The rows that an import could not take, as they stood in the file, each with its number and why.
 * Mended, the table is imported as it is.
 */
export async function* failedRows(
  { db, companyId }: Tenant,
  id: string,
  language?: string,
): AsyncGenerator<readonly Cell[]> {
  let after = -1
  for (;;) {
    const rows = await db
      .selectFrom('import_failure')
      .select(['row_no', 'field', 'message', 'raw'])
      .where('company_id', '=', companyId)
      .where('import_job_id', '=', id)
      .where('row_no', '>', after)
      .orderBy('row_no')
      .limit(AT_ONCE)
      .execute()
    for (const { row_no, field, message, raw } of rows) {
      const { headings, cells } = JSON.parse(raw) as FailedCells
      if (after < 0) yield [...told, ...headings]
      yield [row_no, field ?? '', say(readSentence(message), language), ...cells]
      after = row_no
    }
    if (rows.length < AT_ONCE) return
  }
}

/** The heading that an import understands, and one row to show how. */
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
