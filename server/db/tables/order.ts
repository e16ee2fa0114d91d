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
  /** When the status was reached: undo events are allowed for some time after it. */
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
  /** The status in which the company cancelled it; null when it ended otherwise. */
  ended_from: Generated<number | null>
  /** The `company_user` who took or accepted it; null when the system did. */
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
   * Denormalized, so that a list needs no join: lines that are not cancelled, and those the kitchen
   * still has to prepare.
   */
  item_count: number
  open_item_count: number
  /** From the guest: the name typed for this order, and their rating afterwards. */
  contact_name: Generated<string | null>
  contact_email: Generated<string | null>
  /** The language of their messages: two letters. */
  language: Generated<string | null>
  /** The party size that a guest at a table entered. */
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
   * The product's category at the time of the order; null for older lines, and for products without
   * one.
   */
  category_id: Generated<string | null>
  /** The guest at a table who ordered the line. */
  guest_key: Generated<string | null>
}

/** A guest who ordered at a table, and their part of the order's tip. */
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
  /** Whether the refund was requested from the provider: it is no longer a proposal. */
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
