import type { TaxSum } from '#contract/tax.ts'
import { fromJson, type JsonText, toJson } from '../../db/json-text.ts'
import type { FoundOrder, OrderHead } from '../order-head.ts'
import type { OrderLine } from '../lines/order-line.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import type { RefundedLine } from '#contract/payment.ts'
import { shareOf } from '#contract/tax-share.ts'
import { lessTaxes, plusTaxes, refundTaxes, sharedReturn, sumOfTaxes } from './refund-taxes.ts'
import { notKept, shownMoney, type SoldOrder } from './sale-refund.ts'
import { taxSumsOf } from './taxes.ts'

/** What an order stores of the taxes in its refunds, and the returned amount that they are of. */
export type StoredReturn = { returnedAmount: number; returnedTaxes: JsonText<TaxSum[]> | null }
type Taxed = Pick<OrderHead, 'totalAmount' | 'tipAmount'> & StoredReturn

/**
 * The taxes in what was not kept of an order: as its refunds stored them. A share, where the amount
 * is another: refunds of earlier releases, a no-show, or a total that changed since (ADR 0260).
 */
export function returnedTaxesOf(
  taxes: readonly TaxSum[],
  { totalAmount, tipAmount, returnedAmount, returnedTaxes }: Taxed,
  notKeptAmount: number,
): TaxSum[] {
  if (notKeptAmount <= 0) return []
  if (notKeptAmount === returnedAmount && returnedTaxes !== null)
    return lessTaxes(taxes, lessTaxes(taxes, fromJson(returnedTaxes)))
  return sharedReturn({ taxes, totalAmount, tipAmount }, notKeptAmount)
}

type Whole = SoldOrder & Taxed & Parameters<typeof taxSumsOf>[0]

/** The paid and refunded amounts of an order as shown, with the taxes in the refunds. */
export function shownMoneyWithTaxes(
  order: Whole,
): ReturnType<typeof shownMoney> & { refundedTaxes: TaxSum[] | undefined } {
  return { ...shownMoney(order), refundedTaxes: refundedTaxesOf(order) }
}

/** The taxes in the refunds of an order; undefined without any. */
export function refundedTaxesOf(order: Whole): TaxSum[] | undefined {
  const taxes = taxSumsOf(order)
  const all = returnedTaxesOf(taxes, order, notKept(order))
  // Of a no-show, what was never paid was not kept either.
  const unpaid = notKept({ ...order, refundedAmount: 0 })
  const refunded = lessTaxes(all, returnedTaxesOf(taxes, order, unpaid))
  return sumOfTaxes(refunded) > 0 ? refunded : undefined
}

type Refunded = { amount: number; lines: readonly RefundedLine[]; known: readonly OrderLine[] }
type Counted = Pick<OrderHead, 'returnedAmount' | 'returnedTaxAmount' | 'returnedTaxes'>

/** The taxes in a refund that is about to be made, and what its order then stores of them. */
export function taxesOfRefund(
  order: FoundOrder,
  { amount, lines, known }: Refunded,
): { taxes: TaxSum[]; counted: Counted } {
  const all = taxSumsOf(order)
  const former = notKept(order)
  const before = { amount: former, taxes: returnedTaxesOf(all, order, former) }
  const upTo = notKept({ ...order, refundedAmount: order.refundedAmount + amount })
  const whole = { ...order, taxes: all, isTaxIncluded: order.isTaxIncluded === 1 }
  const taxes = refundTaxes(whole, before, upTo, piecesOf(lines, known))
  const sum = plusTaxes(before.taxes, taxes)
  const counted = {
    returnedAmount: upTo,
    returnedTaxAmount: sumOfTaxes(sum),
    returnedTaxes: toJson(sum),
  }
  return { taxes, counted }
}

/** What the order counts once a refund was not paid out after all. */
export function withoutRefund(
  order: FoundOrder,
  { amount, taxes }: { amount: number; taxes: readonly TaxSum[] | undefined },
): Counted {
  const upTo = notKept({ ...order, refundedAmount: order.refundedAmount - amount })
  const all = taxSumsOf(order)
  const isStored = taxes !== undefined && notKept(order) === order.returnedAmount
  const left = isStored
    ? lessTaxes(returnedTaxesOf(all, order, notKept(order)), taxes)
    : returnedTaxesOf(all, order, upTo)
  return {
    returnedAmount: upTo,
    returnedTaxAmount: sumOfTaxes(left),
    returnedTaxes: upTo > 0 ? toJson(left) : null,
  }
}

/** The refunded pieces as lines; none, where one of them is not part of the total. */
function piecesOf(lines: readonly RefundedLine[], known: readonly OrderLine[]) {
  const live = known.filter(isLive)
  const counted = live.length > 0 ? live : known
  const pieces = lines.flatMap(({ cartId, quantity }) => {
    const line = counted.find(({ id }) => id === cartId)
    if (!line) return []
    const lineAmount = shareOf(line.lineAmount, Math.min(quantity, line.quantity), line.quantity)
    return [{ lineAmount, taxes: line.taxes && fromJson(line.taxes) }]
  })
  return pieces.length === lines.length ? pieces : []
}
