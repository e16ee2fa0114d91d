import type { TFunction } from 'i18next'
import { openStatusIds, orderStatusIds } from '#contract/order-status.ts'
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

/** The address of the list of exactly these orders. */
export function listOf(about: About, day: string, isBooking: boolean): string {
  const statuses = isBooking ? [orderStatusIds.Pending] : openStatusIds
  const days = isBooking ? ['start_from_date', 'start_to_date'] : ['from_date', 'to_date']
  const asked = new URLSearchParams(days.map((name) => [name, day]))
  if (about === 'open') asked.set('order_status_id', statuses.join(','))
  else if (about === 'unpaid') asked.set('payment_status', 'unpaid')
  else asked.set('refund', 'due')
  return `/orders/orderlist?${asked}`
}
