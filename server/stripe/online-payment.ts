import type { Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { paymentLifecycle } from '#lifecycles/payment.ts'
import { announceOrder } from '../order/move/announce.ts'
import type { Change } from '../change/change.ts'
import { follow } from '../order/move/coupling.ts'
import { insertPayment } from '../order/money/money.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { owedAmount } from '../order/money/owed.ts'
import { claimOrder, saveOrder } from '../order/write.ts'
import { returnPayment } from '../payment/return-money.ts'
import { takePayment } from '../payment/take-payment.ts'

type OnlineMoney = { orderId: Id; amount: number; currency: string; ref: string }

/**
 * Records an online payment, once per reference. Money that was not due (paid meanwhile, cancelled)
 * is recorded too, and returned at once. Returns whether the order is known.
 */
export async function bookOnlinePayment(
  change: Change,
  { orderId, amount, currency, ref }: OnlineMoney,
): Promise<boolean> {
  const { db, companyId } = change.tenant
  const known = await db
    .selectFrom('payment_txn')
    .select('id')
    .where('company_id', '=', companyId)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  if (known) return true
  const head = await db
    .selectFrom('sale_order')
    .select('module_id')
    .where('company_id', '=', companyId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  const order = head && (await findOrder(change.tenant, head.module_id, orderId))
  // A payment in another currency can't be the order's: it stays unknown.
  if (!order || order.currency !== currency) return false
  const isOwed =
    !isOver(order) &&
    amount <= owedAmount(order) &&
    decide(paymentLifecycle, order, { type: 'payment.pay', by: change }).ok
  if (isOwed)
    await takePayment(change, order.moduleId, {
      orderId,
      method: 'online',
      amount,
      providerRef: ref,
    })
  else await bookExcess(change, order, amount, ref)
  return true
}

async function bookExcess(
  change: Change,
  read: FoundOrder,
  amount: number,
  ref: string,
): Promise<void> {
  const order = await claimOrder(change, read)
  await insertPayment(change, order, {
    purpose: 'order',
    method: 'online',
    direction: 'in',
    amount,
    state: 'succeeded',
    providerRef: ref,
  })
  announceOrder(
    change,
    await follow(
      change,
      await saveOrder(change, order, { paidAmount: order.paidAmount + amount }),
      [],
    ),
  )
  await returnPayment(change, { id: order.id, moduleId: order.moduleId, ref, atMost: amount })
}
