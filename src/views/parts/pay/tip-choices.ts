import { optionalMoney } from './money-input.ts'

/** The tips that are offered as buttons: percentages of an amount, within a limit. */
export function tipChoices(
  amount: number,
  mostPercent: number | undefined,
): { percent: number; amount: number }[] {
  return [5, 10, 15]
    .filter((percent) => mostPercent !== undefined && percent <= mostPercent)
    .map((percent) => ({ percent, amount: percentTip(amount, percent) }))
    .filter(({ amount }) => amount > 0)
}

/** A percentage of an amount, in minor units; rounded down, so that it is within a limit. */
export function percentTip(amount: number, percent: number): number {
  return Math.floor((amount * percent) / 100)
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
