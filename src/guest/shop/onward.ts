import type { Receipt } from '#contract/receipt.ts'

/** What is opened once an order was placed: the provider's page or its receipt. */
export type Onward = 'payment' | 'receipt'

/** Where an order leads that was just placed; without an amount to pay online, to its receipt. */
export function onwardOf(
  { payableAmount }: Pick<Receipt, 'payableAmount'>,
  isOnline: boolean,
): Onward {
  return isOnline && payableAmount !== undefined ? 'payment' : 'receipt'
}

/** The words in place of an empty cart's lines: what was just ordered left it empty too. */
export function emptyWordsOf(
  onward: Onward | undefined,
): 'guest.shop.empty' | 'guest.shop.opening' | undefined {
  if (onward === undefined) return 'guest.shop.empty'
  // A receipt is there at once.
  return onward === 'payment' ? 'guest.shop.opening' : undefined
}
