import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { decide } from '#lifecycles/decide.ts'
import { paymentLifecycle } from '#lifecycles/payment.ts'
import { Refusal } from '../http/refusal.ts'
import { announceOrder } from '../order/move/announce.ts'
import type { Change } from '../change/change.ts'
import { follow } from '../order/move/coupling.ts'
import { insertPayment, movePayment } from '../order/money/money.ts'
import { findOrder } from '../order/order-head.ts'
import { owedAmount } from '../order/money/owed.ts'
import { refusalWithOrder } from '../order/refuse.ts'
import { claimOrder, saveOrder } from '../order/write.ts'

export type Taken = {
  orderId: Id
  method: 'cash' | 'card' | 'bank' | 'online'
  amount: number
  /** The cash received. */ receivedAmount?: number | undefined
  providerRef?: string | undefined
}

/**
 * Records a payment for an order. A bill may be split: each part is at most the outstanding amount,
 * and the last one makes the order paid.
 * @throws Refusal NOT_FOUND; TRANSITION_NOT_ALLOWED for an order that ended unserved or is paid;
 * AMOUNT_MISMATCH for more than the outstanding amount
 */
export async function takePayment(
  change: Change,
  moduleId: ModuleId,
  { orderId, method, amount, receivedAmount, providerRef }: Taken,
): Promise<PaymentTxn> {
  const read = await findOrder(change.tenant, moduleId, orderId)
  if (!read) throw new Refusal('NOT_FOUND')
  const decision = decide(paymentLifecycle, read, { type: 'payment.pay', by: change })
  if (!decision.ok) throw refusalWithOrder(change, orderId, decision.code)
  if (isCancelled(read)) throw refusalWithOrder(change, orderId, 'TRANSITION_NOT_ALLOWED')
  const owed = owedAmount(read)
  if (amount > owed) throw refusalWithOrder(change, orderId, 'AMOUNT_MISMATCH')

  const order = await claimOrder(change, read)
  const id = await insertPayment(change, order, {
    purpose: 'order',
    method,
    direction: 'in',
    amount,
    state: 'succeeded',
    providerRef,
    receivedAmount,
  })
  const paid = { paidAmount: order.paidAmount + amount }
  const isWhole = amount === owed
  const after = isWhole
    ? await follow(change, await movePayment(change, order, 'payment.pay', paid), ['payment.pay'])
    : await saveOrder(change, order, paid)
  announceOrder(change, after)
  return {
    id,
    orderId,
    purpose: 'order',
    method,
    direction: 'in',
    amount,
    receivedAmount,
    currency: order.currency,
    state: 'succeeded',
    actorName: change.actorName,
    createdMs: change.now,
  }
}
