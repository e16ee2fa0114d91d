import type { ImportJob } from '#contract/product-import.ts'
import type { RecordStatus } from '#contract/status.ts'
import type { Generated } from 'kysely'
import type { JsonText } from '../json-text.ts'
import type { OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Subcategories, properties, brands, units, stock movements and imports. */
export type CatalogueTables = {
  subcategory: SubcategoryTable
  product_spec: ProductSpecTable
  product_spec_value: ProductSpecValueTable
  manufacturer: ManufacturerTable
  unit: UnitTable
  stock_move: StockMoveTable
  import_job: ImportJobTable
  import_failure: ImportFailureTable
}

type Stamped = {
  company_id: OfCompany
  id: OfId
  created_ms: number
  updated_ms: number
  version: number
}

type SubcategoryTable = Stamped & {
  category_id: OfId
  module_id: OfModule
  name: string
  sort: number
  status: RecordStatus
}
type ProductSpecTable = Stamped & {
  module_id: OfModule
  name: string
  unit_id: OfIdOrNull
  category_id: OfIdOrNull
  spec_values: JsonText<string[]>
  status: RecordStatus
}
type ProductSpecValueTable = {
  company_id: OfCompany
  product_id: OfId
  product_spec_id: OfId
  value: string
  sort: number
}
type ManufacturerTable = Stamped & {
  module_id: OfModule
  name: string
  logo_url: string | null
  status: RecordStatus
}
type UnitTable = Stamped & { name: string; code: string; status: RecordStatus; sort: number }
/** Stock corrections, by hand or by an import. The goods taken by orders are in their lines. */
type StockMoveTable = {
  company_id: OfCompany
  id: OfId
  product_id: OfId
  quantity: number
  reason: string
  order_id: OfIdOrNull
  actor_name: string | null
  created_ms: number
}
type ImportJobTable = Stamped & {
  state: ImportJob['state']
  module_id: OfModule
  file_name: string | null
  mode: 'create' | 'upsert'
  columns: JsonText<Record<string, string>>
  is_dry_run: number
  total: number
  processed: number
  created_count: number
  updated_count: number
  failed_count: number
  /** The warnings of a dry run, and the products that it would change. */
  row_errors: JsonText<{ row: number; message: StoredSentence }[]>
  changes: Generated<JsonText<{ row: number; name: string; newName?: string }[]>>
  failed_file: string | null
  /** The uploaded file, and who started the import. */
  source_file: Generated<string | null>
  actor_name: Generated<string | null>
}
/** A row of the file with the headings of its columns. */
type FailedCells = { headings: readonly string[]; cells: readonly string[] }

/** An error of a row; its sentence is not yet translated. */
type StoredFault = { field?: string; code: string; message: StoredSentence }
type StoredSentence = { key: string; values?: Readonly<Record<string, string | number>> }

/** A rejected row: its number in the file, and its content (JSON). */
type ImportFailureTable = {
  company_id: OfCompany
  import_job_id: OfId
  row_no: number
  field: string | null
  code: string
  message: string
  /** Further errors of the row. */ more: JsonText<StoredFault[]> | null
  raw: JsonText<FailedCells>
}
