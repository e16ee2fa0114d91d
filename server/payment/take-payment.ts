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
import { recordTip } from '../order/money/change-tip.ts'
import { expectTips } from '../order/money/expect-tips.ts'
import { insertPayment, movePayment } from '../order/money/money.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { owedAmount } from '../order/money/owed.ts'
import { refusalWithOrder } from '../order/refuse.ts'
import { claimCurrent, saveOrder } from '../order/write.ts'
import { hasFinalInvoice } from '../paper/issue.ts'

type Taken = {
  orderId: Id
  method: 'cash' | 'card' | 'bank' | 'online'
  amount: number
  /** A tip on top of the amount. */ tipAmount?: number | undefined
  /** The cash received. */ receivedAmount?: number | undefined
  providerRef?: string | undefined
}

/**
 * Records a payment for an order. A bill may be split: each part is at most the outstanding amount,
 * and the last one makes the order paid. A tip raises the order's tip and total.
 * @throws Refusal NOT_FOUND; TRANSITION_NOT_ALLOWED for an order that ended unserved or is paid;
 * AMOUNT_MISMATCH for more than the outstanding amount; LIMIT_REACHED; VALIDATION for a tip where
 * none is offered
 */
export async function takePayment(
  change: Change,
  moduleId: ModuleId,
  { orderId, method, amount, tipAmount = 0, receivedAmount, providerRef }: Taken,
): Promise<PaymentTxn> {
  const seen = await findOrder(change.tenant, moduleId, orderId)
  if (!seen) throw new Refusal('NOT_FOUND')
  const order = await claimCurrent(change, seen)
  const decision = decide(paymentLifecycle, order, { type: 'payment.pay', by: change })
  if (!decision.ok) throw refusalWithOrder(change, orderId, decision.code)
  if (isCancelled(order)) throw refusalWithOrder(change, orderId, 'TRANSITION_NOT_ALLOWED')
  const owed = owedAmount(order)
  if (amount > owed) throw refusalWithOrder(change, orderId, 'AMOUNT_MISMATCH')

  await expectTips(change.tenant, moduleId, { tipAmount, had: order.tipAmount })

  if (tipAmount > 0 && (await hasFinalInvoice(change.tenant, orderId)))
    throw refusalWithOrder(change, orderId, 'TRANSITION_NOT_ALLOWED/tipAfterInvoice')
  const given = amount + tipAmount
  const id = await insertPayment(change, order, {
    purpose: 'order',
    method,
    direction: 'in',
    amount: given,
    state: 'succeeded',
    providerRef,
    tipAmount,
    receivedAmount,
  })
  const paid = {
    paidAmount: order.paidAmount + given,
    tipAmount: order.tipAmount + tipAmount,
  }
  const after =
    amount === owed
      ? await follow(change, await movePayment(change, order, 'payment.pay', paid), ['payment.pay'])
      : await takePart(change, await saveOrder(change, order, paid), tipAmount)
  if (tipAmount > 0) await recordTip(change, after, order.tipAmount)
  announceOrder(change, after)
  return {
    id,
    orderId,
    purpose: 'order',
    method,
    direction: 'in',
    amount: given,
    ...(tipAmount > 0 && { tipAmount }),
    receivedAmount,
    currency: order.currency,
    state: 'succeeded',
    actorName: change.actorName,
    createdMs: change.now,
  }
}

/** After a part with a tip the total is recomputed; without one nothing else has changed. */
function takePart(change: Change, order: FoundOrder, tipAmount: number): Promise<FoundOrder> {
  return tipAmount > 0 ? follow(change, order, []) : Promise.resolve(order)
}
