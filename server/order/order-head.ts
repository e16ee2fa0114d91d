import { sql } from 'kysely'
import type { Id, ReceiptUuid } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import {
  type DeliveryType,
  type OrderStatusId,
  orderStatusIds,
  type PaymentStatus,
  type ReasonCode,
} from '#contract/order-status.ts'
import type { OrderRow } from '#contract/order.ts'
import type { TaxSum } from '#contract/tax.ts'
import { type Columns, namesOf, selected } from '../db/columns.ts'
import type { JsonText } from '../db/json-text.ts'
import { cachedStatement } from '../db/cached-statement.ts'
import type { Tenant } from '../db/tenant.ts'

/** An order without its lines, as stored. */
export type OrderHead = {
  id: Id
  uuid: ReceiptUuid
  orderNo: string
  moduleId: ModuleId
  orderStatusId: OrderStatusId
  movedMs: number
  /** The status from which the company cancelled it. */
  endedFrom: OrderStatusId | null
  /** The lines that were cancelled with it; null: none. */
  endedLines: JsonText<Id[]> | null
  paymentStatus: PaymentStatus
  deliveryType: DeliveryType | null
  source: OrderRow['source']
  customerId: Id | null
  tableId: Id | null
  tableSessionId: Id | null
  /** The party size that a guest at a table entered. */
  partySize: number | null
  resourceId: Id | null
  startMs: number | null
  endMs: number | null
  outcome: OrderRow['outcome'] | null
  rating: number | null
  ratingNote: string | null
  promisedMs: number | null
  /** The wanted time of an order for later; null: as soon as possible. */
  wantedMs: number | null
  reasonCode: ReasonCode | null
  cancelledBy: string | null
  /** The person who took or accepted it. */
  takenBy: string | null
  remindedMs: number | null
  /** When a change of the hours left the booking outside of them. */
  outsideMs: number | null
  /** The time and person of a proposal to the guest. */
  proposedMs: number | null
  proposedResourceId: Id | null
  /** When the proposal was withdrawn, until another one or a move. */
  proposalWithdrawnMs: number | null
  /** When the hold for the deposit ends, or ended. */
  holdUntilMs: number | null
  /** The requested deposit, and until when a cancellation refunds it. */
  depositAmount: number | null
  depositBackMs: number | null
  isDepositKept: number | null
  /** Whether it is accepted automatically once its deposit is paid. */
  isAcceptedOnceSecured: number | null
  note: string | null
  address: string | null
  subtotalAmount: number
  discountAmount: number
  /** The manual part of the discount: as entered, and its amount. */
  handDiscountKind: 'amount' | 'percent' | null
  handDiscountValue: number | null
  handDiscountAmount: number
  taxAmount: number
  taxPercent: number
  isTaxIncluded: number
  /** Its taxes by rate and name; null: only the rate above. */
  taxes: JsonText<TaxSum[]> | null
  deliveryAmount: number
  tipAmount: number
  totalAmount: number
  paidAmount: number
  refundedAmount: number
  /** The taxes in its refunds, and the returned amount that they are of (`returned-taxes.ts`). */
  returnedAmount: number
  returnedTaxAmount: number
  returnedTaxes: JsonText<TaxSum[]> | null
  currency: string
  itemCount: number
  openItemCount: number
  createdMs: number
  takenMs: number | null
  updatedMs: number
  version: number
}

/**
 * Null where they do not matter: the number of lines not yet Served (only for a table order that is
 * Ready), and the number of couriers who picked up the goods (only for a delivery that was handed
 * over).
 */
export type FoundOrder = OrderHead & {
  unservedItemCount: number | null
  pickedUpCount?: number | null
}

/**
 * The columns that a list shows or the lifecycle needs: two thirds of all, because each column of
 * each row costs time.
 */
const listedColumns = {
  id: 'id',
  uuid: 'uuid',
  orderNo: 'order_no',
  moduleId: 'module_id',
  orderStatusId: 'order_status_id',
  movedMs: 'moved_ms',
  endedFrom: 'ended_from',
  paymentStatus: 'payment_status',
  deliveryType: 'delivery_type',
  source: 'source',
  customerId: 'customer_id',
  tableId: 'table_id',
  resourceId: 'resource_id',
  startMs: 'start_ms',
  endMs: 'end_ms',
  outcome: 'outcome',
  outsideMs: 'outside_ms',
  holdUntilMs: 'hold_until_ms',
  rating: 'rating',
  ratingNote: 'rating_note',
  promisedMs: 'promised_ms',
  reasonCode: 'reason_code',
  totalAmount: 'total_amount',
  paidAmount: 'paid_amount',
  refundedAmount: 'refunded_amount',
  currency: 'currency',
  itemCount: 'item_count',
  openItemCount: 'open_item_count',
  createdMs: 'created_ms',
  takenMs: 'taken_ms',
  updatedMs: 'updated_ms',
  version: 'version',
} as const satisfies Partial<Columns<OrderHead>>

