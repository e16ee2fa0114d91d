import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'

/** The used pieces per line; only an undo in the kitchen returns some. */
export type Used = Readonly<Record<string, number>>

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, one) => all + one, 0)

/** The used pieces of an order's lines after one more step. */
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

/** The pieces of a product that an order has taken from the stock: reserved or used. */
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
