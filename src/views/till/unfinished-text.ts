import type { TFunction } from 'i18next'
import type { Unfinished } from '#contract/till.ts'
import { formatMoney } from '../parts/money/money-format.ts'

type About = 'open' | 'unpaid' | 'refund'

/** What is open, unpaid or due as a refund: "3 open orders, £45.00". Empty: all is finished. */
export function unfinishedTexts(
  { openOrders, openAmount, unpaidOrders, owedAmount, ...refunds }: Unfinished,
  currency: string,
  t: TFunction,
  language: string,
): { about: About; text: string }[] {
  const { refundOrders = 0, dueBackAmount = 0 } = refunds
  const said = (about: About, count: number, amount: number) => ({
    about,
    text: t(`till.unfinished.${about}`, {
      count,
      amount: formatMoney(amount, currency, language),
    }),
  })
  return [
    ...(openOrders > 0 ? [said('open', openOrders, openAmount)] : []),
    ...(unpaidOrders > 0 ? [said('unpaid', unpaidOrders, owedAmount)] : []),
    ...(refundOrders > 0 ? [said('refund', refundOrders, dueBackAmount)] : []),
  ]
}
