import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, id, note, quantity, version } from './fields.ts'
import { isForPieces, itemEvent } from './order-event.ts'
import { cartStatus, deliveryType, orderStatusId, reasonCode } from './order-status.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

const cartId = as('cart_id', id)

/** One line of an order. Name and price are those at the time of the order. */
export const cartItem = z.object({
  id: cartId,
  orderId: id,
  productId: z.optional(id),
  name: z.string(),
  unitAmount: amount,
  quantity: z.int(),
  /** The number of refunded pieces. */
  refundedQuantity: z.optional(z.int()),
  /** The refunded pieces that went back into stock. */
  restockedQuantity: z.optional(z.int()),
  lineAmount: amount,
  /**
   * The tax on top of a cancelled line's price, which the order's amounts no longer contain; only
   * on the lines of an order.
   */
  taxAmount: z.optional(amount),
  options: z.array(z.object({ name: z.string(), extraAmount: amount })),
  note: z.optional(z.string()),
  /** The first name of the guest at a table who ordered it, while the table is occupied. */
  guestName: z.optional(z.string()),
  /** The allergies of the guest, and the allergens of the dish; absent if none. */
  allergies: z.optional(allergenList),
  allergens: z.optional(allergenList),
  /** The current picture of the product; only on the lines of an order. */
  imageUrl: z.optional(z.string()),
  cartStatus,
  station: z.optional(z.string()),
  reasonCode: z.optional(reasonCode),
  firedMs: z.optional(instant()),
  cookedMs: z.optional(instant()),
  servedMs: z.optional(instant()),
  version,
  allowedEvents: z.array(itemEvent),
})
export type CartItem = z.infer<typeof cartItem>

type Pieces = {
  quantity: number
  restockedQuantity?: number | undefined
  servedMs?: number | null | undefined
}

/**
 * The pieces of a line that are to be prepared, packed and handed over: without those that a refund
 * put back into stock. A line that was handed over keeps all of its pieces.
 */
export function piecesToHandOver({ quantity, restockedQuantity = 0, servedMs }: Pieces): number {
  return typeof servedMs === 'number' ? quantity : quantity - restockedQuantity
}

/**
 * Whether a refund put every piece of a line back into stock before it was prepared or handed over:
 * it needs nothing more.
 */
export function isAllBack(line: Pieces & Pick<CartItem, 'cartStatus'>): boolean {
  return line.cartStatus === 'In Cart' && piecesToHandOver(line) <= 0
}

/** The number of items of an order as people count them: two burgers and a cola are three. */
export function countPieces(live: readonly Pieces[]): number {
  return live.reduce((sum, line) => sum + piecesToHandOver(line), 0)
}

/** Whether a line is free of charge although its item has a price. */
export function isOnHouse({
  lineAmount,
  unitAmount,
  options,
}: Pick<CartItem, 'lineAmount' | 'unitAmount' | 'options'>): boolean {
  if (lineAmount !== 0) return false
  return unitAmount + options.reduce((sum, { extraAmount }) => sum + extraAmount, 0) > 0
}

export const listCartItems = listEndpoint({
  base: 'business',
  path: 'addtocart/getallforbus',
  summary: 'Live lines of open orders, oldest first, for the kitchen and the tables',
  access: 'item.read',
  input: z.strictObject({
    ...listInput,
    orderId: z.optional(id),
    tableId: z.optional(id),
    cartStatus: z.optional(z.array(cartStatus).check(z.maxLength(5))),
    station: z.optional(z.string().check(z.maxLength(40))),
    /**
     * Includes lines cancelled within this number of minutes after they were sent to the kitchen,
     * also of closed orders.
     */
    voidedWithinMin: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  }),
  output: z.object({
    ...cartItem.shape,
    /** When it was added to its order; lines added together have the same time. */
    createdMs: instant(),
    /** When it was cancelled, if it had already been sent to the kitchen. */
    voidedMs: z.optional(instant()),
    /** The note with which it was cancelled then. */
    voidedNote: z.optional(z.string()),
    order: as(
      'Order',
      z.object({
        orderNo: z.string(),
        tableName: z.optional(z.string()),
        deliveryType: z.optional(deliveryType),
        note: z.optional(z.string()),
        promisedMs: z.optional(instant()),
        createdMs: instant(),
        /** For a line that waits to be sent: when its order was accepted, if it had to be. */
        acceptedMs: z.optional(instant()),
      }),
    ),
  }),
})

export const moveItems = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'addtocart/statusmulupdate',
  summary: 'Move many lines at once; each is decided by itself unless `atomic`',
  access: 'item.write',
  input: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: cartId, expectedVersion: version }))
        .check(z.minLength(1), z.maxLength(100)),
      event: z.optional(itemEvent),
      cartStatus: z.optional(cartStatus),
      reasonCode: z.optional(reasonCode),
      note: z.optional(note),
      /** How many pieces of the only line are voided or free; the others stay. Default: all. */
      quantity: z.optional(quantity),
      isAtomic: as('atomic', z._default(z.boolean(), false)),
    })
    .check(
      z.refine((move) => (move.event === undefined) !== (move.cartStatus === undefined), {
        path: ['event'],
        error: 'one_of_event_or_status',
      }),
      z.refine(
        ({ quantity: pieces, event, items }) =>
          pieces === undefined || (isForPieces(event) && items.length === 1),
        { path: ['quantity'], error: 'not_allowed' },
      ),
    ),
  output: z.object({
    updated: z.array(cartItem),
    /** The line with its other pieces, if only some were moved. */
    rest: as('Rest', z.optional(cartItem)),
    failed: z.array(z.object({ id: cartId, code: z.string(), message: z.string() })),
    /** The orders of the moved lines, because their statuses depend on the lines. */
    orders: z.array(z.object({ id: as('order_id', id), version, orderStatusId })),
  }),
  refusals: [
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'NOT_FOUND',
    'AMOUNT_MISMATCH',
    'OUT_OF_STOCK',
  ],
})
