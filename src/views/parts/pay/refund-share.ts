import type { Order } from '#contract/order.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'

type Shared = Pick<Order, 'subtotalAmount' | 'totalAmount' | 'deliveryAmount' | 'tipAmount'> & {
  cartItems: readonly Pick<
    Order['cartItems'][number],
    'id' | 'lineAmount' | 'taxAmount' | 'quantity' | 'cartStatus' | 'refundedQuantity'
  >[]
}

/** The refundable amount, in minor units. */
export function refundable({
  paidAmount,
  refundedAmount,
}: Pick<Order, 'paidAmount' | 'refundedAmount'>): number {
  return Math.max(0, paidAmount - refundedAmount)
}

/** The number of pieces per line, by its id. */
export type Pieces = Readonly<Record<string, number>>

/**
 * The share of some pieces in the total of the goods, including discount and tax. It is a
 * suggestion that the user can change. Computed as the share of all refunded pieces including
 * these, minus the share of those before, so that rounding differences go to the last piece.
 * Cancelled pieces are part of `dueBack`, the amount that is due as a refund, if any.
 */
export function shareOf(order: Shared, pieces: Pieces, dueBack = Infinity): number {
  const counted = countedShare(order, pieces) - countedShare(order, {})
  const cancelled = amountOf(order, pieces, true) - amountOf(order, {}, true)
  // The tax of an order is rounded once, that of a line by itself.
  const isAllDue = cancelled > 0 && dueBack - cancelled <= order.cartItems.length
  return counted + (isAllDue ? dueBack : cancelled)
}

/**
 * What is due as a refund once a line is voided or free, beyond what is due already, in minor
 * units; nothing while the rest of the bill is larger than what was paid.
 */
export function dueBackWithout(
  order: Shared & Pick<Order, 'heldAmount' | 'refundedAmount'>,
  { id }: Pick<Order['cartItems'][number], 'id'>,
): number {
  const { totalAmount, heldAmount: held = 0, refundedAmount, cartItems } = order
  const line = cartItems.find((one) => one.id === id)
  if (!line || !isLive(line) || held === 0) return 0
  const isLast = cartItems.every((one) => one.id === id || !isLive(one))
  // What was refunded of the dishes that stay is given back besides (ADR 0276).
  const refundOf = (some: Shared['cartItems']) =>
    Math.min(refundedAmount, countedShare({ ...order, cartItems: some }, {}))
  const others = cartItems.filter((one) => one.id !== id)
  const share = countedShare(
    { ...order, cartItems: [{ ...line, refundedQuantity: 0 }] },
    {
      [id]: line.quantity,
    },
  )
  const left = isLast ? 0 : totalAmount - share - refundOf(others)
  return Math.max(0, held - left) - Math.max(0, held - totalAmount + refundOf(cartItems))
}

/** The share of all earlier refunded pieces plus `pieces`, of the lines that the total contains. */
function countedShare(order: Shared, pieces: Pieces): number {
  const amount = amountOf(order, pieces, false)
  if (order.subtotalAmount <= 0) return amount
  const goods = order.totalAmount - order.deliveryAmount - order.tipAmount
  return partOf(goods, amount, order.subtotalAmount)
}

/** The price of the refunded pieces plus `pieces`; that of cancelled lines with their tax. */
function amountOf({ cartItems }: Shared, pieces: Pieces, isCancelled: boolean): number {
  return cartItems
    .filter((line) => isLive(line) !== isCancelled)
    .reduce((sum, { id, lineAmount, taxAmount = 0, quantity, refundedQuantity = 0 }) => {
      const count = refundedQuantity + (pieces[id] ?? 0)
      return sum + Math.round(((lineAmount + taxAmount) * count) / quantity)
    }, 0)
}

/** `amount * share / whole`, rounded half up, with integers. */
function partOf(amount: number, share: number, whole: number): number {
  const [dividend, divisor] = [BigInt(amount) * BigInt(share), BigInt(whole)]
  return Number((2n * dividend + divisor) / (2n * divisor))
}
