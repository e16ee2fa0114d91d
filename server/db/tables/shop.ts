import type { RecordStatus } from '#contract/status.ts'
import type { Allergen } from '#contract/allergen.ts'
import type { Id } from '#contract/fields.ts'
import type { BillShares } from '#contract/table-bill.ts'
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
  /** JSON: its allergens. */
  allergens: Generated<JsonText<Allergen[]>>
  status: RecordStatus
  stock_qty: number | null
  low_stock_qty: Generated<number | null>
  station: string | null
  no_prep: number
  duration_min: number | null
  buffer_min: Generated<number | null>
  /** The deposit of a booking online: an amount, or a share of the price. */
  deposit_amount: Generated<number | null>
  deposit_percent: Generated<number | null>
  image_url: string | null
  /** JSON: names of images, the first one is the main image. */
  images: Generated<JsonText<string[]>>
  /** JSON: minimum and maximum choices per option group. */
  option_groups: Generated<JsonText<Product['optionGroups']>>
  sold_out: Generated<number>
  /** When it comes back by itself; null: when someone switches it on. */
  sold_out_until_ms: Generated<number | null>
  barcode: Generated<string | null>
  /** JSON: the options by which its variants differ; empty without variants. */
  variant_options: Generated<JsonText<VariantOption[]>>
  /** For a variant: its product, and its position among the variants. */
  parent_id: GeneratedId
  variant_sort: Generated<number | null>
  /** JSON: one value per option; null for removed variants and for other products. */
  variant_values: Generated<JsonText<string[]> | null>
  /** The option values as part of its name: "M, Red". */
  variant_label: Generated<string | null>
  /** The hours of the day at which it is available, in the company's time zone. */
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
/** `reserved` is set by people; whether the table is occupied follows from its sessions. */
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
 * one open session per table. `staying_ms`: when the guests of a paid table said that they stay.
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
  /** JSON: the orders that a merged session contributed. */
  merged_orders: Generated<JsonText<Id[]> | null>
  /** JSON: the equal shares of the bill, and what was owed after the last one. */
  shares: Generated<JsonText<BillShares & { dueAmount: number }> | null>
  /** The code with which further guests join the table. */
  join_code: Generated<string | null>
  /** When the last wrong code stops counting. */
  join_tries_ms: Generated<number>
}

/** Guests who joined a session with its code. The key is the hash of a secret in their browser. */
type TableGuestTable = {
  company_id: OfCompany
  table_session_id: OfId
  guest_key: string
  created_ms: number
}
