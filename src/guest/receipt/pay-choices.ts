import type { Receipt } from '#contract/receipt.ts'

/** One way to pay a receipt online, with the words of its button. */
export type PayWay = {
  words: 'deposit.pay' | 'online.pay' | 'online.payOwn' | 'online.payWhole' | 'online.payRest'
  amount: number
  isOwn: boolean
}

/**
 * How a receipt can be paid online. A guest at a shared table pays their own dishes first, the
 * whole bill is the other choice; who has no dish of their own is told that it is the whole one.
 */
export function payWaysOf(receipt: Receipt): PayWay[] {
  const { payableAmount: amount, ownPayableAmount: own, beingPaidAmount, deposit, lines } = receipt
  if (amount === undefined) return []
  if (deposit?.untilMs !== undefined) return [{ words: 'deposit.pay', amount, isOwn: false }]
  const whole = beingPaidAmount === undefined ? 'online.payWhole' : 'online.payRest'
  const isOfOthers = receipt.tableName !== undefined && lines.some(({ isOwn }) => !isOwn)
  if (own === amount) return [{ words: 'online.pay', amount, isOwn: true }]
  const all = { words: isOfOthers ? whole : 'online.pay', amount, isOwn: false } as const
  return own === undefined ? [all] : [{ words: 'online.payOwn', amount: own, isOwn: true }, all]
}
