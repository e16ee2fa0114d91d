import type { joinTable } from '#contract/guest-table.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Receipt } from '#contract/receipt.ts'

/** What opens after an order is placed: the provider's page or the receipt. */
export type Onward = 'payment' | 'receipt'

/** How a guest wants to pay: online their own dishes, or the whole bill; or later in person. */
export type PayChoice = 'later' | 'own' | 'whole'

/** A choice at the cart. `amount`: what is paid with it, said before the order is placed. */
export type PayOffer = { choice: PayChoice; amount?: number }

/**
 * The choices at the cart, the usual one of paying online first. At a table that others ordered at,
 * each says its amount: what is due there, with this order.
 */
export function payOffersOf(
  table: Pick<OutputOf<typeof joinTable>, 'isRunning' | 'due'> | undefined,
  totalAmount: number,
): PayOffer[] {
  const later = { choice: 'later' } as const
  if (!table?.isRunning) return [later, { choice: 'whole' }]
  const { wholeAmount = 0, ownAmount = 0 } = table.due ?? {}
  const own = { choice: 'own', amount: ownAmount + totalAmount } as const
  if (wholeAmount === ownAmount) return [later, own]
  return [later, own, { choice: 'whole', amount: wholeAmount + totalAmount }]
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
