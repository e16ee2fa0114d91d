/**
 * One of equal shares of an amount, in minor units. Rounded up, so that the shares of one person
 * fewer each time add up to the amount.
 */
export function shareOf(amount: number, people: number): number {
  return Math.ceil(amount / people)
}
