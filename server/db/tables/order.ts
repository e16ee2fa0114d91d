import type { Allergen } from '#contract/allergen.ts'
import type { PaperKind } from '#contract/paper.ts'
import type { Paper } from '../../paper/paper.ts'
import type { ChargeFault, MethodChange, PaymentTxn, RefundedLine } from '#contract/payment.ts'
import type { Order } from '#contract/order.ts'
import type { OrderStatusId, PaymentStatus, CartStatus } from '#contract/order-status.ts'
import type { CartItem } from '#contract/cart-item.ts'
import type { JsonText } from '../json-text.ts'
import type { Generated } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { TillClosing, Unfinished } from '#contract/till.ts'
import type { DishToPay } from '#contract/table-bill.ts'
import type { TaxSum } from '#contract/tax.ts'
import type { OrderSumTables } from './order-sums.ts'
import type { CompanyRecord, GeneratedId, OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Orders, their lines, money and history. */
export type OrderTables = OrderSumTables & {
  sale_order: SaleOrderTable
  cart_item: CartItemTable
  order_guest: OrderGuestTable
  payment_txn: PaymentTxnTable
  till_closing: TillClosingTable
  order_checkout: OrderCheckoutTable
  order_paper: OrderPaperTable
  order_slot: OrderSlotTable
  state_history: StateHistoryTable
}

type SaleOrderTable = CompanyRecord & {
  uuid: string
  order_no: string
  module_id: OfModule
  order_status_id: OrderStatusId
  /** When the status was reached: undo events are allowed for some time after it. */
  moved_ms: number
  payment_status: PaymentStatus
  delivery_type: string | null
  source: string
  customer_id: OfIdOrNull
  location_id: OfIdOrNull
  table_id: OfIdOrNull
  table_session_id: OfIdOrNull
  resource_id: OfIdOrNull
  start_ms: number | null
  end_ms: number | null
  outcome: NonNullable<Order['outcome']> | null
  promised_ms: number | null
  /** The wanted time of an order for later; null: as soon as possible. */
  wanted_ms: Generated<number | null>
  reason_code: string | null
  cancelled_by: string | null
  /** The status from which the company cancelled it; null when it ended otherwise. */
  ended_from: Generated<number | null>
  ended_lines: Generated<JsonText<CartItem['id'][]> | null>
  /** The `company_user` who took or accepted it; null when the system did. */
  taken_by: GeneratedId
  taken_ms: Generated<number | null>
  reminded_ms: Generated<number | null>
  outside_ms: Generated<number | null>
  /** The time and person of a proposal to the guest, and when it was withdrawn. */
  proposed_ms: Generated<number | null>
  proposed_resource_id: GeneratedId
  proposal_withdrawn_ms: Generated<number | null>
  /** When the hold for the deposit ends, or ended. */
  hold_until_ms: Generated<number | null>
  /** The requested deposit, and until when a guest's cancellation refunds it. */
  deposit_amount: Generated<number | null>
  deposit_back_ms: Generated<number | null>
  /** 1 after the guest cancelled too late for a refund. */
  deposit_kept: Generated<number | null>
  /** 1 if the booking is accepted automatically once its deposit is paid. */
  deposit_accepts: Generated<number | null>
  note: string | null
  address: string | null
  subtotal_amount: number
  discount_amount: number
  tax_amount: number
  tax_percent: number
  tax_included: number
  /** JSON: its taxes by rate and name; null: only the rate above. */
  taxes: Generated<JsonText<TaxSum[]> | null>
  delivery_amount: number
  tip_amount: number
  total_amount: number
  paid_amount: number
  refunded_amount: number
  /** The taxes in what was returned (JSON), their sum, and the returned amount that they are of. */
  returned_amount: Generated<number>
  returned_tax_amount: Generated<number>
  returned_taxes: Generated<JsonText<TaxSum[]> | null>
  currency: string
  /**
   * Denormalized, so that a list needs no join: the number of active lines, and of those that the
   * kitchen still has to prepare.
   */
  item_count: number
  open_item_count: number
  /** From the guest: the name entered for this order, and their rating afterwards. */
  contact_name: Generated<string | null>
  contact_email: Generated<string | null>
  /** The language of their messages: two letters. */
  language: Generated<string | null>
  /** The party size that a guest at a table entered. */
  party_size: Generated<number | null>
  /** A manual discount: as entered, in minor units or percent, and its amount. */
  hand_discount_kind: Generated<'amount' | 'percent' | null>
  hand_discount_value: Generated<number | null>
  hand_discount_amount: Generated<number>
  rating: Generated<number | null>
  rating_note: Generated<string | null>
}

type CartItemTable = CompanyRecord & {
  order_id: OfId
  product_id: OfIdOrNull
  sort: number
  name: string
  unit_amount: number
  quantity: number
  line_amount: number
  options: JsonText<CartItem['options']>
  note: string | null
  /** JSON: the guest's allergies, and the dish's allergens when it was ordered. */
  allergies: Generated<JsonText<Allergen[]>>
  allergens: Generated<JsonText<Allergen[]>>
  /** JSON: the taxes of the line; null: the rate of its order. */
  taxes: Generated<JsonText<{ name?: string | undefined; percent: number }[]> | null>
  cart_status: CartStatus
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
  category_id: GeneratedId
  /** The number of refunded pieces. */
  refunded_quantity: Generated<number>
  /** How many of those went back into stock, or never leave it. */
  restocked_quantity: Generated<number>
  /** The guest at a table who ordered the line. */
  guest_key: Generated<string | null>
  /** Their first name, deleted when the session ends. */
  guest_name: Generated<string | null>
  /** The number of pieces paid individually from a table's bill. */
  settled_quantity: Generated<number>
}

/** A guest who ordered at a table, and their share of the order's tip. */
type OrderGuestTable = {
  company_id: OfCompany
  order_id: OfId
  guest_key: string
  tip_amount: number
  created_ms: number
}

type PaymentTxnTable = CompanyRecord & {
  order_id: OfIdOrNull
  purpose: PaymentTxn['purpose']
  method: PaymentTxn['method']
  direction: PaymentTxn['direction']
  amount: number
  /** The tip in the amount that was given with it. */
  tip_amount: Generated<number | null>
  /** The cash received for it. */
  received_amount: Generated<number | null>
  currency: string
  state: PaymentTxn['state']
  provider_ref: string | null
  actor_name: string | null
  note: Generated<string | null>
  /** Whether the server sends it to the provider: no proposal, or a charge of the saved card. */
  is_sent: Generated<number>
  /** For an online refund: the provider's reference of the refunded payment. */
  charge_ref: Generated<string | null>
  /** For a refund: the refunded lines. */
  refunded_lines: Generated<JsonText<RefundedLine[]> | null>
  /** For a refund: the taxes in its amount; null in those of earlier releases. */
  taxes: Generated<JsonText<TaxSum[]> | null>
  /** The corrections of its method, oldest first. */
  method_changes: Generated<JsonText<MethodChange[]> | null>
  /** When it was taken back, and by whom. */
  undone_ms: Generated<number | null>
  undone_by: Generated<string | null>
  /**
   * The pieces that it paid by dish, or whose payment by dish it gave back; and the equal share of
   * a table's bill that it completed.
   */
  paid_items: Generated<JsonText<{ cartId: Id; quantity: number }[]> | null>
  share_amount: Generated<number | null>
  /** For a payment for modules by card. */
  card_brand: Generated<string | null>
  card_last4: Generated<string | null>
  fault: Generated<ChargeFault | null>
}

type TillClosingTable = CompanyRecord & {
  day: string
  /** That day in the company's time zone, as moments. */
  from_ms: number
  until_ms: number
  currency: string
  float_amount: number
  expected_amount: number
  counted_amount: number
  net_amount: number
  note: string | null
  actor_name: string | null
  /** Null when it was opened again. `former`: the closings before that; `unfinished`: orders. */
  closed_ms: number | null
  former: Generated<JsonText<TillClosing['former']> | null>
  unfinished: Generated<JsonText<Unfinished> | null>
}

/** A numbered paper as issued. One that is not final is rewritten with the current data. */
type OrderPaperTable = CompanyRecord & {
  order_id: OfId
  kind: PaperKind
  number: string
  /** The total of an invoice, or the amount of a credit note. */
  amount: number
  is_final: number
  content: JsonText<Paper>
}
/** A provider's payment page for an order. `open_key` is 'open' until it has ended. */
type OrderCheckoutTable = CompanyRecord & {
  order_id: OfId
  account_ref: string
  amount: number
  currency: string
  /** While it is open: 'open' for the whole bill, otherwise the guest whose dishes it is for. */
  open_key: string | null
  /** The dishes that it pays, as JSON; null: the whole bill. */
  items: Generated<JsonText<DishToPay[]> | null>
  session_ref: string | null
  url: string | null
  expires_ms: number
}

/**
 * A place in the slot of an order's wanted time. `begin_ms`: when its preparation is due;
 * `begun_ms`: since when the kitchen shows it.
 */
type OrderSlotTable = {
  company_id: OfCompany
  module_id: OfModule
  slot_start: number
  seat: number
  order_id: OfId
  begin_ms: number
  begun_ms: number | null
}

type StateHistoryTable = {
  company_id: OfCompany
  id: OfId
  entity: string
  entity_id: OfId
  /** The record on whose page it is shown: for a line or a payment, the order. */
  parent_id: OfId
  event: string
  from_state: string | null
  to_state: string
  actor_role: string
  actor_id: OfIdOrNull
  actor_name: string | null
  reason_code: string | null
  note: string | null
  occurred_ms: number
  record_version: number
}
