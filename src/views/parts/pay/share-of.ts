/**
 * One of equal shares of an amount, in minor units. Rounded up, so that the shares of one person
 * fewer each time add up to the amount.
 */
export function shareOf(amount: number, people: number): number {
  return Math.ceil(amount / people)
}

/** Equal shares of a bill: into how many it was split, and how many of them are paid. */
export type Shares = { of: number; paid: number }

/**
 * The shares after the payment of one of `count` parts of what is owed: the next one of the same
 * shares, or the first one of new shares. Undefined for the whole amount.
 */
export function sharesAfter(shares: Shares | undefined, count: number): Shares | undefined {
  if (shares && count === shares.of - shares.paid) return { ...shares, paid: shares.paid + 1 }
  return count > 1 ? { of: count, paid: 1 } : undefined
}
