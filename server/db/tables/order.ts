import type { Generated } from 'kysely'
import type { CompanyRecord, OfCompany } from './record.ts'

/** Orders, their lines, money and history. */
export type OrderTables = {
  sale_order: SaleOrderTable
  cart_item: CartItemTable
  order_guest: OrderGuestTable
  payment_txn: PaymentTxnTable
  state_history: StateHistoryTable
}

type SaleOrderTable = CompanyRecord & {
  uuid: string
  order_no: string
  module_id: number
  order_status_id: number
  /** When the status was reached: the ways back are open for a while after it. */
  moved_ms: number
  payment_status: string
  delivery_type: string | null
  source: string
  customer_id: string | null
  location_id: string | null
  table_id: string | null
  table_session_id: string | null
  resource_id: string | null
  start_ms: number | null
  end_ms: number | null
  outcome: string | null
  promised_ms: number | null
  reason_code: string | null
  cancelled_by: string | null
  /** The status in which the company cancelled it; null when it ended in another way. */
  ended_from: Generated<number | null>
  /** The `company_user` who took it or let it in; null for what came in by itself. */
  taken_by: Generated<string | null>
  /** When the guest was reminded of the booking. */
  reminded_ms: Generated<number | null>
  note: string | null
  address: string | null
  subtotal_amount: number
  discount_amount: number
  tax_amount: number
  tax_percent: number
  tax_included: number
  delivery_amount: number
  tip_amount: number
  total_amount: number
  paid_amount: number
  refunded_amount: number
  currency: string
  /**
   * Kept beside the lines so that a list needs no join: live lines, and those of them that still
   * want the kitchen.
   */
  item_count: number
  open_item_count: number
  /**
   * What a guest leaves: the name as it was typed for this order, and what they thought of it
   * afterwards.
   */
  contact_name: Generated<string | null>
  contact_email: Generated<string | null>
  /** Two letters: in which language they are written to. */
  language: Generated<string | null>
  /** How many a guest at a table said they are. */
  party_size: Generated<number | null>
  rating: Generated<number | null>
  rating_note: Generated<string | null>
}

type CartItemTable = CompanyRecord & {
  order_id: string
  product_id: string | null
  sort: number
  name: string
  unit_amount: number
  quantity: number
  line_amount: number
  options: string
  note: string | null
  cart_status: string
  station: string | null
  no_prep: number
  reason_code: string | null
  fired_ms: number | null
  cooked_ms: number | null
  served_ms: number | null
  /**
   * Of its product when it was ordered; null of lines from before it was kept, and of what has
   * none.
   */
  category_id: Generated<string | null>
  /** The guest at a table whose line it is. */
  guest_key: Generated<string | null>
}

/** A guest who ordered at a table, and what of the order's tip is theirs. */
type OrderGuestTable = {
  company_id: OfCompany
  order_id: string
  guest_key: string
  tip_amount: number
  created_ms: number
}

type PaymentTxnTable = CompanyRecord & {
  order_id: string | null
  purpose: string
  method: string
  direction: string
  amount: number
  currency: string
  state: string
  provider_ref: string | null
  actor_name: string | null
  note: Generated<string | null>
  /** The provider was asked to give it back: no proposal any more. */
  is_sent: Generated<number>
}

type StateHistoryTable = {
  company_id: OfCompany
  id: string
  entity: string
  entity_id: string
  /** The record whose page shows it: for a line and for a payment, their order. */
  parent_id: string
  event: string
  from_state: string | null
  to_state: string
  actor_role: string
  actor_id: string | null
  actor_name: string | null
  reason_code: string | null
  note: string | null
  occurred_ms: number
  record_version: number
}
