import type { TFunction } from 'i18next'
import type { Unfinished } from '#contract/till.ts'
import { formatMoney } from '../parts/money/money-format.ts'

/** What is open and what is unpaid, in words: "3 open orders, £45.00". Empty: all is finished. */
export function unfinishedTexts(
  { openOrders, openAmount, unpaidOrders, owedAmount }: Unfinished,
  currency: string,
  t: TFunction,
  language: string,
): { about: 'open' | 'unpaid'; text: string }[] {
  const said = (about: 'open' | 'unpaid', count: number, amount: number) => ({
    about,
    text: t(`till.unfinished.${about}`, {
      count,
      amount: formatMoney(amount, currency, language),
    }),
  })
  return [
    ...(openOrders > 0 ? [said('open', openOrders, openAmount)] : []),
    ...(unpaidOrders > 0 ? [said('unpaid', unpaidOrders, owedAmount)] : []),
  ]
}
