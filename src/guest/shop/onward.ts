import type { Receipt } from '#contract/receipt.ts'

/** What opens after an order is placed: the provider's page or the receipt. */
export type Onward = 'payment' | 'receipt'

/** What opens after an order is placed; without an amount to pay online, the receipt. */
export function onwardOf(
  { payableAmount }: Pick<Receipt, 'payableAmount'>,
  isOnline: boolean,
): Onward {
  return isOnline && payableAmount !== undefined ? 'payment' : 'receipt'
}

/** The text for an empty cart. The cart is also empty right after ordering. */
export function emptyWordsOf(
  onward: Onward | undefined,
): 'guest.shop.empty' | 'guest.shop.opening' | undefined {
  if (onward === undefined) return 'guest.shop.empty'
  // No text, because a receipt opens at once.
  return onward === 'payment' ? 'guest.shop.opening' : undefined
}
