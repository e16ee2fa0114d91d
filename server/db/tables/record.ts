import type { ModuleId } from '#contract/modules.ts'
import type { ColumnType } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'

/** The company of a row. Selects return the branded type, so that no cast is needed. */
export type OfCompany = ColumnType<CompanyId, string, string>

/** The id of a record, its own or another's, also branded when selected. */
export type OfId = ColumnType<Id, string, string>
export type OfIdOrNull = ColumnType<Id | null, string | null, string | null>
/** The same for columns that may be omitted on insert. */
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
