import { percentOf } from '#contract/percent.ts'
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

/** The bill that a payment belongs to, in minor units. */
export type WholeBill = { subtotalAmount: number; totalAmount: number }

/** The price of the items in a payment: its share of them, without discounts, taxes and tips. */
export function itemsIn(
  amount: number | undefined,
  { subtotalAmount, totalAmount }: WholeBill,
): number {
  return totalAmount > 0 ? Math.round(((amount ?? 0) * subtotalAmount) / totalAmount) : 0
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
