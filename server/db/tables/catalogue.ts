import type { Generated } from 'kysely'
import type { OfCompany } from './record.ts'

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
  id: string
  created_ms: number
  updated_ms: number
  version: number
}

type SubcategoryTable = Stamped & {
  category_id: string
  module_id: number
  name: string
  sort: number
  status: string
}
type ProductSpecTable = Stamped & {
  module_id: number
  name: string
  unit_id: string | null
  category_id: string | null
  spec_values: string
  status: string
}
type ProductSpecValueTable = {
  company_id: OfCompany
  product_id: string
  product_spec_id: string
  value: string
  sort: number
}
type ManufacturerTable = Stamped & {
  module_id: number
  name: string
  logo_url: string | null
  status: string
}
type UnitTable = Stamped & { name: string; code: string; status: string; sort: number }
/** Every change of a stock: by an order, by hand, by an import. */
type StockMoveTable = {
  company_id: OfCompany
  id: string
  product_id: string
  quantity: number
  reason: string
  order_id: string | null
  actor_name: string | null
  created_ms: number
}
type ImportJobTable = Stamped & {
  state: string
  module_id: number
  file_name: string | null
  mode: string
  columns: string
  is_dry_run: number
  total: number
  processed: number
  created_count: number
  updated_count: number
  failed_count: number
  row_errors: string
  failed_file: string | null
  /** The file of the rows, and who started the import. */
  source_file: Generated<string | null>
  actor_name: Generated<string | null>
}
/** A rejected row: its number in the file, and its content (JSON). */
type ImportFailureTable = {
  company_id: OfCompany
  import_job_id: string
  row_no: number
  field: string | null
  code: string
  message: string
  raw: string
}
