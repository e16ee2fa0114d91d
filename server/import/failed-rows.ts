import type { Tenant } from '../db/tenant.ts'
import type { Cell } from '../http/csv.ts'
import { importFields } from './fields.ts'

const AT_ONCE = 500

/** The rows that an import could not take, as they stood in the file, each with its number and why. */
export async function* failedRows({ db, companyId }: Tenant, id: string): AsyncGenerator<readonly Cell[]> {
  yield ['row', 'field', 'error', 'cells']
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
      yield [row_no, field ?? '', message, ...(JSON.parse(raw) as string[])]
      after = row_no
    }
    if (rows.length < AT_ONCE) return
  }
}

/** The heading that an import understands, and one row to show how. */
export async function* templateRows(): AsyncGenerator<readonly Cell[]> {
  yield importFields
  yield ['Masala dosa', 'DOSA-1', 'Breakfast', '8.50', '20', 'Veg', 'Mild', 'Best Seller', 'Crisp and long', '20', '']
}
