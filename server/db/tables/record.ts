import type { ModuleId } from '#contract/modules.ts'
import type { ColumnType } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'

/**
 * The company of a row. Selected, it has the branded type, so that no cast is needed where it is
 * used.
 */
export type OfCompany = ColumnType<CompanyId, string, string>

/** The id of a record, its own or another's, in the same way. */
export type OfId = ColumnType<Id, string, string>
export type OfIdOrNull = ColumnType<Id | null, string | null, string | null>
/** The same where a row may be written without it. */
export type GeneratedId = ColumnType<Id | null, string | null | undefined, string | null>

/** The module of a row. */
export type OfModule = ColumnType<ModuleId, number, number>
export type OfModuleOrNull = ColumnType<ModuleId | null, number | null, number | null>

/** The columns of every record of a company. */
export type CompanyRecord = {
  company_id: OfCompany
  id: OfId
  created_ms: number
  updated_ms: number
  version: number
}
