import type { RecordStatus } from '#contract/status.ts'
import type { Allergen } from '#contract/allergen.ts'
import type { Id } from '#contract/fields.ts'
import type { Product } from '#contract/product.ts'
import type { VariantOption } from '#contract/variant.ts'
import type { JsonText } from '../json-text.ts'
import type { Generated } from 'kysely'
import type { CompanyRecord, GeneratedId, OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Products, and the tables of a restaurant. */
export type ShopTables = {
  category: CategoryTable
  product: ProductTable
  product_option: ProductOptionTable
  dining_table: DiningTableTable
  table_session: TableSessionTable
  table_guest: TableGuestTable
}

type CategoryTable = CompanyRecord & {
  module_id: OfModule
  name: string
  sort: number
  status: RecordStatus
}

type ProductTable = CompanyRecord & {
  module_id: OfModule
  category_id: OfIdOrNull
  sku: string | null
  name: string
  description: string | null
  price_amount: number
  tax_percent: number | null
  type: string | null
  taste: string | null
  special: string | null
  /** JSON: what it contains. */
  allergens: Generated<JsonText<Allergen[]>>
  status: RecordStatus
  stock_qty: number | null
  low_stock_qty: Generated<number | null>
  station: string | null
  no_prep: number
  duration_min: number | null
  buffer_min: Generated<number | null>
  /** What its booking takes online: an amount, or a share of its price. */
  deposit_amount: Generated<number | null>
  deposit_percent: Generated<number | null>
  image_url: string | null
  /** JSON: names of images, the first one is the main image. */
  images: Generated<JsonText<string[]>>
  /** JSON: minimum and maximum choices per option group. */
  option_groups: Generated<JsonText<Product['optionGroups']>>
  sold_out: Generated<number>
  barcode: Generated<string | null>
  /** JSON: what it is chosen by, where it has variants. */
  variant_options: Generated<JsonText<VariantOption[]>>
  /** Of a variant: its product, and its place among its variants. */
  parent_id: GeneratedId
  variant_sort: Generated<number | null>
  /** JSON: a value per option; null once it was removed, and for what is no variant. */
  variant_values: Generated<JsonText<string[]> | null>
  /** The values in its name: "M, Red". */
  variant_label: Generated<string | null>
  /** Hours and minutes in the company's time zone. */
  available_from: Generated<string | null>
  available_to: Generated<string | null>
}
type ProductOptionTable = CompanyRecord & {
  product_id: OfId
  group_name: string
  name: string
  extra_amount: number
  sort: number
  status: RecordStatus
}
/** `reserved` is set by people; whether it is occupied follows from its sessions. */
type DiningTableTable = CompanyRecord & {
  location_id: OfIdOrNull
  name: string
  area: string | null
  capacity: number
  min_capacity: Generated<number | null>
  sort: number
  is_enabled: number
  is_reserved: Generated<number>
}

/**
 * `open_key` is 'open' while open and the session's own id afterwards, so that a unique key allows
 * one open session per table. `staying_ms` is when the guests of a paid table said that they stay.
 */
type TableSessionTable = CompanyRecord & {
  table_id: OfId
  party_size: number
  opened_by: OfIdOrNull
  opened_ms: number
  closed_ms: number | null
  bill_requested_ms: number | null
  staying_ms: Generated<number | null>
  merged_into: OfIdOrNull
  open_key: string
  /** JSON: the orders that it brought along when it was merged. */
  merged_orders: Generated<JsonText<Id[]> | null>
  /** JSON: the reservations whose guests sat there. */
  /** The code that guests at the table tell others. */
  join_code: Generated<string | null>
  /** When the last wrong code expires. */
  join_tries_ms: Generated<number>
}

/** Guests who joined a session by its code; the key is the hash of a secret in their browser. */
type TableGuestTable = {
  company_id: OfCompany
  table_session_id: OfId
  guest_key: string
  created_ms: number
}
