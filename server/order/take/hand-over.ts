import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { createOrder } from '#contract/new-order.ts'
import { decide } from '#lifecycles/decide.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { orderFactsOf } from '#lifecycles/order-record.ts'
import { takePayment } from '../../payment/take-payment.ts'
import type { Change } from '../../change/change.ts'
import { orderRecordOf } from '../lifecycle-record.ts'
import { owedAmount } from '../money/owed.ts'
import { moveOrderWithLines } from '../move/coupling.ts'
import { findOrder, type FoundOrder } from '../order-head.ts'

type HandedOver = NonNullable<InputOf<typeof createOrder>['handedOver']>

/** The moves of goods over the counter, each with its entry in the history. */
const moves = ['order.mark-ready', 'order.complete'] as const

/**
 * Records the payment of a new order whose goods were handed over, and completes the order. It
 * stays open if something is left to pay, or if the goods are cooked or delivered first. Of an
 * order that became cheaper than it was when it was paid (an estimate without a connection), the
 * rest is change.
 */
export async function handOver(
  change: Change,
  moduleId: ModuleId,
  orderId: Id,
  { method, amount: given }: HandedOver,
): Promise<void> {
  const owed = owedAmount(await findTaken(change, moduleId, orderId))
  const amount = Math.min(given, owed)
  const receivedAmount = method === 'cash' && given > amount ? given : undefined
  if (amount > 0) await takePayment(change, moduleId, { orderId, method, amount, receivedAmount })

  for (const event of moves) {
    const order = await findTaken(change, moduleId, orderId)
    const record = orderRecordOf(order, change)
    const { isSettled, isForCollection } = orderFactsOf(record)
    const { ok } = decide(orderLifecycleOf(order), record, { type: event, by: change })
    if (!ok || !isSettled || !isForCollection) return
    await moveOrderWithLines(change, order, event, { isHandedOver: true })
  }
}

async function findTaken(change: Change, moduleId: ModuleId, id: Id): Promise<FoundOrder> {
  const order = await findOrder(change.tenant, moduleId, id)
  if (!order) throw new Error('an order that was just written is not there')
  return order
}
