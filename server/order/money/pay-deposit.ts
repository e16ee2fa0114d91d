import type { OrderEventName } from '#contract/order-event.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { decide } from '#lifecycles/decide.ts'
import { isCancelled, orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { apart } from '../../db/apart.ts'
import { Refusal } from '../../http/refusal.ts'
import { notify } from '../../notification/notify.ts'
import { orderRecordOf } from '../lifecycle-record.ts'
import { announceOrder } from '../move/announce.ts'
import { moveOrderWithLines } from '../move/coupling.ts'
import { tellOrderGuest } from '../move/tell-guest.ts'
import type { FoundOrder } from '../order-head.ts'

/**
 * A booking whose deposit arrives: one that is held stands, and one whose hold lapsed stands again
 * where its time is still free. Any other order stays as it is, and so does what can't come back.
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
  // Its time may be taken meanwhile, or something else that it needs.
  return (await moveIfLet(change, order, 'order.pay-deposit')) ?? order
}

/** What follows once the money is there: it is accepted, or waits for the team like any other. */
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

/** A move that may be refused without losing what came before it; undefined then. */
async function moveIfLet(
  change: Change,
  order: FoundOrder,
  event: OrderEventName,
): Promise<FoundOrder | undefined> {
  try {
    return await apart(change.tenant.db, () => moveOrderWithLines(change, order, event))
  } catch (fault) {
    if (fault instanceof Refusal) return undefined
    throw fault
  }
}
