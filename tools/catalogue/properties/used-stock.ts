import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'

/** The pieces that each line has used up; only the kitchen's undo brings some back. */
export type Used = Readonly<Record<string, number>>

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, one) => all + one, 0)

/** What the lines of an order have used up after one more step. */
export function usedAfter(used: Used, order: Order, before: Order | undefined): Used {
  const change = (line: CartItem): number => {
    const from = before?.cartItems.find(({ id }) => id === line.id)?.cartStatus ?? 'In Cart'
    if (from === line.cartStatus) return 0
    if (from === 'In Cart' && line.cartStatus !== 'Cancelled') return line.quantity
    return from === 'In Kitchen' && line.cartStatus === 'In Cart' ? -line.quantity : 0
  }
  const own = order.cartItems.map((line) => [line.id, (used[line.id] ?? 0) + change(line)])
  return { ...used, ...Object.fromEntries(own) }
}

/** The pieces of a product that an order has taken off the shelf: held for it, or used up. */
export function takenOf(product: string, order: Order, used: Used): number {
  return sum(
    order.cartItems
      .filter(({ productId }) => productId === product)
      .map(({ id, cartStatus, quantity }) => {
        const isHeld = cartStatus === 'In Cart' && isAccepted(order)
        return (used[id] ?? 0) + (isHeld ? quantity : 0)
      }),
  )
}