/** The names of the columns that a list shows. */
export const listedNames = namesOf(listedColumns)

export const orderColumns = {
  ...listedColumns,
  endedLines: 'ended_lines',
  tableSessionId: 'table_session_id',
  wantedMs: 'wanted_ms',
  partySize: 'party_size',
  cancelledBy: 'cancelled_by',
  takenBy: 'taken_by',
  remindedMs: 'reminded_ms',
  proposedMs: 'proposed_ms',
  proposedResourceId: 'proposed_resource_id',
  proposalWithdrawnMs: 'proposal_withdrawn_ms',
  depositAmount: 'deposit_amount',
  depositBackMs: 'deposit_back_ms',
  isDepositKept: 'deposit_kept',
  isAcceptedOnceSecured: 'deposit_accepts',
  note: 'note',
  address: 'address',
  subtotalAmount: 'subtotal_amount',
  discountAmount: 'discount_amount',
  handDiscountKind: 'hand_discount_kind',
  handDiscountValue: 'hand_discount_value',
  handDiscountAmount: 'hand_discount_amount',
  taxAmount: 'tax_amount',
  taxPercent: 'tax_percent',
  isTaxIncluded: 'tax_included',
  taxes: 'taxes',
  deliveryAmount: 'delivery_amount',
  tipAmount: 'tip_amount',
  returnedAmount: 'returned_amount',
  returnedTaxAmount: 'returned_tax_amount',
  returnedTaxes: 'returned_taxes',
} as const satisfies Columns<OrderHead>

/** The number of unserved lines of `sale_order o`. */
const unserved = sql`
  case when o.table_id is not null and o.order_status_id = ${sql.lit(orderStatusIds.Ready)} then (
    select count(*) from cart_item l where l.company_id = o.company_id and l.order_id = o.id
      and l.cart_status not in ('Served', 'Cancelled')
      and not (l.cart_status = 'In Cart' and l.restocked_quantity >= l.quantity)
  ) end as "unservedItemCount"`

/** The number of couriers who picked up the goods of `sale_order o`. */
const pickedUp = sql`
  case when o.delivery_type = 'Delivery' and o.order_status_id in (
    ${sql.lit(orderStatusIds.Assigned)}, ${sql.lit(orderStatusIds.Completed)}) then (
    select count(*) from delivery_job j where j.company_id = o.company_id and j.order_id = o.id
      and j.status in ('picked_up', 'delivered')
  ) end as "pickedUpCount"`

/** The columns of `FoundOrder`, from `sale_order o`. */
export const foundOrderColumns = sql`${selected('o', orderColumns)}, ${unserved}, ${pickedUp}`

/** An order with the columns of a list. */
export type ListedOrder = Pick<
  FoundOrder,
  keyof typeof listedColumns | 'unservedItemCount' | 'pickedUpCount'
>

/** The columns of `ListedOrder`, from `sale_order o`. */
export const listedOrderColumns = sql`${selected('o', listedColumns)}, ${unserved}, ${pickedUp}`

/** An order of one module of the company; undefined if it belongs to another module or company. */
export async function findOrder(
  tenant: Tenant,
  moduleId: ModuleId,
  id: Id,
): Promise<FoundOrder | undefined> {
  const found = await findAnyOrder(tenant, id)
  return found?.moduleId === moduleId ? found : undefined
}

/** An order of any module of the company, for what nobody asks for in a module. */
export async function findAnyOrder(
  { db, companyId }: Tenant,
  id: Id,
): Promise<FoundOrder | undefined> {
  const [found] = await readOrder(db, { companyId, id })
  return found
}

const readOrder = cachedStatement(
  ['companyId', 'id'],
  (slot) => sql<FoundOrder>`select ${foundOrderColumns} from sale_order o
    where o.company_id = ${slot('companyId')} and o.id = ${slot('id')}`,
)
