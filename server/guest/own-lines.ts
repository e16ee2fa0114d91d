import { decide } from '#lifecycles/decide.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { Refusal } from '../http/refusal.ts'
import { removeTip } from '../table/guests.ts'
import type { Change } from '../change/change.ts'
import { cancelOrderLines } from '../order/lines/change-lines.ts'
import { lineRecordOf } from '../order/lifecycle-record.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { findLines } from '../order/lines/order-line.ts'
import { saveOrder } from '../order/write.ts'

/**
 * A guest at a table cancels their own lines and tip; other guests' lines stay. Without any lines
 * left, the order is cancelled.
 * @throws Refusal TRANSITION_NOT_ALLOWED if no line is theirs, TOO_LATE once it was accepted
 */
export async function cancelOwnLines(
  change: Change,
  read: FoundOrder,
  guestKey: string | undefined,
): Promise<FoundOrder> {
  const lines = (await findLines(change.tenant, read.id)).filter(
    (line) => line.guestKey !== null && line.guestKey === guestKey,
  )
  const own = lines.filter(({ cartStatus }) => cartStatus === 'In Cart')
  const [first] = own
  if (!first || guestKey === undefined) throw new Refusal('TRANSITION_NOT_ALLOWED')
  const decision = decide(cartItemLifecycle, lineRecordOf(first, read, change), {
    type: 'item.cancel',
    by: change,
  })
  if (!decision.ok) throw new Refusal(decision.code)
  const tipAmount = Math.max(
    0,
    read.tipAmount - (await removeTip(change.tenant, read.id, guestKey)),
  )
  const order = await saveOrder(change, read, { tipAmount })
  await cancelOrderLines(
    change,
    order,
    own.map(({ id }) => id),
  )
  const after = await findOrder(change.tenant, read.moduleId, read.id)
  if (!after) throw new Error('an order that was just written is not there')
  return after
}
