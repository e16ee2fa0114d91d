import type { CartItem } from '#contract/cart-item.ts'

/** A line among others of the same dish: how many, and whose they are where that is known. */
export function lineName({
  quantity,
  name,
  guestName,
}: Pick<CartItem, 'quantity' | 'name' | 'guestName'>): string {
  return [`${quantity} × ${name}`, guestName].filter(Boolean).join(', ')
}
