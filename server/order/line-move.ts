import type { ItemEventName } from '#contract/order-event.ts'
import type { CartStatus } from '#contract/order-status.ts'
import { type CartItemEffect, cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { asksReason, decide } from '#lifecycles/decide.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import { recordHistory } from '../change/history.ts'
import { lineRecordOf } from './life.ts'
import { type FoundOrder, isOver } from './order-head.ts'
import type { OrderLine } from './order-line.ts'
import { missing } from '../change/refuse.ts'
import { saveLine } from './write.ts'

/**
 * Moves one line if its lifecycle lets it, and writes its history. The order is claimed by the
 * caller, who also lets it follow.
 * @throws Refusal TRANSITION_NOT_ALLOWED, ROLE_FORBIDDEN and the like; VALIDATION when a reason is
 * needed; VERSION_CONFLICT
 */
export async function moveLine(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  event: ItemEventName,
  part: Partial<OrderLine> = {},
): Promise<OrderLine> {
  if (isOver(order)) throw new Refusal('TRANSITION_NOT_ALLOWED')
  return carryLine(change, order, line, event, part)
}

/**
 * The same for a line that is carried along by its order, also when that order has just ended.
 * `by`: whose leave it has, where that is not the actor's own.
 */
export async function carryLine(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  event: ItemEventName,
  part: Partial<OrderLine> = {},
  by: Pick<Change, 'role'> = change,
): Promise<OrderLine> {
  const decision = decide(cartItemLifecycle, lineRecordOf(line, order, change), { type: event, by })
  if (!decision.ok) throw new Refusal(decision.code)
  if (asksReason(cartItemLifecycle, event) && !change.reasonCode)
    throw missing('reason_code', 'Please say why.')

  const stamps: Partial<OrderLine> = Object.assign(
    {},
    ...decision.effects.map(({ type }) => stampsOf[type]?.(change)),
  )
  const cartStatus = decision.to as CartStatus
  const reasonCode = cartStatus === 'Cancelled' ? (change.reasonCode ?? null) : null
  const moved = await saveLine(change, line, { ...stamps, ...part, cartStatus, reasonCode })
  await recordHistory(change, [
    {
      entity: 'cart_item',
      entityId: line.id,
      parentId: order.id,
      event,
      from: decision.from,
      to: decision.to,
      version: moved.version,
    },
  ])
  return moved
}

/**
 * What the effects of the lifecycle write. Waste is read from the history, quantity and price from
 * the line.
 */
const stampsOf: Partial<Record<CartItemEffect, (change: Change) => Partial<OrderLine>>> = {
  stampFired: ({ now }) => ({ firedMs: now }),
  stampCooked: ({ now }) => ({ cookedMs: now }),
  stampServed: ({ now }) => ({ servedMs: now }),
  clearFired: () => ({ firedMs: null }),
  clearCooked: () => ({ cookedMs: null }),
  clearServed: () => ({ servedMs: null }),
  setFree: () => ({ lineAmount: 0 }),
}
