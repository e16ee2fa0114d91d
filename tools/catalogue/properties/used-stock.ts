import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'

/**
 * Per line: the used pieces, of which only an undo in the kitchen or a refund returns some, and the
 * pieces that a refund returned to stock, which are not taken again.
 */
export type Used = Readonly<Record<string, { used: number; back: number }>>

const none = { used: 0, back: 0 }

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, one) => all + one, 0)

/**
 * The used pieces of an order's lines after one more step. Every refund of pieces in a walk returns
 * them to stock.
 */
export function usedAfter(all: Used, order: Order, before: Order | undefined): Used {
  const own = order.cartItems.map((line): [string, Used[string]] => {
    const was = before?.cartItems.find(({ id }) => id === line.id)
    const from = was?.cartStatus ?? 'In Cart'
    const { used, back } = all[line.id] ?? none
    const refunded = (line.refundedQuantity ?? 0) - (was?.refundedQuantity ?? 0)
    const isBack = from !== 'Cancelled'
    const now = {
      used: used - (isBack && from !== 'In Cart' ? refunded : 0),
      back: back + (isBack ? refunded : 0),
    }
    return [line.id, { ...now, used: now.used + moved(line, from) * (line.quantity - now.back) }]
  })
  return { ...all, ...Object.fromEntries(own) }
}

/** 1: a line has just used its pieces; -1: it returns them unused; 0: neither. */
function moved({ cartStatus }: CartItem, from: CartItem['cartStatus']): number {
  if (from === cartStatus) return 0
  if (from === 'In Cart' && cartStatus !== 'Cancelled') return 1
  return from === 'In Kitchen' && cartStatus === 'In Cart' ? -1 : 0
}

/** The pieces of a product that an order has taken from the stock: reserved or used. */
export function takenOf(product: string, order: Order, all: Used): number {
  return sum(
    order.cartItems
      .filter(({ productId }) => productId === product)
      .map(({ id, cartStatus, quantity }) => {
        const isHeld = cartStatus === 'In Cart' && isAccepted(order)
        const { used, back } = all[id] ?? none
        return used + (isHeld ? quantity - back : 0)
      }),
  )
}
