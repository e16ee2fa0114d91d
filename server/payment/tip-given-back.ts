import { sql } from 'kysely'
import type { PaymentTxn } from '#contract/payment.ts'
import { isSettled } from '#lifecycles/payment.ts'
import type { Change } from '../change/change.ts'
import type { FoundOrder } from '../order/order-head.ts'

type Given = Pick<PaymentTxn, 'amount' | 'method'>
type Tipped = Given & { direction: PaymentTxn['direction']; tip: number }

/**
 * How much of a refund is a tip, while the bill is not paid: also after a cancellation, which
 * may be undone. A refund names no payment: it gives back the one with the same amount and method,
 * and its tip with it; a refund of all the money gives back all tips. Any other refund is money for
 * the dishes. A paid bill keeps its tip.
 */
export async function tipGivenBack(
  { tenant: { db, companyId } }: Change,
  order: FoundOrder,
  { amount, method }: Given,
): Promise<number> {
  if (isSettled(order)) return 0
  const { rows } = await sql<Tipped>`
    select direction, amount, method, tip_amount as "tip" from payment_txn
    where company_id = ${companyId} and order_id = ${order.id} and tip_amount > 0
      and (state = 'succeeded' or (direction = 'out' and state <> 'failed'))
    order by created_ms, id`.execute(db)
  const [taken, returned] = (['in', 'out'] as const).map((way) =>
    rows.filter(({ direction }) => direction === way),
  )
  const sum = (some: readonly Tipped[] = []) => some.reduce((all, { tip }) => all + tip, 0)
  const like = (some: readonly Tipped[] = []) =>
    some.filter((one) => one.amount === amount && one.method === method)
  const left = Math.min(order.tipAmount, sum(taken) - sum(returned))
  const isAll = order.paidAmount - order.refundedAmount === amount
  return isAll ? left : Math.min(left, like(taken)[like(returned).length]?.tip ?? 0)
}
