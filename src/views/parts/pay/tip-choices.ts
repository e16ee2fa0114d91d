import { percentOf } from '#contract/percent.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { type BillPart, piecesAmount } from '#contract/table-bill.ts'
import { optionalMoney } from './money-input.ts'

/**
 * The tips that are offered as buttons, for guests and the team: percentages of the price of the
 * items, within a limit.
 */
export function tipChoices(
  itemsAmount: number,
  mostPercent: number | undefined,
): { percent: number; amount: number }[] {
  return [5, 10, 15]
    .filter((percent) => mostPercent !== undefined && percent <= mostPercent)
    .map((percent) => ({ percent, amount: percentOf(itemsAmount, percent) }))
    .filter(({ amount }) => amount > 0)
}

/**
 * The bill that a payment belongs to, in minor units. `paidTipAmount`: the part of its tip that was
 * given with payments and not given back.
 */
export type WholeBill = {
  subtotalAmount: number
  tipAmount: number
  totalAmount: number
  paidTipAmount: number
}
type Unsplit = Omit<WholeBill, 'paidTipAmount'>

/** The price of the items in a payment: its share of them, without discounts, taxes and tips. */
export function itemsIn(amount: number | undefined, bill: WholeBill): number {
  return shareIn(amount, bill, bill.subtotalAmount)
}

/** The tip in a payment: its share of the tip that is still to be paid. */
export function tipWithin(amount: number | undefined, bill: WholeBill): number {
  return shareIn(amount, bill, bill.tipAmount - bill.paidTipAmount)
}

/** A tip that is paid belongs to no other payment, so that equal payments have equal shares. */
function shareIn(
  amount: number | undefined,
  { totalAmount, paidTipAmount }: WholeBill,
  whole: number,
): number {
  const shared = totalAmount - paidTipAmount
  return shared > 0 ? Math.round(((amount ?? 0) * whole) / shared) : 0
}

/** An order as the bill of its payments. */
export function billOfOrder(
  order: Unsplit & {
    payments: readonly Pick<PaymentTxn, 'direction' | 'state' | 'tipAmount'>[]
  },
): WholeBill {
  const tips = order.payments.map(({ direction, state, tipAmount = 0 }) =>
    direction === 'out' ? -tipAmount : state === 'succeeded' ? tipAmount : 0,
  )
  return withPaidTip(
    order,
    tips.reduce((sum, tip) => sum + tip, 0),
  )
}

/** The bill of a table. The parts of its items are everything but the tips that are paid. */
export function billOfTable(session: Unsplit, parts: readonly { partAmount: number }[]): WholeBill {
  const unpaid = parts.reduce((sum, { partAmount }) => sum + partAmount, 0)
  return withPaidTip(session, session.totalAmount - unpaid)
}

/** Some items of a table's bill as a bill of their own, with the tip in their parts. */
export function billOfItems(
  parts: readonly BillPart[],
  counts: ReadonlyMap<string, number>,
): WholeBill {
  const sumOf = (name: 'lineAmount' | 'partAmount' | 'partTipAmount') =>
    parts.reduce((sum, part) => {
      const count = counts.get(part.cartId) ?? 0
      return sum + piecesAmount({ ...part, partAmount: part[name] }, count)
    }, 0)
  return {
    subtotalAmount: sumOf('lineAmount'),
    totalAmount: sumOf('partAmount'),
    tipAmount: sumOf('partTipAmount'),
    paidTipAmount: 0,
  }
}

function withPaidTip(bill: Unsplit, paidTip: number): WholeBill {
  const { subtotalAmount, tipAmount, totalAmount } = bill
  const paidTipAmount = Math.max(0, Math.min(tipAmount, paidTip))
  return { subtotalAmount, tipAmount, totalAmount, paidTipAmount }
}

/** A payment with its typed tip, in minor units; undefined if one of them is not an amount. */
export function withTip(
  amount: number | undefined,
  tip: string,
  currency: string,
): number | undefined {
  const whole = (amount ?? Number.NaN) + (optionalMoney(tip, currency) ?? 0)
  return Number.isNaN(whole) ? undefined : whole
}

/** The tip of a form with a `TipField`, in minor units; undefined if there is none. */
export function tipIn(form: FormData, currency: string): number | undefined {
  return optionalMoney(String(form.get('tip') ?? ''), currency) || undefined
}
