import type { CartItem } from '#contract/cart-item.ts'

/** The name of a line with its quantity and, if known, its guest. */
export function lineName({
  quantity,
  name,
  guestName,
}: Pick<CartItem, 'quantity' | 'name' | 'guestName'>): string {
  return [`${quantity} × ${name}`, guestName].filter(Boolean).join(', ')
}
