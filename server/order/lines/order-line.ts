import { sql } from 'kysely'
import type { Allergen } from '#contract/allergen.ts'
import type { Id } from '#contract/fields.ts'
import type { CartStatus, ReasonCode } from '#contract/order-status.ts'
import { fromJson, type JsonText } from '../../db/json-text.ts'
import { type Columns, selected } from '../../db/columns.ts'
import { cachedStatement } from '../../db/cached-statement.ts'
import type { Tenant } from '../../db/tenant.ts'
import { lineAmountOf } from '#contract/price-lines.ts'
import type { Tax } from '#contract/line-taxes.ts'
import type { StockUse } from '../stock.ts'

/** One line of an order as stored; `options` is JSON. */
export type OrderLine = {
  id: Id
  orderId: Id
  productId: Id | null
  sort: number
  name: string
  unitAmount: number
  quantity: number
  refundedQuantity: number
  /** How many of the refunded pieces went back into stock, or never leave it. */
  restockedQuantity: number
  /** How many pieces were paid dish by dish. */
  settledQuantity: number
  lineAmount: number
  options: JsonText<LineOption[]>
  note: string | null
  allergies: JsonText<Allergen[]>
  allergens: JsonText<Allergen[]>
  /** The taxes of this line; null: the rate of its order. */
  taxes: JsonText<Tax[]> | null
  cartStatus: CartStatus
  station: string | null
  isNoPrep: number
  reasonCode: ReasonCode | null
  firedMs: number | null
  cookedMs: number | null
  servedMs: number | null
  guestKey: string | null
  guestName: string | null
  categoryId: Id | null
  createdMs: number
  updatedMs: number
  version: number
}

export type LineOption = { name: string; extraAmount: number }

export const lineColumns = {
  id: 'id',
  orderId: 'order_id',
  productId: 'product_id',
  sort: 'sort',
  name: 'name',
  unitAmount: 'unit_amount',
  quantity: 'quantity',
  refundedQuantity: 'refunded_quantity',
  restockedQuantity: 'restocked_quantity',
  settledQuantity: 'settled_quantity',
  lineAmount: 'line_amount',
  options: 'options',
  note: 'note',
  allergies: 'allergies',
  allergens: 'allergens',
  taxes: 'taxes',
  cartStatus: 'cart_status',
  station: 'station',
  isNoPrep: 'no_prep',
  reasonCode: 'reason_code',
  firedMs: 'fired_ms',
  cookedMs: 'cooked_ms',
  servedMs: 'served_ms',
  guestKey: 'guest_key',
  guestName: 'guest_name',
  categoryId: 'category_id',
  createdMs: 'created_ms',
  updatedMs: 'updated_ms',
  version: 'version',
} as const satisfies Columns<OrderLine>

/** The lines of an order, in the order they were added. */
export function findLines({ db, companyId }: Tenant, orderId: Id): Promise<OrderLine[]> {
  return readLines(db, { companyId, orderId })
}

const readLines = cachedStatement(
  ['companyId', 'orderId'],
  (slot) => sql<OrderLine>`
    select ${selected('l', lineColumns)} from cart_item l
    where l.company_id = ${slot('companyId')} and l.order_id = ${slot('orderId')}
    order by l.sort, l.id`,
)

/** The pieces that a line takes from stock and returns: without those that a refund put back. */
export function stockUseOf({ productId, name, quantity, restockedQuantity }: OrderLine): StockUse {
  return { productId, name, quantity: quantity - restockedQuantity }
}

/** The size of a line with another quantity: a line on the house stays on the house. */
export function resized(
  line: Pick<OrderLine, 'unitAmount' | 'options' | 'lineAmount'>,
  quantity: number,
): Pick<OrderLine, 'quantity' | 'lineAmount'> {
  const isFree = line.lineAmount === 0
  return {
    quantity,
    lineAmount: isFree ? 0 : lineAmountOf(line.unitAmount, optionsOf(line), quantity),
  }
}

/** The options with their prices. */
export function optionsOf(line: Pick<OrderLine, 'options'>): LineOption[] {
  return fromJson(line.options)
}

/**
 * When a line reached its status. Lines in the cart and cancelled lines have no time stamp of their
 * own; nothing else changes them, so `updatedMs` is right.
 */
export function lineMovedMs(
  line: Pick<OrderLine, 'cartStatus' | 'firedMs' | 'cookedMs' | 'servedMs' | 'updatedMs'>,
): number {
  const stamps: Partial<Record<CartStatus, number | null>> = {
    'In Kitchen': line.firedMs,
    Cooked: line.cookedMs,
    Served: line.servedMs,
  }
  return stamps[line.cartStatus] ?? line.updatedMs
}
