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

/**
 * The equal shares of a table of which one is paid by one press: those that were begun, or one for
 * each guest as long as nothing is paid. Undefined where the next one is all that is due.
 */
export function sharesAhead({
  shares,
  partySize,
  paidAmount,
}: {
  shares?: BillShares | undefined
  partySize: number
  paidAmount: number
}): BillShares | undefined {
  const fresh = paidAmount === 0 ? { of: Math.min(partySize, mostShares), paid: 0 } : undefined
  const all = shares ?? fresh
  return all && all.of - all.paid > 1 ? all : undefined
}

/** As many as the server takes. */
export const mostShares = 100

/**
 * The shares that are offered at once: the next one of those that were begun, or all of it; halves,
 * thirds and quarters; one for each guest. Other numbers are typed.
 */
export function shareChoices(people: number, left: number): number[] {
  const counts = new Set([left, 1, 2, 3, 4, Math.min(people, mostShares)])
  return [...counts].filter((count) => count >= 1).toSorted((one, other) => one - other)
}
