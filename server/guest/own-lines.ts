import type { Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { Refusal } from '../http/refusal.ts'
import { removeTip } from '../table/guests.ts'
import type { Change } from '../change/change.ts'
import { cancelOrderLines } from '../order/lines/change-lines.ts'
import { lineRecordOf } from '../order/lifecycle-record.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { findLines } from '../order/lines/order-line.ts'
import { guestLineEvents } from '../order/move/guest-window.ts'
import { claimCurrent, saveOrder } from '../order/write.ts'

/**
 * A guest at a table cancels their own lines and tip; other guests' lines stay. Without any lines
 * left, the order is cancelled. The caller locks the order.
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
  const order = await withoutTip(change, read, guestKey)
  return cancelled(
    change,
    order,
    own.map(({ id }) => id),
  )
}

/**
 * A guest at a table takes back one own line that nobody has begun; with their last line, the tip
 * goes too. What they may do is read with the order's lock.
 * @throws Refusal NOT_FOUND for another's line, TRANSITION_NOT_ALLOWED
 */
export async function cancelOwnLine(
  change: Change,
  read: FoundOrder & { guestCancelMin: number | undefined },
  { cartId, guestKey }: { cartId: Id | undefined; guestKey: string | undefined },
): Promise<FoundOrder> {
  const { guestCancelMin, ...head } = read
  const order = await claimCurrent(change, head)
  const lines = await findLines(change.tenant, order.id)
  const own = lines.filter((line) => line.guestKey !== null && line.guestKey === guestKey)
  const line = own.find(({ id }) => id === cartId)
  if (!line || guestKey === undefined) throw new Refusal('NOT_FOUND')
  const { timeZone } = change
  const events = guestLineEvents(line, { ...order, guestCancelMin, timeZone }, change.now)
  if (!events.includes('item.cancel')) throw new Refusal('TRANSITION_NOT_ALLOWED')
  const isLast = own.filter(isLive).length === 1
  return cancelled(change, isLast ? await withoutTip(change, order, guestKey) : order, [line.id])
}

async function withoutTip(
  change: Change,
  order: FoundOrder,
  guestKey: string,
): Promise<FoundOrder> {
  const tip = await removeTip(change.tenant, order.id, guestKey)
  return saveOrder(change, order, { tipAmount: Math.max(0, order.tipAmount - tip) })
}

async function cancelled(
  change: Change,
  order: FoundOrder,
  lineIds: readonly Id[],
): Promise<FoundOrder> {
  await cancelOrderLines(change, order, lineIds)
  const after = await findOrder(change.tenant, order.moduleId, order.id)
  if (!after) throw new Error('an order that was just written is not there')
  return after
}
