import type { OrderEventName } from '#contract/order-event.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { decide } from '#lifecycles/decide.ts'
import { isCancelled, orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { inSavepoint } from '../../db/in-savepoint.ts'
import { Refusal } from '../../http/refusal.ts'
import { notify } from '../../notification/notify.ts'
import { orderRecordOf } from '../lifecycle-record.ts'
import { announceOrder } from '../move/announce.ts'
import { moveOrderWithLines } from '../move/coupling.ts'
import { tellOrderGuest } from '../move/tell-guest.ts'
import type { FoundOrder } from '../order-head.ts'

/**
 * Confirms a booking when its deposit arrives. A booking whose hold expired is restored if its time
 * is still free. All other orders are returned unchanged, as is a booking that can't be restored.
 */
export async function secureBooking(
  change: Change,
  order: FoundOrder,
  amount: number,
): Promise<FoundOrder> {
  if (amount < (order.depositAmount ?? 0)) return order
  const record = orderRecordOf(order, change)
  if (!decide(orderLifecycleOf(order), record, { type: 'order.pay-deposit', by: change }).ok)
    return order
  if (!isCancelled(order)) return moveOrderWithLines(change, order, 'order.pay-deposit')
  if ((order.startMs ?? 0) <= change.now) return order
  // The slot, or something else that the booking needs, may be taken meanwhile.
  return (await moveIfLet(change, order, 'order.pay-deposit')) ?? order
}

/**
 * After the deposit is paid: the booking is accepted automatically, or waits for the team like any
 * other.
 */
export async function goOnSecured(change: Change, order: FoundOrder): Promise<void> {
  if (order.orderStatusId !== orderStatusIds.Pending) return
  const { id, orderNo, moduleId, isAcceptedOnceSecured } = order
  const accepted = isAcceptedOnceSecured === 1 && (await moveIfLet(change, order, 'order.accept'))
  if (accepted) announceOrder(change, accepted)
  else await tellOrderGuest(change.tenant, order, 'placed')
  await notify(change.tenant, {
    kind: 'booking.new',
    values: { orderNo },
    link: `/orders/orderview?id=${id}`,
    moduleId,
    about: id,
    now: change.now,
  })
}

/**
 * Runs a move in a savepoint, so that a refusal does not roll back what came before; undefined if
 * it was refused.
 */
async function moveIfLet(
  change: Change,
  order: FoundOrder,
  event: OrderEventName,
): Promise<FoundOrder | undefined> {
  try {
    return await inSavepoint(change.tenant.db, () => moveOrderWithLines(change, order, event))
  } catch (fault) {
    if (fault instanceof Refusal) return undefined
    throw fault
  }
}
