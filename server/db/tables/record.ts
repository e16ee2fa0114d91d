import type { ColumnType } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'

/**
 * The company of a row. Selected, it has the branded type, so that no cast is needed where it is
 * used.
 */
export type OfCompany = ColumnType<CompanyId, string, string>

/** The columns of every record of a company. */
export type CompanyRecord = {
  company_id: OfCompany
  id: string
  created_ms: number
  updated_ms: number
  version: number
}
