import type { ColumnType } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'

/**
 * The company that a row belongs to. Read, it is a company's id and no other text, so nothing has
 * to be said of it again where it is used.
 */
export type OfCompany = ColumnType<CompanyId, string, string>

/** What every record of a company has. */
export type CompanyRecord = {
  company_id: OfCompany
  id: string
  created_ms: number
  updated_ms: number
  version: number
}
