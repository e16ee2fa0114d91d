import type { OutputOf } from '#contract/endpoint.ts'
import type { priceGuestCart } from '#contract/guest.ts'
import type { Receipt } from '#contract/receipt.ts'

/** What opens after an order is placed: the provider's page or the receipt. */
export type Onward = 'payment' | 'receipt'

/** How a guest wants to pay: online their own dishes, or the whole bill; or later in person. */
export type PayChoice = 'later' | 'own' | 'whole'

/** A choice at the cart. `amount`: what is paid with it, said before the order is placed. */
export type PayOffer = { choice: PayChoice; amount?: number }

/**
 * The choices at the cart, the usual one of paying online first. At a table that others ordered at,
 * each says its amount: what can be paid there, with this order, as the server priced the bill.
 */
export function payOffersOf(
  isRunning: boolean,
  { totalAmount, due }: Pick<OutputOf<typeof priceGuestCart>, 'totalAmount' | 'due'>,
): PayOffer[] {
  const later = { choice: 'later' } as const
  if (!isRunning) return [later, { choice: 'whole' }]
  if (!due) return [later, { choice: 'own', amount: totalAmount }]
  const { wholeAmount, ownAmount } = due
  const own = { choice: 'own', amount: ownAmount } as const
  const whole = { choice: 'whole', amount: wholeAmount } as const
  return [
    later,
    ...(ownAmount === undefined ? [] : [own]),
    ...(wholeAmount === undefined || wholeAmount === ownAmount ? [] : [whole]),
  ]
}

/** What opens after an order is placed; without an amount to pay online, the receipt. */
export function onwardOf(
  receipt: Pick<Receipt, 'payableAmount' | 'ownPayableAmount'>,
  { choice, amount }: PayOffer,
): Onward {
  if (choice === 'later') return 'receipt'
  const payable = choice === 'own' ? receipt.ownPayableAmount : receipt.payableAmount
  // Another amount than was said is shown on the receipt, before anything is paid.
  const isSaid = amount === undefined || amount === payable
  return payable !== undefined && isSaid ? 'payment' : 'receipt'
}

/** The text for an empty cart. The cart is also empty right after ordering. */
export function emptyWordsOf(
  onward: Onward | undefined,
): 'guest.shop.empty' | 'guest.shop.opening' | undefined {
  if (onward === undefined) return 'guest.shop.empty'
  // No text, because a receipt opens at once.
  return onward === 'payment' ? 'guest.shop.opening' : undefined
}
