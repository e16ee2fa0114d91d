import type { BillShares } from '#contract/table-bill.ts'

/**
 * One of equal shares of an amount, in minor units. Rounded up, so that the shares of one person
 * fewer each time add up to the amount.
 */
export function shareOf(amount: number, people: number): number {
  return Math.ceil(amount / people)
}

/**
 * The shares after the payment of one of `count` parts of what is owed: the next one of the same
 * shares, or the first one of new shares. Undefined for the whole amount.
 */
export function sharesAfter(shares: BillShares | undefined, count: number): BillShares | undefined {
  if (shares && count === shares.of - shares.paid) return { ...shares, paid: shares.paid + 1 }
  return count > 1 ? { of: count, paid: 1 } : undefined
}
